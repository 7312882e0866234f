package msgq.bench.problem;

/**
 * What can go wrong, as the user reads it: something that this machine cannot do, a command that
 * cannot be carried out, a measurement that failed.
 *
 * <p>At the bottom: uses nothing else of the harness.
 */
