/**
 * Transports over sockets: TCP and UNIX-domain, in each of the ways in which Java can use them.
 *
 * <p>Uses {@code stream}, {@code transport} and what those use.
 */
package io.github.msgq.bench.endpoints.socket;
