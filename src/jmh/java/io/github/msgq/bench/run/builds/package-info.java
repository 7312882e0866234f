/**
 * JMH's benchmarks in a jar of anybody's, run as a black box by the JMH that is in it.
 *
 * <p>Uses {@code process} to run it, and {@code saved} to read what it leaves.
 */
package io.github.msgq.bench.run.builds;
