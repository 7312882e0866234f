/**
 * What the reader of a run or a study sees: progress, tables, files.
 *
 * <p>Draws {@code result}, {@code saved}, {@code comparison} and {@code advice}; does not depend on
 * JMH or on what measures.
 */
package io.github.msgq.bench.results.report;
