/**
 * Statistics of figures that were measured several times: an estimate, intervals for the true value
 * and for that of another run, and which figures differ. docs/method.md gives the reasons. Uses no
 * other package.
 */
package io.github.msgq.bench.results.statistics;
