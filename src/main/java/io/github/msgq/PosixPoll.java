package io.github.msgq;

import io.github.msgq.internal.Block;
import io.github.msgq.internal.Handle;
import io.github.msgq.internal.PollCall;
import io.github.msgq.internal.SeveralHandles;
import io.github.msgq.internal.TimeLimit;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Waits for several POSIX queues at once, again and again; poll(2). A wait ends as any wait on a
 * queue does: when one of the queues is closed ({@link QueueClosedException}), and when the thread
 * is interrupted ({@link QueueInterruptedException}). It fails with EINVAL for more queues than
 * RLIMIT_NOFILE, with ENOMEM, and with ENOSYS on processors other than x86_64 and aarch64.
 *
 * <p>Another receiver may take the message, or another sender the room, before this thread does:
 * use {@code try…}.
 *
 * <pre>{@code
 * try (PosixQueue urgent = PosixQueue.openOrCreate("/jobs");
 *     PosixQueue usual = PosixQueue.openOrCreate("/greetings")) {
 *   urgent.send(bytes);
 *   PosixPoll poll = PosixPoll.of(List.of(urgent, usual));
 *   for (PosixQueue ready : poll.receivable()) {
 *     Message message = ready.tryReceive();
 *   }
 * }
 * }</pre>
 *
 * <p>Safe for use by many threads at once.
 */
public final class PosixPoll {
  private final PosixQueue[] queues;
  private final SeveralHandles handles;

  private PosixPoll(PosixQueue[] queues) {
    this.queues = queues;
    if (this.queues.length == 0) {
      throw new IllegalArgumentException("no queue to wait for");
    }
    Handle[] all = new Handle[this.queues.length];
    Arrays.setAll(all, i -> this.queues[i].handle());
    handles = new SeveralHandles(all);
  }

  /**
   * A poll of the given queues.
   *
   * @param queues at least one
   * @return the poll
   * @throws IllegalArgumentException if there is no queue
   */
  public static PosixPoll of(Collection<PosixQueue> queues) {
    return new PosixPoll(queues.toArray(new PosixQueue[0]));
  }

  /**
   * Waits until one of the queues has a message.
   *
   * @return those that have
   */
  public List<PosixQueue> receivable() throws QueueException {
    return poll(PollCall.IN, TimeLimit.NONE);
  }

  /**
   * Waits a limited time until one of the queues has a message.
   *
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return those that have a message; empty when none has in that time
   */
  public List<PosixQueue> receivable(Duration timeout) throws QueueException {
    return poll(PollCall.IN, TimeLimit.of(timeout));
  }

  /**
   * Waits until one of the queues has room.
   *
   * @return those that have
   */
  public List<PosixQueue> sendable() throws QueueException {
    return poll(PollCall.OUT, TimeLimit.NONE);
  }

  /**
   * Waits a limited time until one of the queues has room.
   *
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return those that have room; empty when none has in that time
   */
  public List<PosixQueue> sendable(Duration timeout) throws QueueException {
    return poll(PollCall.OUT, TimeLimit.of(timeout));
  }

  private List<PosixQueue> poll(int events, TimeLimit limit) throws QueueException {
    Waiter waiter = Waiters.take();
    try {
      Block block = waiter.block(queues.length * PollCall.SIZE);
      for (int i = 0; i < queues.length; i++) {
        PollCall.ask(block, i, queues[i].descriptor(), events);
      }
      long r = PollCall.POLL.make(waiter, handles, -1, block, queues.length, 0, 0, limit);
      if (r < 0 && r != Waiter.TIMED_OUT) {
        throw PosixFailures.poll(r, queues);
      }
      List<PosixQueue> ready = new ArrayList<>();
      for (int i = 0; r > 0 && i < queues.length; i++) {
        if (PollCall.answered(block, i)) {
          ready.add(queues[i]);
        }
      }
      return ready;
    } finally {
      Waiters.giveBack(waiter);
      Reference.reachabilityFence(queues);
    }
  }
}
