package msgq.bench.process;

/**
 * One way to run an endpoint (a client or a server), whatever it is written in: start, control,
 * account for, stop, clean up.
 *
 * <p>Uses {@code problem}, {@code linux}, {@code lease}, {@code parameter}, {@code message}.
 */
