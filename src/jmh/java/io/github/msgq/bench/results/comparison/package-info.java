/**
 * Compares JDKs, languages and runs, combination by combination: which is faster, and how certain
 * that is.
 *
 * <p>Uses {@code result} and {@code statistics}.
 */
package io.github.msgq.bench.results.comparison;
