/**
 * Reads and writes text in the forms that several packages share.
 *
 * <p>Uses no other package of the harness.
 */
package msgq.bench.text;
