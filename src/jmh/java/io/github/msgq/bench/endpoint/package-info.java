/**
 * The Java program: an endpoint in its own process or thread, which obeys the control channel and
 * does one kind of work, over one of the transports.
 *
 * <p>Uses {@code work}, the transports and what is below them.
 */
package io.github.msgq.bench.endpoint;
