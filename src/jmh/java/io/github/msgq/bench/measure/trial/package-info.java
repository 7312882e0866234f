/**
 * What runs inside a fork: a session of client and server for JMH's iterations or for a load, and
 * what passes between it and JMH's profiler.
 */
package io.github.msgq.bench.measure.trial;
