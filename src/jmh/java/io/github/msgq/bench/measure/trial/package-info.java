/**
 * What runs inside a fork: a session of client and server for JMH's iterations or for a load, and
 * what passes between it and JMH's profiler.
 *
 * <p>Uses {@code plan}, {@code load} and what is below them.
 */
package io.github.msgq.bench.measure.trial;
