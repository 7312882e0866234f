package msgq.bench.parameter;

/**
 * Describes every parameter of a run once. What users type, the help text, the checks, and the
 * options of clients and servers follow from that.
 *
 * <p>Uses {@code problem}.
 */
