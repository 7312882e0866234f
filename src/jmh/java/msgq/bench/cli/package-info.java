package msgq.bench.cli;

/**
 * The command line: JMH's own options, checked before anything runs, and verbs.
 *
 * <p>Uses everything but the benchmarks themselves.
 */
