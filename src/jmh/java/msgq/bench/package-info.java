package msgq.bench;

/**
 * The benchmarks, each a JMH class, and the main class of benchmarks.jar.
 *
 * <p>Above everything else: nothing in the packages below knows a benchmark.
 */
