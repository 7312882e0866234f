package msgq.bench.jmh;

/**
 * Where the harness meets JMH: what a fork reports, how JMH is started and listened to.
 *
 * <p>Uses {@code session} and what is below it; knows no report.
 */
