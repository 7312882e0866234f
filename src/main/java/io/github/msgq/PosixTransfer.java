package io.github.msgq;

import static io.github.msgq.internal.Backend.NATIVE;

import io.github.msgq.internal.Block;
import io.github.msgq.internal.Inode;
import io.github.msgq.internal.Linux;
import io.github.msgq.internal.PlainCall;
import io.github.msgq.internal.PosixCall;
import io.github.msgq.internal.TimeLimit;
import io.github.msgq.internal.Unclosed;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.lang.ref.Cleaner;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Sending and receiving for {@link PosixQueue}. */
final class PosixTransfer extends Transfer {
  /** Size of a struct mq_attr, and the offsets of its fields in a block. */
  private static final int ATTRIBUTES = 4 * Long.BYTES;

  private static final int MAX_MESSAGES = Block.BODY + 8;
  private static final int MESSAGE_SIZE = Block.BODY + 16;
  private static final int MESSAGES = Block.BODY + 24;

  private final String name;
  private final int descriptor;
  private final Cleaner.Cleanable end;
  private final int messageSize;
  private final long maxMessages;
  private final Inode inode; // after close() there is no descriptor to ask

  /** Closes the descriptor on failure. */
  PosixTransfer(String name, int descriptor) throws QueueException {
    super(Label.PRIORITY);
    this.name = name;
    this.descriptor = descriptor;
    end = Unclosed.watch(handle, descriptor, false);
    Waiter waiter = null;
    try {
      waiter = Waiters.take();
      Block block = waiter.block(ATTRIBUTES);
      int r = NATIVE.posixAttributes(descriptor, block.body());
      if (r < 0) {
        throw PosixFailures.called("mq_getattr", -r, name);
      }
      maxMessages = block.memory().getLong(MAX_MESSAGES);
      messageSize = (int) Math.min(Integer.MAX_VALUE, block.memory().getLong(MESSAGE_SIZE));
      inode = Inode.of(waiter, descriptor);
    } catch (Throwable e) {
      end.clean();
      throw e;
    } finally {
      if (waiter != null) {
        Waiters.giveBack(waiter);
      }
    }
  }

  long maxMessages() {
    return maxMessages;
  }

  int messageSize() {
    return messageSize;
  }

  @Override
  void close() {
    if (Waiters.close(handle)) {
      end.clean();
    }
  }

  /**
   * Removes the queue's name, unless another queue bears it by now. No queue gets a second name, so
   * while it is open, its number of names says whether it still has its own. Opening what bears the
   * name, only to compare, would end a registration of this process when it is closed.
   */
  @Override
  void remove() throws QueueException {
    Waiter waiter = Waiters.take();
    boolean named;
    try {
      Block stat = waiter.block(Inode.SIZE);
      long r =
          PlainCall.make(
              waiter,
              handle,
              stat,
              new LongSupplier() {
                @Override
                public long getAsLong() {
                  return Inode.stat(descriptor, stat);
                }
              });
      named = r == Waiter.CLOSED ? PosixOpening.bears(name, inode) : r < 0 || Inode.hasName(stat);
    } finally {
      Waiters.giveBack(waiter);
    }
    if (!named) {
      throw PosixFailures.removed(name);
    }
    PosixOpening.unlink(name);
  }

  @Override
  long messages() throws QueueException {
    Waiter waiter = Waiters.take();
    try {
      Block block = waiter.block(ATTRIBUTES);
      LongSupplier call = () -> NATIVE.posixAttributes(descriptor, block.body());
      long r = PlainCall.make(waiter, handle, block, call);
      if (r < 0) {
        throw PosixFailures.of("mq_getattr", r, name);
      }
      return block.memory().getLong(MESSAGES);
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  @Override
  public String toString() {
    return "POSIX queue " + name;
  }

  @Override
  void check(long label, int length) throws QueueException {
    this.label.check(label);
    if (length > messageSize) {
      throw PosixFailures.send(
          handle.isClosed() ? Waiter.CLOSED : -Linux.EMSGSIZE, name, length, messageSize);
    }
  }

  @Override
  boolean send(Waiter waiter, Block block, int length, long label, TimeLimit limit)
      throws QueueException {
    long r = PosixCall.SEND.make(waiter, handle, descriptor, block, length, label, 0, limit);
    if (r < 0 && r != Waiter.TIMED_OUT) {
      throw notSent(r, length);
    }
    return r >= 0;
  }

  @Override
  @Nullable Block receive(Waiter waiter, int length, MessageSelector selector, TimeLimit limit)
      throws QueueException {
    int room = Math.min(length, messageSize);
    Block block = room(waiter, room);
    long n = receive(waiter, block, room, limit);
    if (n < 0) {
      return null;
    }
    block.length((int) n);
    return block;
  }

  @Override
  long receive(Waiter waiter, Block block, MessageSelector selector, TimeLimit limit)
      throws QueueException {
    return receive(waiter, block, block.capacity(), limit);
  }

  private long receive(Waiter waiter, Block block, int room, TimeLimit limit)
      throws QueueException {
    long n = PosixCall.RECEIVE.make(waiter, handle, descriptor, block, room, 0, 0, limit);
    if (n < 0 && n != Waiter.TIMED_OUT) {
      throw notReceived(n, room);
    }
    return n;
  }

  @Override
  QueueException noMemory() {
    return Failures.noMemory("mq_send, mq_receive", "queue " + name);
  }

  @Override
  int send(Block[] row, int from, int count, TimeLimit limit) throws QueueException {
    Waiter waiter = Waiters.take();
    try {
      long n =
          PlainCall.make(
              waiter, handle, row, () -> NATIVE.posixSendMany(descriptor, row, from, count));
      if (n < 0 && !wouldWait(n)) {
        throw notSent(n, row[from].length());
      }
      return (int) Math.max(0, n);
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  @Override
  int receive(Block[] row, int from, MessageSelector selector, TimeLimit limit)
      throws QueueException {
    Waiter waiter = Waiters.take();
    try {
      long n =
          PlainCall.make(
              waiter,
              handle,
              row,
              () -> NATIVE.posixReceiveMany(descriptor, row, from, row.length - from));
      if (n < 0 && !wouldWait(n)) {
        throw notReceived(n, row[0].capacity());
      }
      return (int) Math.max(0, n);
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  private QueueException notSent(long r, int length) {
    return isLost(r)
        ? PosixFailures.of("mq_send", r, name)
        : PosixFailures.send(r, name, length, messageSize);
  }

  private QueueException notReceived(long r, int room) {
    return isLost(r)
        ? PosixFailures.of("mq_receive", r, name)
        : PosixFailures.receive(r, name, room, messageSize);
  }

  private boolean isLost(long r) {
    return r == -Linux.EBADF && !Unclosed.isPosix(descriptor);
  }

  private static boolean wouldWait(long n) {
    return n == -Linux.EAGAIN || n == -Linux.ETIMEDOUT;
  }
}
