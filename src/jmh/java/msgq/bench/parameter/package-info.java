package msgq.bench.parameter;

/**
 * Every parameter of a run, described once: what users type, the help text, the checks, and the
 * options that clients and servers are started with follow from it.
 *
 * <p>Uses {@code problem}.
 */
