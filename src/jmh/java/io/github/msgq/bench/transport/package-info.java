/**
 * Transports, which move messages between a client and a server. Each has its own file in a
 * subpackage; other projects can implement {@link io.github.msgq.bench.transport.Transport}, too.
 *
 * <p>Uses {@code parameter}, {@code message}, {@code lease}, {@code problem}.
 */
package io.github.msgq.bench.transport;
