package msgq.bench.study;

/**
 * Published comparisons, run again on this machine, and the judgement of what they claim. Each
 * study has a package of its own.
 *
 * <p>Uses {@code report}, {@code worker} and what is below them.
 */
