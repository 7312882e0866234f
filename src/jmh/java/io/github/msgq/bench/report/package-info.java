/**
 * What the reader of a run or a study sees: progress, tables, files.
 *
 * <p>Draws {@code result}, {@code saved}, {@code comparison} and {@code advice}; does not depend on
 * JMH or {@code jmh}.
 */
package io.github.msgq.bench.report;
