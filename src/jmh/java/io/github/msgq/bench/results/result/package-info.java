/**
 * The model of results: what was measured, with which parameters, on which machine and JVMs, with
 * which interval, or why not. Benchmarks and studies fill it, the report draws it.
 */
package io.github.msgq.bench.results.result;
