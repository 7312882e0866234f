/**
 * Runs clients and servers, from the start of their processes to the removal of everything that
 * they created: those of a {@link msgq.bench.session.Session} exchange a benchmark's messages,
 * {@link msgq.bench.session.Workers} do any other work, one run at a time, for studies and RPC
 * stacks.
 *
 * <p>Uses {@code client}, {@code endpoint} and what is below them.
 */
package msgq.bench.session;
