/**
 * Results read back from the files that runs and studies left: JMH's JSON, ours or a stranger's.
 *
 * <p>Uses {@code result}; knows nothing of how the files came about.
 */
package msgq.bench.saved;
