package msgq.bench.transport.raw;

/**
 * Transports whose system calls Java makes itself, through Panama (java.lang.foreign), without a
 * channel between: what they leave out is what java.nio costs.
 *
 * <p>Uses the transports below it.
 */
