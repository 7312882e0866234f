/**
 * Published comparisons, repeated on this machine, and verdicts on their claims. Each study has a
 * package of its own.
 *
 * <p>Uses {@code session} and what is below them.
 */
package msgq.bench.study;
