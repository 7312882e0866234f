/** Transports over sockets: TCP and UNIX-domain, in each of the ways in which Java can use them. */
package io.github.msgq.bench.endpoints.socket;
