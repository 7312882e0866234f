package msgq.bench.registry;

/**
 * Lists all transports: ours, and those that other projects provide.
 *
 * <p>Uses the transports.
 */
