package io.github.msgq.internal;

import java.lang.ref.Reference;

/**
 * A system call that may have to wait. Every call that uses a handle is made through this class, so
 * that other threads can end its wait and know when it is over.
 *
 * <p>A call is left by assignments only: a method call might overflow the stack, as the call itself
 * may have, and close() would then wait for a thread that is long gone. Leaving without having
 * entered changes nothing, so entering needs no such care.
 */
public abstract class KernelCall extends StackReserve {
  /** In place of nanoseconds to wait: none, and not even for its turn; -EBUSY if it is not. */
  static final long AT_ONCE = -1;

  /** How long a call may wait for its turn beyond its deadline, if signals begin that anew. */
  private static final long LATE = 1_000_000_000;

  static {
    Waiter.insideIs(KernelCall.class);
  }

  KernelCall() {}

  /**
   * Makes the call once.
   *
   * @param queue the kernel's number of the queue
   * @param length bytes of the body that is sent, or of the room for one
   * @param label a System V type or POSIX priority, to send with or to receive by
   * @param wait nanoseconds to wait; 0 for none, {@link TimeLimit#FOREVER} without end, or {@link
   *     #leastWait()}
   * @return the kernel's result, -EINTR after any signal, {@link Waiter#TIMED_OUT} if it would have
   *     to wait (longer)
   */
  abstract long once(int queue, Block block, int length, long label, int flags, long wait);

  /**
   * Whether the kernel ends the wait at its deadline, or early, unless the machine's clock is set
   * back; otherwise a signal does.
   */
  abstract boolean endsInTime();

  /**
   * What a call that does not wait says to {@link #once}: 0, or {@link #AT_ONCE} where it has to
   * wait for its turn else.
   */
  long leastWait() {
    return 0;
  }

  /**
   * Makes the call until it has an outcome: what {@link #once} returns, or one of {@link Waiter}'s
   * results. If the thread is interrupted, a limited wait still makes one attempt, and an unlimited
   * one does not begin.
   */
  public final long make(
      Waiter waiter,
      Handle handle,
      int queue,
      Block block,
      int length,
      long label,
      int flags,
      TimeLimit limit) {
    long r = make(waiter, handle, queue, block, length, label, flags, limit.nanos());
    Reference.reachabilityFence(block);
    return r;
  }

  /** As {@link #make}, but only one attempt; {@link Waiter#TIMED_OUT} if it would have to wait. */
  public final long attempt(
      Waiter waiter,
      Handle handle,
      int queue,
      Block block,
      int length,
      long label,
      int flags,
      TimeLimit limit) {
    return limit.isEndless() && Thread.currentThread().isInterrupted()
        ? notBegun(handle)
        : make(waiter, handle, queue, block, length, label, flags, TimeLimit.NOW);
  }

  private static int notBegun(Handle handle) {
    return handle.isClosed() ? Waiter.CLOSED : Waiter.INTERRUPTED;
  }

  private long make(
      Waiter waiter,
      Handle handle,
      int queue,
      Block block,
      int length,
      long label,
      int flags,
      long timeout) {
    if (timeout <= 0) {
      return inTurn(waiter, handle, queue, block, length, label, flags);
    }
    boolean ready = waiter.isReady();
    if (!ready || timeout != TimeLimit.FOREVER) {
      boolean interrupted = Thread.currentThread().isInterrupted();
      if (interrupted && timeout == TimeLimit.FOREVER) {
        return notBegun(handle);
      }
      if (!ready || interrupted || !endsInTime()) {
        long r =
            interrupted
                ? inTurn(waiter, handle, queue, block, length, label, flags)
                : withRoom(waiter, handle, queue, block, length, label, flags, leastWait());
        if (r != Waiter.TIMED_OUT && r != -Linux.EBUSY) {
          return r;
        }
      }
    }
    return await(waiter, handle, queue, block, length, label, flags, timeout);
  }

  /**
   * Makes the call without waiting for anything but its turn, and that as a wait, which can be
   * ended, if there is one.
   */
  private long inTurn(
      Waiter waiter, Handle handle, int queue, Block block, int length, long label, int flags) {
    long r = withRoom(waiter, handle, queue, block, length, label, flags, leastWait());
    if (r != -Linux.EBUSY || leastWait() == 0) {
      return r;
    }
    if (!Thread.currentThread().isInterrupted()) {
      r = await(waiter, handle, queue, block, length, label, flags, 1);
      if (r != Waiter.NO_SIGNAL && r != Waiter.NO_THREAD && r != Waiter.NO_SENDING) {
        return r;
      }
    }
    return withRoom(waiter, handle, queue, block, length, label, flags, 0);
  }

  private long await(
      Waiter waiter,
      Handle handle,
      int queue,
      Block block,
      int length,
      long label,
      int flags,
      long timeout) {
    return waiter.isLent()
        ? VirtualThreads.await(
            () -> withRoom(Waiters.take(), handle, queue, block, length, label, flags, timeout))
        : withRoom(waiter, handle, queue, block, length, label, flags, timeout);
  }

  /**
   * Enters, makes the call until it has an outcome, and leaves. Where no wait could be ended, the
   * call is made without waiting.
   */
  @Override
  final long loop(
      Waiter waiter,
      Handle handle,
      int queue,
      Block block,
      int length,
      long label,
      int flags,
      long timeout) {
    boolean ends = timeout > 0 && timeout != TimeLimit.FOREVER;
    long deadline = ends ? System.nanoTime() + timeout : TimeLimit.FOREVER;
    try {
      int refused = Waiters.enter(waiter, handle, timeout > 0, signalAt(deadline));
      ends &= refused == 0;
      long left = refused == 0 ? timeout : 0;
      while (true) {
        int verdict = waiter.verdict();
        if (verdict != 0) {
          return verdict;
        }
        long r = once(queue, block, length, label, flags, left);
        if (r != -Linux.EINTR && (r != Waiter.TIMED_OUT || !ends)) {
          return r == Waiter.TIMED_OUT && refused != 0 ? refused : r;
        }
        if (r == -Linux.EINTR && !ends && isLate(deadline)) {
          return -Linux.EBUSY;
        }
        if (ends) {
          left = Math.max(0, deadline - System.nanoTime());
          ends = left > 0;
          if (!ends && r == Waiter.TIMED_OUT) {
            return handle.isClosed() ? Waiter.CLOSED : r;
          } // after a signal there is a last look, for what came meanwhile
        }
        if (left > 0) {
          waiter.goOn();
        }
      }
    } finally {
      waiter.handle = null;
      waiter.word = waiter.word + 1 & ~1;
      waiter.settle();
    }
  }

  private static boolean isLate(long deadline) {
    return deadline != TimeLimit.FOREVER && System.nanoTime() - deadline > LATE;
  }

  /** When to signal: a little after the kernel, if the kernel ends the wait. */
  long signalAt(long deadline) {
    return endsInTime() && deadline != TimeLimit.FOREVER ? deadline + Lookout.PERIOD : deadline;
  }
}
