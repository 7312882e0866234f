package msgq.bench.session;

/**
 * Runs a client and a server that talk, from the start of their processes to the removal of
 * everything that they created.
 *
 * <p>Uses {@code client}, {@code server} and what is below them.
 */
