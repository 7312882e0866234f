package msgq.bench.transport;

/**
 * What a transport is: a way to move messages between a client and a server. Each has a file of its
 * own in a package below; strangers implement {@link msgq.bench.transport.Transport} too.
 *
 * <p>Uses {@code parameter}, {@code message}, {@code lease}, {@code problem}.
 */
