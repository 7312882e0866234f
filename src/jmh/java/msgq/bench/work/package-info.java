package msgq.bench.work;

/**
 * What a Java endpoint does in a study in place of a benchmark's messages: calls of lajp.MsgQ and
 * java.net.Socket, bytes in blocks, echoes.
 *
 * <p>Uses {@code process}, {@code transport.socket} and what is below them.
 */
