/**
 * Endpoints that do a work of any kind, each in a process of its own: studies and RPC stacks are
 * made of them.
 *
 * <p>Uses {@code session} and what is below it.
 */
package msgq.bench.worker;
