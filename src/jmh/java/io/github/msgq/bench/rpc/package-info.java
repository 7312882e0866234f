/**
 * RPC stacks with their real libraries, which the build in {@code rpc} provides: the stacks, their
 * processes, and the trial behind the benchmark {@code RemoteCall}.
 *
 * <p>Uses {@code trial} and what is below them.
 */
package io.github.msgq.bench.rpc;
