/**
 * The Java program: an endpoint in its own process or thread, which obeys the control channel and
 * does one kind of work, over one of the transports.
 *
 * <p>Finds the works of studies by {@link java.util.ServiceLoader}.
 */
package io.github.msgq.bench.endpoints.endpoint;
