package msgq.bench.work;

/**
 * What a study has an endpoint in Java do, in place of a benchmark's messages: lajp.MsgQ's calls
 * and java.net.Socket, bytes in blocks, echoes.
 *
 * <p>Uses {@code process}, {@code transport.socket} and what is below them.
 */
