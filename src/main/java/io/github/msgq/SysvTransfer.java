package io.github.msgq;

import static io.github.msgq.internal.Backend.NATIVE;

import io.github.msgq.internal.Block;
import io.github.msgq.internal.Handle;
import io.github.msgq.internal.Linux;
import io.github.msgq.internal.PlainCall;
import io.github.msgq.internal.SeveralHandles;
import io.github.msgq.internal.SysvCall;
import io.github.msgq.internal.TimeLimit;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import org.jspecify.annotations.Nullable;

/** Sending and receiving for {@link SysvQueue}. */
final class SysvTransfer extends Transfer {
  /** Up to this size, allocating memory is cheaper than asking for the limit. */
  private static final int SMALL = 64 * 1024;

  /** Until this library next changes a queue's size: what is known of a queue is then outdated. */
  private static final class Era extends Handle {
    final int number;

    Era(int number) {
      this.number = number;
    }
  }

  private static volatile Era era = new Era(0);

  /** How many bytes a queue holds. */
  private record Size(int id, long bytes, Era since) {}

  /**
   * That of the queue which was asked last. A program that opens the queue anew for each message
   * then still asks only once.
   */
  private static volatile Size asked = new Size(-1, 0, era);

  private final int id;

  /** Up to this, a message is known to fit into the empty queue: era &lt;&lt; 32 | bytes. */
  private volatile long fits;

  /** What a send uses, so that it ends with its era, too. */
  private volatile SeveralHandles sending = new SeveralHandles(handle, era);

  SysvTransfer(int id) {
    super(Label.TYPE);
    this.id = id;
  }

  /** After a queue's size was changed: has every send that waits look again whether it fits. */
  static void forgetSizes() {
    Era last;
    synchronized (Era.class) {
      last = era;
      era = new Era(last.number + 1);
    }
    Waiters.close(last);
  }

  private SeveralHandles sending() {
    SeveralHandles known = sending;
    if (known.isClosed()) {
      known = new SeveralHandles(handle, era);
      sending = known;
    }
    return known;
  }

  /** A queue holds at most as many messages as bytes, so an empty message counts as one byte. */
  private static int needed(int length) {
    return Math.max(1, length);
  }

  private boolean fits(int length) {
    long known = fits;
    if (needed(length) <= (int) known && known >>> 32 == era.number) {
      return true;
    }
    Size last = asked;
    return last.id == id && needed(length) <= last.bytes && last.since == era;
  }

  private void fits(Era since, long bytes) {
    fits = (long) since.number << 32 | bytes;
  }

  @Override
  long messages() throws QueueException {
    return new SysvControl(id, handle).status().messages();
  }

  @Override
  void remove() throws QueueException {
    SysvControl.remove(id);
  }

  @Override
  public String toString() {
    return "System V queue " + id;
  }

  @Override
  void check(long label, int length) throws QueueException {
    this.label.check(label);
    if (length > SMALL && !fits(length)) {
      checkLimit(length);
    }
  }

  private void checkLimit(int length) throws QueueException {
    if (handle.isClosed()) {
      throw SysvFailures.send(Waiter.CLOSED, id, length);
    }
    long most = QueueLimits.sysvMessageSize().orElse(-1);
    if (most >= 0 && length > most) {
      throw SysvFailures.send(-Linux.EINVAL, id, length);
    }
  }

  @Override
  boolean send(Waiter waiter, Block block, int length, long label, TimeLimit limit)
      throws QueueException {
    block.type(label);
    long start = limit.isEndless() || !limit.waits() ? 0 : System.nanoTime();
    long r = send(waiter, sending(), block, length, limit);
    while (r == Waiter.CLOSED && !handle.isClosed()) {
      r = send(waiter, sending(), block, length, limit.since(start));
    }
    if (r < 0 && r != Waiter.TIMED_OUT) {
      throw SysvFailures.send(r, id, length);
    }
    return r >= 0;
  }

  /**
   * Sends a message that may never fit, for which the kernel would wait forever. Usually it is
   * known to fit, or fits at once.
   *
   * @param uses what ends the wait; of the era in which we look whether it fits, or an earlier one
   */
  private long send(Waiter waiter, Handle uses, Block block, int length, TimeLimit limit)
      throws QueueException {
    if (!fits(length)) {
      Era since = era;
      long r = SysvCall.SEND.attempt(waiter, uses, id, block, length, 0, 0, limit);
      if (r >= 0) {
        fits(since, needed(length));
      }
      if (r != Waiter.TIMED_OUT) {
        return r;
      }
      checkFits(waiter, length);
      if (!limit.waits()) {
        return r;
      }
    }
    return SysvCall.SEND.make(waiter, uses, id, block, length, 0, 0, limit);
  }

  /** Whether it fits into the empty queue. */
  private void checkFits(Waiter waiter, int length) throws QueueException {
    Era since = era;
    long most = SysvStat.maxBytes(id, aside(waiter));
    if (needed(length) > most && most >= 0) {
      throw SysvFailures.neverFits(id, length, most);
    }
    // where it cannot be asked, the send says why
    long known = most < 0 ? Integer.MAX_VALUE : Math.min(most, Integer.MAX_VALUE);
    fits(since, known);
    if (most >= 0) {
      asked = new Size(id, known, since);
    }
  }

  /**
   * Starts with little memory, whatever the room: a message that is too long stays in the queue,
   * and the call is repeated with more.
   */
  @Override
  @Nullable Block receive(Waiter waiter, int length, MessageSelector selector, TimeLimit limit)
      throws QueueException {
    Block block = room(waiter, Math.min(length, SMALL));
    int room = Math.min(length, block.capacity());
    boolean all = room == length;
    long start = all ? 0 : System.nanoTime();
    long n = receive(waiter, block, room, selector, all, limit);
    while (n == -Linux.E2BIG && !all) {
      room = (int) Math.min(length, 2L * room);
      all = room == length;
      block = room(waiter, room);
      n = receive(waiter, block, room, selector, all, limit.since(start));
    }
    if (!came(n, length, selector)) {
      return null;
    }
    block.length((int) n);
    return block;
  }

  @Override
  long receive(Waiter waiter, Block block, MessageSelector selector, TimeLimit limit)
      throws QueueException {
    long n = receive(waiter, block, block.capacity(), selector, true, limit);
    return came(n, block.capacity(), selector) ? n : -1;
  }

  /**
   * @param all whether this is all the caller's room: only then may a message be cut off
   */
  private long receive(
      Waiter waiter,
      Block block,
      int room,
      MessageSelector selector,
      boolean all,
      TimeLimit limit) {
    if (selector.peeks() && limit.waits()) {
      throw new IllegalArgumentException("a peek never waits: use tryReceive without a timeout");
    }
    int flags = all ? selector.flags() : selector.flags() & ~Linux.MSG_NOERROR;
    return SysvCall.RECEIVE.make(waiter, handle, id, block, room, selector.number(), flags, limit);
  }

  private boolean came(long n, int capacity, MessageSelector selector) throws QueueException {
    if (n < 0 && n != Waiter.TIMED_OUT) {
      throw selector.peeks()
          ? SysvFailures.peek(n, id, capacity)
          : SysvFailures.receive(n, id, capacity);
    }
    return n >= 0;
  }

  @Override
  QueueException noMemory() {
    return Failures.noMemory("msgsnd, msgrcv", "queue " + id);
  }

  @Override
  int send(Block[] row, int from, int count, TimeLimit limit) throws QueueException {
    Waiter waiter = Waiters.take();
    try {
      long n = PlainCall.make(waiter, handle, row, () -> NATIVE.sysvSendMany(id, row, from, count));
      if (n == -Linux.EAGAIN) {
        int length = row[from].length();
        if (!fits(length)) {
          checkFits(waiter, length);
        }
        return 0;
      }
      if (n < 0) {
        throw SysvFailures.send(n, id, row[from].length());
      }
      return (int) n;
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  @Override
  int receive(Block[] row, int from, MessageSelector selector, TimeLimit limit)
      throws QueueException {
    long type = selector.number();
    Waiter waiter = Waiters.take();
    try {
      long n =
          PlainCall.make(
              waiter,
              handle,
              row,
              () ->
                  NATIVE.sysvReceiveMany(id, row, from, row.length - from, type, selector.flags()));
      if (n < 0 && n != -Linux.ENOMSG) {
        throw SysvFailures.receive(n, id, row[0].capacity());
      }
      return (int) Math.max(0, n);
    } finally {
      Waiters.giveBack(waiter);
    }
  }
}
