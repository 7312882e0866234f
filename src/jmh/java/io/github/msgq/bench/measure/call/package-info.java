/**
 * The cost of a call into C: {@link io.github.msgq.bench.measure.call.CallOverhead} and the floors
 * to compare it with.
 */
package io.github.msgq.bench.measure.call;
