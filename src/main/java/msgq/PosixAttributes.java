package msgq;

import java.nio.ByteBuffer;
import msgq.internal.Block;
import msgq.internal.Linux;

/**
 * A POSIX queue's attributes; see mq_getattr(3).
 *
 * @param maxMessages most messages it holds; a sender waits for room beyond that
 * @param messageSize most bytes of a message, and least room a receiver must offer
 * @param messages messages in the queue
 * @param nonBlocking whether this object's calls fail with EAGAIN instead of waiting
 */
public record PosixAttributes(
    long maxMessages, long messageSize, long messages, boolean nonBlocking) {
  /** Of the system's, in bytes. */
  static final int SIZE = 4 * Long.BYTES;

  /** Where it has the message size in a block. */
  static final int MESSAGE_SIZE = Block.BODY + 2 * Long.BYTES;

  /** What the call with that result left in the block. */
  static PosixAttributes read(String name, long r, Block block) throws QueueException {
    if (r < 0) {
      throw PosixFailures.of("mq_getattr", r, name);
    }
    ByteBuffer four = block.memory();
    return new PosixAttributes(
        four.getLong(Block.BODY + 8),
        four.getLong(MESSAGE_SIZE),
        four.getLong(Block.BODY + 24),
        (four.getLong(Block.BODY) & Linux.O_NONBLOCK) != 0);
  }
}
