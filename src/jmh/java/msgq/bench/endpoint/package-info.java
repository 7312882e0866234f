package msgq.bench.endpoint;

/**
 * The Java program: an endpoint in a process, or a thread, of its own, which obeys the control
 * channel and does one of the works.
 *
 * <p>Uses {@code work} and what is below them.
 */
