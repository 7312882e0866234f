package msgq.bench.report;

/**
 * What the reader of a run or a study sees: progress, tables, files.
 *
 * <p>Draws {@code result}; knows neither JMH nor {@code jmh}.
 */
