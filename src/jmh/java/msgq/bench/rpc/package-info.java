/**
 * RPC stacks with their real libraries, each of which the build below {@code rpc} provides: what
 * they are, their processes, and the trial behind the benchmark {@code RemoteCall}.
 *
 * <p>Uses {@code worker}, {@code jmh} and what is below them.
 */
package msgq.bench.rpc;
