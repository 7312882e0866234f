/**
 * What a run is going to do: the benchmarks in the jar, the combinations of their parameters, the
 * JVMs that run them with their flags, how often and in which order.
 *
 * <p>Knows nothing of forks.
 */
package io.github.msgq.bench.measure.plan;
