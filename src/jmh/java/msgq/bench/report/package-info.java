/**
 * What the reader of a run sees: progress, tables, files.
 *
 * <p>Uses {@code jmh} and what is below it.
 */
package msgq.bench.report;
