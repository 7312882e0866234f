/**
 * The benchmarks, each a JMH class, and the main class of benchmarks.jar.
 *
 * <p>Uses all other packages; none of them uses a benchmark.
 */
package io.github.msgq.bench;
