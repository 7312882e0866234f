/**
 * RPC stacks with their real libraries, which the build in {@code rpc} provides: the stacks and
 * their processes.
 *
 * <p>Uses {@code session}, {@code plan} and what is below them.
 */
package io.github.msgq.bench.studies.rpc;
