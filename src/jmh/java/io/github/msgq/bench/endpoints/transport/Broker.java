package io.github.msgq.bench.endpoints.transport;

import java.util.Map;

/**
 * The process that all messages of a transport pass through: a third endpoint, which the harness
 * starts before the server and ends last.
 *
 * @param arguments of the endpoint: {@code work=} of a {@code WorkProvider}, or {@code
 *     work=program} (docs/protocol.md); with {@code listens=} in both cases if it listens when it
 *     is ready, and is given what nobody else may know: {@code tcp:<port>}, several with commas
 *     between them if it is in Java
 * @param about what it is and what it promises, for the results
 * @param synced whether a message is on the disk before its sender goes on; the gauge then writes
 *     to a file in the lease's directory, too
 */
public record Broker(Map<String, String> arguments, String about, boolean synced) {}
