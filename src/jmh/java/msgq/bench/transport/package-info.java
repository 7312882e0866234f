/**
 * Transports, which move messages between a client and a server. Each has its own file in a
 * subpackage; other projects can implement {@link msgq.bench.transport.Transport}, too.
 *
 * <p>Uses {@code parameter}, {@code message}, {@code lease}, {@code problem}.
 */
package msgq.bench.transport;
