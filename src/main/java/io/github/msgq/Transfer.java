package io.github.msgq;

import io.github.msgq.internal.Block;
import io.github.msgq.internal.Handle;
import io.github.msgq.internal.TimeLimit;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import org.jspecify.annotations.Nullable;

/**
 * Sending and receiving on a queue of any kind: between the forms that messages have in Java and a
 * block of memory, which the kernel reads and writes. A label is a type or a priority.
 */
abstract class Transfer {
  final Handle handle = new Handle();
  final Label label;

  Transfer(Label label) {
    this.label = label;
  }

  void close() {
    Waiters.close(handle);
  }

  /** How many messages are in the queue. */
  abstract long messages() throws QueueException;

  /** Removes the queue from the system; works after {@link #close()}, too. */
  abstract void remove() throws QueueException;

  /** What users call the queue. */
  @Override
  public abstract String toString();

  /** Refuses what can never be sent, before memory is taken for it. */
  abstract void check(long label, int length) throws QueueException;

  /** Sends the block's body; false if there was no room in time. */
  abstract boolean send(Waiter waiter, Block block, int length, long label, TimeLimit limit)
      throws QueueException;

  /** A block with a message of at most that length; null when none came. */
  abstract @Nullable Block receive(
      Waiter waiter, int length, MessageSelector selector, TimeLimit limit) throws QueueException;

  /** Receives into the user's block; the message's length, negative when none came. */
  abstract long receive(Waiter waiter, Block block, MessageSelector selector, TimeLimit limit)
      throws QueueException;

  /**
   * Sends messages of the row from that place on without waiting for room; how many were sent. The
   * limit is for its turn, where others can be in the middle of a call.
   */
  abstract int send(Block[] row, int from, int count, TimeLimit limit) throws QueueException;

  /**
   * Receives into the row from that place on, without waiting for a message; how many. Likewise.
   */
  abstract int receive(Block[] row, int from, MessageSelector selector, TimeLimit limit)
      throws QueueException;

  /** The failure when there is no memory for a call. */
  abstract QueueException noMemory();

  final boolean send(byte[] body, long label, TimeLimit limit) throws QueueException {
    int length = body.length;
    Waiter waiter = Waiters.take();
    try {
      check(label, length);
      Block block = room(waiter, length);
      block.memory().put(Block.BODY, body);
      return send(waiter, block, length, label, limit);
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  final boolean send(ByteBuffer body, long label, TimeLimit limit) throws QueueException {
    int length = body.remaining();
    checkOpen(body);
    Waiter waiter = Waiters.take();
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
      Waiters.giveBack(waiter);
    }
  }

  final boolean send(Message message, TimeLimit limit) throws QueueException {
    int length = message.length();
    long own = label.of(message);
    Waiter waiter = Waiters.take();
    try {
      check(own, length);
      Block block = message.block();
      if (block.isOnHeap()) {
        block = room(waiter, length);
        block.memory().put(Block.BODY, message.block().memory(), Block.BODY, length);
      }
      return send(waiter, block, length, own, limit);
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  final boolean receive(Message into, MessageSelector selector, TimeLimit limit)
      throws QueueException {
    Waiter waiter = Waiters.take();
    try {
      boolean came =
          into.block().isOnHeap()
              ? receiveCopy(waiter, into.block(), selector, limit)
              : receiveInPlace(waiter, into.block(), selector, limit);
      if (came) {
        label.alone(into);
      }
      return came;
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  /** Sends what there is room for, waiting for the first message's if necessary. */
  final int send(MessageBatch batch, TimeLimit limit) throws QueueException {
    int size = batch.size();
    for (int i = 0; i < size; i++) {
      label.check(label.of(batch.get(i))); // or nothing of a batch is sent
    }
    long start = limit.waits() ? System.nanoTime() : 0;
    int first = batch.head();
    int toEnd = Math.min(size, batch.capacity() - first);
    int sent = send(batch.memory(), first, toEnd, limit);
    if (sent == 0 && size > 0 && limit.waits() && send(batch.at(first), limit.since(start))) {
      sent = 1 + moreSent(batch.memory(), first + 1, toEnd - 1);
    }
    return sent < toEnd ? sent : sent + moreSent(batch.memory(), 0, size - toEnd);
  }

  /**
   * Sends after a first message, which a failure must not hide; the next call meets that failure.
   */
  private int moreSent(Block[] row, int from, int count) {
    try {
      return count == 0 ? 0 : send(row, from, count, TimeLimit.NOW);
    } catch (QueueException | VirtualMachineError e) {
      return 0;
    }
  }

  /** Fills the batch with what is there, waiting for a first message if necessary. */
  final int receive(MessageBatch batch, MessageSelector selector, TimeLimit limit)
      throws QueueException {
    if (selector.peeks()) {
      throw new IllegalArgumentException("a peek takes nothing, so a batch would never end");
    }
    long start = limit.waits() ? System.nanoTime() : 0;
    int came = receive(batch.memory(), 0, selector, limit);
    if (came == 0 && limit.waits() && receive(batch.at(0), selector, limit.since(start))) {
      came = 1 + more(batch.memory(), selector);
    }
    batch.came(came);
    for (int i = 0; i < came; i++) { // an iterator would take memory, which a message must not cost
      label.alone(batch.get(i));
    }
    return came;
  }

  /**
   * Receives after a first message, which a failure must not lose; the next call meets that
   * failure.
   */
  private int more(Block[] row, MessageSelector selector) {
    try {
      return row.length == 1 ? 0 : receive(row, 1, selector, TimeLimit.NOW);
    } catch (QueueException | VirtualMachineError e) {
      return 0;
    }
  }

  private boolean receiveInPlace(
      Waiter waiter, Block into, MessageSelector selector, TimeLimit limit) throws QueueException {
    long n = receive(waiter, into, selector, limit);
    if (n >= 0) {
      into.length((int) n);
    }
    return n >= 0;
  }

  private boolean receiveCopy(Waiter waiter, Block into, MessageSelector selector, TimeLimit limit)
      throws QueueException {
    Block block = receive(waiter, into.capacity(), selector, limit);
    if (block != null) {
      into.copy(block);
    }
    return block != null;
  }

  /**
   * An allocation that fails after the system call must not lose the message. So what does not
   * depend on its length is allocated before, and its body can stay in the thread's memory.
   */
  final @Nullable Message receive(MessageSelector selector, TimeLimit limit) throws QueueException {
    Waiter waiter = Waiters.take();
    try {
      if (waiter.emptyMessage == null) {
        waiter.emptyMessage = new Message();
      }
      Block block = receive(waiter, Block.MOST, selector, limit);
      if (block == null) {
        return null;
      }
      Message own = (Message) waiter.emptyMessage;
      waiter.emptyMessage = null;
      try {
        Block copy = Block.onHeap(block.length());
        copy.copy(block);
        own.set(copy);
      } catch (OutOfMemoryError e) {
        waiter.forget(block);
        own.set(block);
      }
      return label.alone(own);
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  final @Nullable Received receive(byte[] into, MessageSelector selector, TimeLimit limit)
      throws QueueException {
    int length = into.length;
    Waiter waiter = Waiters.take();
    try {
      Received empty = empty(waiter);
      Block block = receive(waiter, length, selector, limit);
      if (block == null) {
        return null;
      }
      block.memory().get(Block.BODY, into, 0, block.length());
      waiter.emptyReceived = null;
      return label.received(empty, block);
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  /** Kept for the next call if no message came. */
  private static Received empty(Waiter waiter) {
    if (waiter.emptyReceived == null) {
      waiter.emptyReceived = new Received();
    }
    return (Received) waiter.emptyReceived;
  }

  final @Nullable Received receive(ByteBuffer into, MessageSelector selector, TimeLimit limit)
      throws QueueException {
    checkAccess(into);
    Waiter waiter = Waiters.take();
    try {
      Received empty = empty(waiter);
      Block block = receive(waiter, into.remaining(), selector, limit);
      if (block == null) {
        return null;
      }
      int n = block.length();
      if (n > 0) {
        into.put(into.position(), block.memory(), Block.BODY, n).position(into.position() + n);
      }
      waiter.emptyReceived = null;
      return label.received(empty, block);
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  /**
   * Fails before a message is taken that could not be delivered: the buffer may be read-only, or
   * its memory closed or another thread's.
   */
  private static void checkAccess(ByteBuffer into) {
    if (into.isReadOnly()) {
      throw new ReadOnlyBufferException();
    }
    checkOpen(into);
  }

  /** Java 19 reports memory of another thread by a RuntimeException of its own. */
  private static void checkOpen(ByteBuffer buffer) {
    if (buffer.hasRemaining()) {
      try {
        buffer.get(buffer.position());
      } catch (IllegalStateException closed) {
        throw closed;
      } catch (RuntimeException e) {
        throw new IllegalStateException("the buffer's memory is another thread's", e);
      }
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

  /** As {@link #room}, but for the result of msgctl(2) while a message is in the other block. */
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
