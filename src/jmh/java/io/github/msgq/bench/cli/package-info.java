/**
 * The command line: JMH's own options, checked before anything runs, and verbs.
 *
 * <p>Uses all packages but the benchmarks themselves.
 */
package io.github.msgq.bench.cli;
