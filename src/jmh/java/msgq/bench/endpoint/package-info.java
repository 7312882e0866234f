package msgq.bench.endpoint;

/**
 * The Java program: an endpoint in its own process or thread, which obeys the control channel and
 * does one kind of work.
 *
 * <p>Uses {@code work} and what is below it.
 */
