/**
 * Compares JDKs, languages and runs, combination by combination: which is faster, and how certain
 * that is.
 */
package io.github.msgq.bench.results.comparison;
