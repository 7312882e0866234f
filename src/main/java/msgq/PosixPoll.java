package msgq;

import java.lang.ref.Reference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import msgq.internal.Block;
import msgq.internal.Linux;
import msgq.internal.PollCall;
import msgq.internal.SeveralHandles;
import msgq.internal.TimeLimit;
import msgq.internal.Waiter;

/**
 * Waits for several POSIX queues at once; poll(2). Each wait ends as every wait on a queue: when
 * one of the queues is closed ({@link QueueClosedException}), and when the thread is interrupted
 * ({@link QueueInterruptedException}). What was found may be gone when it is used: another receiver
 * may have been faster, so receive with {@code try…}.
 *
 * <pre>{@code
 * try (PosixQueue urgent = PosixQueue.create("/jobs");
 *     PosixQueue usual = PosixQueue.create("/greetings")) {
 *   urgent.send(bytes, 0);
 *   for (PosixQueue ready : PosixPoll.receivable(List.of(urgent, usual))) {
 *     Message message = ready.tryReceive();
 *   }
 * }
 * }</pre>
 */
public final class PosixPoll {
  private PosixPoll() {}

  /**
   * Waits until one of the queues has a message.
   *
   * @param queues at least one
   * @return those that have
   * @throws IllegalArgumentException no queue
   * @throws QueueClosedException one is closed
   * @throws QueueInterruptedException the thread is interrupted
   * @throws QueueException EINVAL for more queues than RLIMIT_NOFILE, ENOMEM; ENOSYS on processors
   *     other than x86_64 and aarch64
   */
  public static List<PosixQueue> receivable(Collection<PosixQueue> queues) throws QueueException {
    return poll(queues, PollCall.IN, TimeLimit.NONE);
  }

  /**
   * As {@link #receivable(Collection)}, but a limited time.
   *
   * @param queues at least one
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return those that have a message; empty when none has in that time
   * @throws IllegalArgumentException no queue
   * @throws QueueClosedException one is closed
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws QueueException EINVAL, ENOMEM, ENOSYS
   */
  public static List<PosixQueue> receivable(Collection<PosixQueue> queues, Duration timeout)
      throws QueueException {
    return poll(queues, PollCall.IN, TimeLimit.of(timeout));
  }

  /**
   * Waits until one of the queues has room.
   *
   * @param queues at least one
   * @return those that have
   * @throws IllegalArgumentException no queue
   * @throws QueueClosedException one is closed
   * @throws QueueInterruptedException the thread is interrupted
   * @throws QueueException EINVAL, ENOMEM, ENOSYS
   */
  public static List<PosixQueue> sendable(Collection<PosixQueue> queues) throws QueueException {
    return poll(queues, PollCall.OUT, TimeLimit.NONE);
  }

  /**
   * As {@link #sendable(Collection)}, but a limited time.
   *
   * @param queues at least one
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return those that have room; empty when none has in that time
   * @throws IllegalArgumentException no queue
   * @throws QueueClosedException one is closed
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws QueueException EINVAL, ENOMEM, ENOSYS
   */
  public static List<PosixQueue> sendable(Collection<PosixQueue> queues, Duration timeout)
      throws QueueException {
    return poll(queues, PollCall.OUT, TimeLimit.of(timeout));
  }

  private static List<PosixQueue> poll(Collection<PosixQueue> queues, int events, TimeLimit limit)
      throws QueueException {
    PosixQueue[] all = queues.toArray(new PosixQueue[0]);
    if (all.length == 0) {
      throw new IllegalArgumentException("no queue to wait for");
    }
    SeveralHandles handles = new SeveralHandles();
    Waiter waiter = Waiter.take();
    try {
      Block block = waiter.block(all.length * PollCall.SIZE);
      for (int i = 0; i < all.length; i++) {
        handles.add(all[i].handle());
        PollCall.ask(block, i, all[i].descriptor(), events);
      }
      long r = PollCall.POLL.make(waiter, handles, -1, block, all.length, 0, 0, limit);
      if (r < 0 && r != Waiter.TIMED_OUT) {
        throw r == -Linux.ENOSYS
            ? new QueueException(
                "poll", Linux.ENOSYS, "waiting for several queues is not available here")
            : Failures.waited("poll", r, "one of " + queues);
      }
      List<PosixQueue> ready = new ArrayList<>();
      for (int i = 0; r > 0 && i < all.length; i++) {
        if (PollCall.answered(block, i)) {
          ready.add(all[i]);
        }
      }
      return ready;
    } finally {
      waiter.giveBack();
      Reference.reachabilityFence(all);
    }
  }
}
