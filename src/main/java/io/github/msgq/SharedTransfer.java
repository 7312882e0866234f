package io.github.msgq;

import io.github.msgq.internal.Block;
import io.github.msgq.internal.KernelCall;
import io.github.msgq.internal.Linux;
import io.github.msgq.internal.PlainCall;
import io.github.msgq.internal.SharedBatchCall;
import io.github.msgq.internal.SharedCall;
import io.github.msgq.internal.TimeLimit;
import io.github.msgq.internal.Unclosed;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Sending and receiving for {@link SharedQueue}. */
final class SharedTransfer extends Transfer {
  /** struct msgq_shared_state: its fields, all longs. */
  private static final int CAPACITY = 0;

  private static final int LARGEST = 1;
  private static final int NEXT = 3;
  private static final int SENT = 4;
  private static final int RECEIVED = 5;
  private static final int TAKEN_OVER = 6;
  private static final int RESCUED = 7;
  private static final int FILE = 8;
  private static final int FIELDS = 9;

  /** Up to this size, memory is allocated before it is known how long the message is. */
  private static final int SMALL = 64 << 10;

  private final String name;
  private final int queue;
  private final Cleaner.Cleanable end;
  private final long capacity;
  private final int messageSize;
  private final long file; // its number, which no other queue has had since the machine started

  /** Closes the queue on failure. */
  SharedTransfer(String name, int queue, long spin) {
    super(Label.CARRIED);
    this.name = name;
    this.queue = queue;
    end = Unclosed.watch(handle, queue, true);
    Waiter waiter = null;
    try {
      waiter = Waiters.take();
      SharedCall.CALLS.sharedSpin(queue, spin);
      Block block = waiter.block(FIELDS * Long.BYTES);
      state(waiter, block);
      capacity = field(block, CAPACITY);
      messageSize = (int) field(block, LARGEST);
      file = field(block, FILE);
    } catch (Throwable e) {
      end.clean();
      throw e;
    } finally {
      if (waiter != null) {
        Waiters.giveBack(waiter);
      }
    }
  }

  long capacity() {
    return capacity;
  }

  int messageSize() {
    return messageSize;
  }

  SharedStatus status() throws QueueException {
    Waiter waiter = Waiters.take();
    try {
      Block block = waiter.block(FIELDS * Long.BYTES);
      long r = state(waiter, block);
      if (r < 0) {
        throw SharedFailures.of("status", r, name);
      }
      return new SharedStatus(
          field(block, SENT),
          field(block, RECEIVED),
          field(block, TAKEN_OVER) + field(block, RESCUED));
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  /** Fills the block. Capacity, message size and file are there whatever the result. */
  private long state(Waiter waiter, Block block) {
    LongSupplier call =
        new LongSupplier() {
          @Override
          public long getAsLong() {
            return SharedCall.CALLS.sharedState(queue, block.body(), FIELDS * Long.BYTES);
          }
        };
    return PlainCall.make(waiter, handle, block, call);
  }

  private static long field(Block block, int field) {
    return block.memory().getLong(Block.BODY + field * Long.BYTES);
  }

  boolean isAlone() throws QueueException {
    long r = use(() -> SharedCall.CALLS.sharedAlone(queue));
    if (r < 0) {
      throw SharedFailures.of("isAlone", r, name);
    }
    return r == 1;
  }

  @Override
  long messages() throws QueueException {
    return status().messages();
  }

  /** After it was closed, the name alone does not say which queue is meant. */
  @Override
  void remove() throws QueueException {
    long r =
        use(
            new LongSupplier() {
              @Override
              public long getAsLong() {
                return SharedOpening.remove(name, queue);
              }
            });
    if (r == Waiter.CLOSED) {
      SharedTransfer again;
      try {
        again = new SharedTransfer(name, SharedOpening.EXISTING.open(name), 0);
      } catch (NoSuchQueueException e) {
        throw SharedFailures.remove(-Linux.ENOENT, name);
      }
      try {
        if (again.file != file) {
          throw SharedFailures.remove(-Linux.ENOENT, name);
        }
        again.remove();
      } finally {
        again.close();
      }
    } else if (r < 0) {
      throw SharedFailures.remove(r, name);
    }
  }

  @Override
  public String toString() {
    return "shared-memory queue " + name;
  }

  /** Makes the call; the queue cannot be closed during it. */
  private long use(LongSupplier call) {
    Waiter waiter = Waiters.take();
    try {
      return PlainCall.make(waiter, handle, this, call);
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  @Override
  void close() {
    if (Waiters.close(handle)) {
      end.clean();
    }
  }

  @Override
  void check(long label, int length) throws QueueException {
    if (length > messageSize) {
      throw SharedFailures.send(
          handle.isClosed() ? Waiter.CLOSED : -Linux.EMSGSIZE, name, length, messageSize);
    }
  }

  @Override
  boolean send(Waiter waiter, Block block, int length, long label, TimeLimit limit)
      throws QueueException {
    long r = SharedCall.SEND.make(waiter, handle, queue, block, length, label, 0, limit);
    if (r < 0 && r != Waiter.TIMED_OUT) {
      throw SharedFailures.send(r, name, length, messageSize);
    }
    return r >= 0;
  }

  /**
   * Starts with little memory, whatever the room: a message that is too long stays in the queue,
   * and the call is repeated with more.
   */
  @Override
  @Nullable Block receive(Waiter waiter, int length, MessageSelector selector, TimeLimit limit)
      throws QueueException {
    int most = Math.min(length, messageSize);
    int room = Math.min(most, SMALL);
    long start = most > SMALL ? System.nanoTime() : 0;
    Block block = room(waiter, room);
    long n = SharedCall.RECEIVE.make(waiter, handle, queue, block, room, 0, 0, limit);
    while (n == -Linux.EMSGSIZE && room < most) {
      room = (int) Math.min(most, 2L * room);
      block = room(waiter, room);
      TimeLimit left = limit.since(start);
      n = SharedCall.RECEIVE.make(waiter, handle, queue, block, room, 0, 0, left);
    }
    if (!came(n, length)) {
      return null;
    }
    block.length((int) n);
    return block;
  }

  @Override
  long receive(Waiter waiter, Block block, MessageSelector selector, TimeLimit limit)
      throws QueueException {
    int room = block.capacity();
    long n = SharedCall.RECEIVE.make(waiter, handle, queue, block, room, 0, 0, limit);
    return came(n, room) ? n : -1;
  }

  private boolean came(long n, int room) throws QueueException {
    if (n < 0 && n != Waiter.TIMED_OUT) {
      throw notReceived(n, room);
    }
    return n >= 0;
  }

  private QueueException notReceived(long n, int room) {
    long length = n == -Linux.EMSGSIZE ? next() : -1;
    return SharedFailures.receive(n, name, room, length > room ? length : -1);
  }

  /** The length of the oldest message; 0 if there is none, or none can be seen. */
  private long next() {
    Waiter waiter = Waiters.take();
    try {
      Block block = waiter.block(FIELDS * Long.BYTES);
      return state(waiter, block) < 0 ? 0 : field(block, NEXT);
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  @Override
  QueueException noMemory() {
    return Failures.noMemory("send, receive", "queue " + name);
  }

  @Override
  int send(Block[] row, int from, int count, TimeLimit limit) throws QueueException {
    if (count > 0) {
      check(label.usual(), row[from].length()); // the others' failures are for the next call
    }
    long n = many(SharedBatchCall.SEND, row, from, count, limit);
    if (n < 0) {
      throw SharedFailures.send(n, name, row[from].length(), messageSize);
    }
    return (int) n;
  }

  @Override
  int receive(Block[] row, int from, MessageSelector selector, TimeLimit limit)
      throws QueueException {
    long n = many(SharedBatchCall.RECEIVE, row, from, row.length - from, limit);
    if (n < 0) {
      throw notReceived(n, row[0].capacity());
    }
    return (int) n;
  }

  /** 0 where it would have to wait for room or a message. */
  private long many(KernelCall call, Block[] row, int from, int count, TimeLimit limit) {
    int room = row[0].capacity();
    Waiter waiter = Waiters.take();
    try {
      long n = call.make(waiter, handle, queue, row[from], room, Block.stride(room), count, limit);
      return n == -Linux.EAGAIN ? 0 : n;
    } finally {
      Waiters.giveBack(waiter);
      Reference.reachabilityFence(row);
    }
  }
}
