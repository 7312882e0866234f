package msgq.bench.transport.socket;

/**
 * Transports over sockets: TCP and UNIX-domain, by each of the ways that Java has to them.
 *
 * <p>Uses {@code transport.stream}, {@code transport} and what those use.
 */
