/**
 * Published comparisons, repeated on this machine, and verdicts on their claims. The studies
 * themselves are in the packages beside it.
 */
package io.github.msgq.bench.studies.study;
