package msgq.bench.server;

/**
 * The server in Java: receives, checks, counts and, in a round trip, sends back.
 *
 * <p>Uses {@code process}, {@code registry} and what is below them.
 */
