/**
 * What figures that were measured several times say: an estimate, intervals for the true value and
 * for that of another run, and which of them differ. docs/method.md explains why so. Uses no other
 * package.
 */
package msgq.bench.statistics;
