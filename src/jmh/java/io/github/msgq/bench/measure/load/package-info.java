/**
 * Messages by a schedule, whatever the server does: when each is due, the thread that keeps the
 * schedule, what a trial found, whether its figures are valid, and the search for the highest rate.
 *
 * <p>See docs/method.md.
 */
package io.github.msgq.bench.measure.load;
