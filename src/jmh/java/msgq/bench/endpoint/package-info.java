package msgq.bench.endpoint;

/**
 * The Java program: an endpoint in its own process or thread, which obeys the control channel and
 * does one of the works.
 *
 * <p>Uses {@code work} and what is below it.
 */
