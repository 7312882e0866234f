/**
 * Forks: JVMs that run one combination each, how they are started, what they are asked for and what
 * they answer, and how the forks of a combination are put together.
 */
package io.github.msgq.bench.measure.fork;
