package msgq;

import java.nio.ByteBuffer;
import msgq.internal.Backend;
import msgq.internal.Block;
import msgq.internal.Linux;
import msgq.internal.Waiter;

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

  static PosixAttributes read(String name, int descriptor) throws QueueException {
    Waiter waiter = Waiter.take();
    try {
      Block block = waiter.block(SIZE);
      int r = Backend.NATIVE.posixAttributes(descriptor, block.body());
      return read(name, r, block);
    } finally {
      waiter.giveBack();
    }
  }

  /** What the call with that result left in the block. */
  static PosixAttributes read(String name, long r, Block block) throws QueueException {
    if (r < 0) {
      throw PosixFailures.of("mq_getattr", r, name);
    }
    ByteBuffer four = block.memory();
    return new PosixAttributes(
        four.getLong(Block.BODY + 8),
        four.getLong(Block.BODY + 16),
        four.getLong(Block.BODY + 24),
        (four.getLong(Block.BODY) & Linux.O_NONBLOCK) != 0);
  }
}
