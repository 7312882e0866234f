package msgq;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Objects;
import msgq.internal.Block;
import msgq.internal.Handle;
import msgq.internal.TimeLimit;
import msgq.internal.Waiter;
import org.jspecify.annotations.Nullable;

/**
 * Sending and receiving on either kind of queue: between the forms that messages have in Java and a
 * block of memory, which the kernel reads and writes. A label is a type or a priority.
 */
abstract class Transfer {
  final Handle handle = new Handle();

  void close() {
    handle.close();
  }

  /** Refuses what can never be sent, before memory is taken for it. */
  abstract void check(long label, int length) throws QueueException;

  /** Sends the block's body; false when that would take longer. */
  abstract boolean send(Waiter waiter, Block block, int length, long label, TimeLimit limit)
      throws QueueException;

  /** A block with a message of at most that length; null when none came. */
  abstract @Nullable Block receive(
      Waiter waiter, int length, MessageSelector selector, TimeLimit limit) throws QueueException;

  /** Into a block of the user's; the message's length, negative when none came. */
  abstract long receive(Waiter waiter, Block block, MessageSelector selector, TimeLimit limit)
      throws QueueException;

  /** Without waiting; how many of the batch's messages from the given one on were sent. */
  abstract int send(MessageBatch batch, int from) throws QueueException;

  /** Without waiting; how many messages came. */
  abstract int receive(MessageBatch batch, MessageSelector selector) throws QueueException;

  abstract long label(Message message);

  abstract Received received(Block block);

  /** For memory that a thread keeps, not a message's own. */
  abstract QueueException noMemory();

  final boolean send(byte[] body, int offset, int length, long label, TimeLimit limit)
      throws QueueException {
    Objects.checkFromIndexSize(offset, length, body.length);
    Waiter waiter = Waiter.take();
    try {
      check(label, length);
      Block block = room(waiter, length);
      block.memory().put(Block.BODY, body, offset, length);
      return send(waiter, block, length, label, limit);
    } finally {
      waiter.giveBack();
    }
  }

  final boolean send(ByteBuffer body, long label, TimeLimit limit) throws QueueException {
    int length = body.remaining();
    Waiter waiter = Waiter.take();
    try {
      check(label, length);
      Block block = room(waiter, length);
      block.memory().put(Block.BODY, body, body.position(), length);
      boolean sent = send(waiter, block, length, label, limit);
      if (sent) {
        body.position(body.limit());
      }
      return sent;
    } finally {
      waiter.giveBack();
    }
  }

  final boolean send(Message message, TimeLimit limit) throws QueueException {
    int length = message.length();
    long label = label(message);
    Waiter waiter = Waiter.take();
    try {
      check(label, length);
      return send(waiter, message.block(), length, label, limit);
    } finally {
      waiter.giveBack();
    }
  }

  final boolean receive(Message into, MessageSelector selector, TimeLimit limit)
      throws QueueException {
    Waiter waiter = Waiter.take();
    try {
      long n = receive(waiter, into.block(), selector, limit);
      if (n < 0) {
        return false;
      }
      into.length((int) n);
      return true;
    } finally {
      waiter.giveBack();
    }
  }

  /** Memory that cannot be had afterwards must not cost the message: then it keeps the thread's. */
  final @Nullable Message receive(MessageSelector selector, TimeLimit limit) throws QueueException {
    Waiter waiter = Waiter.take();
    try {
      Block block = receive(waiter, Integer.MAX_VALUE, selector, limit);
      if (block == null) {
        return null;
      }
      int length = block.length();
      Received received = received(block);
      Message own;
      try {
        own = Message.allocate(length);
        own.block().memory().put(Block.BODY, block.memory(), Block.BODY, length);
      } catch (OutOfMemoryError e) {
        waiter.forget(block);
        own = Message.fresh(block);
      }
      return own.length(length).type(received.type()).priority(received.priority());
    } finally {
      waiter.giveBack();
    }
  }

  final @Nullable Received receive(
      byte[] into, int offset, int length, MessageSelector selector, TimeLimit limit)
      throws QueueException {
    Objects.checkFromIndexSize(offset, length, into.length);
    Waiter waiter = Waiter.take();
    try {
      Block block = receive(waiter, length, selector, limit);
      if (block == null) {
        return null;
      }
      block.memory().get(Block.BODY, into, offset, block.length());
      return received(block);
    } finally {
      waiter.giveBack();
    }
  }

  final @Nullable Received receive(ByteBuffer into, MessageSelector selector, TimeLimit limit)
      throws QueueException {
    checkAccess(into);
    Waiter waiter = Waiter.take();
    try {
      Block block = receive(waiter, into.remaining(), selector, limit);
      if (block == null) {
        return null;
      }
      int n = block.length();
      if (n > 0) {
        into.put(into.position(), block.memory(), Block.BODY, n).position(into.position() + n);
      }
      return received(block);
    } finally {
      waiter.giveBack();
    }
  }

  /**
   * Before a message is taken that could then not be handed over: the buffer may be read-only, or
   * its memory closed or another thread's.
   */
  private static void checkAccess(ByteBuffer into) {
    if (into.isReadOnly()) {
      throw new ReadOnlyBufferException();
    }
    if (into.hasRemaining()) {
      into.get(into.position());
    }
  }

  /** Memory for the length of a call. */
  final Block room(Waiter waiter, int length) throws QueueException {
    try {
      return waiter.block(length);
    } catch (OutOfMemoryError e) {
      throw noMemory(e);
    }
  }

  /** As {@link #room}, for what msgctl(2) tells while a message is there. */
  final Block aside(Waiter waiter) throws QueueException {
    try {
      return waiter.aside();
    } catch (OutOfMemoryError e) {
      throw noMemory(e);
    }
  }

  private QueueException noMemory(OutOfMemoryError cause) {
    QueueException failure = noMemory();
    failure.initCause(cause);
    return failure;
  }
}
