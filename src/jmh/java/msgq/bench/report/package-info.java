package msgq.bench.report;

/**
 * What the reader of a run or a study sees: progress, tables, files.
 *
 * <p>Draws {@code result}; does not depend on JMH or {@code jmh}.
 */
