/**
 * What figures that were measured several times say: an estimate, the interval that contains the
 * true value, and which of them differ. docs/method.md explains why so. Uses no other package.
 */
package msgq.bench.statistics;
