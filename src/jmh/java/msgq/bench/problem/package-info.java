package msgq.bench.problem;

/**
 * Problems as the user reads them: something that this machine cannot do, a command that cannot be
 * carried out, a measurement that failed.
 *
 * <p>Uses no other package of the harness.
 */
