/**
 * The gauge: a fixed exchange in C that takes turns with what is measured and shows how fast the
 * machine is at that moment. See docs/method.md.
 */
package io.github.msgq.bench.endpoints.gauge;
