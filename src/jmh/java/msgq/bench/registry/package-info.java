package msgq.bench.registry;

/**
 * The list of all transports: ours, and those that strangers provide.
 *
 * <p>Uses the transports.
 */
