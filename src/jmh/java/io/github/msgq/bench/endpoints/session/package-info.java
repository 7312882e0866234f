/**
 * What two endpoints do together, from their start to the removal of everything that they created:
 * a {@link io.github.msgq.bench.endpoints.session.Session} exchanges a benchmark's messages, a
 * {@link io.github.msgq.bench.endpoints.session.EndpointPair} does any other work, one run at a
 * time, for studies and RPC stacks.
 */
package io.github.msgq.bench.endpoints.session;
