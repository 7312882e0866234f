/**
 * Endpoints that do any kind of work, each in its own process; studies and RPC stacks are built
 * from them.
 *
 * <p>Uses {@code session} and what is below it.
 */
package msgq.bench.worker;
