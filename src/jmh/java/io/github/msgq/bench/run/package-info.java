/**
 * The control of a run or of a comparison, from what is asked for to the exit status.
 *
 * <p>Uses {@code builds}, and the wings below.
 */
package io.github.msgq.bench.run;
