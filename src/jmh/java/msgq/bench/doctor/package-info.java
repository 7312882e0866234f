package msgq.bench.doctor;

/**
 * What this machine offers, and what would make it offer more.
 *
 * <p>Uses {@code report} and what is below it.
 */
