/** The cost of a call into C, and the floors to compare it with. */
package io.github.msgq.bench.measure.call;
