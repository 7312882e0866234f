/**
 * Transports, which move messages between a client and a server. Each has its own file in a package
 * beside this one; other projects can implement {@link
 * io.github.msgq.bench.endpoints.transport.Transport}, too.
 */
package io.github.msgq.bench.endpoints.transport;
