package msgq.internal;

import java.lang.ref.Reference;

/**
 * A call of the kernel that may have to wait, and the one way in which every call that uses a
 * handle is made, so that other threads can end its wait and know when it is over.
 *
 * <p>A call is left by mere assignments: a method might meet the end of the stack, as the call
 * itself may have, and then close() would wait for a thread that is long gone. Leaving without
 * having entered changes nothing, so entering needs no care.
 */
public abstract class KernelCall {
  KernelCall() {}

  /**
   * Makes the call once.
   *
   * @param queue the kernel's number of the queue
   * @param length bytes of the body that is sent, or of the room for one
   * @param label what a message is sent with, or chosen by: System V's type, POSIX's priority
   * @param wait nanoseconds to wait; 0 for none, {@link Waiter#FOREVER} without end
   * @return what the kernel does, -EINTR after any signal, {@link Waiter#TIMED_OUT} if it would
   *     have to wait (longer)
   */
  abstract long once(int queue, Block block, int length, long label, int flags, long wait);

  /**
   * Whether the kernel ends the wait in time, or early, unless somebody sets the machine's clock
   * back; otherwise a signal does.
   */
  abstract boolean endsInTime();

  /**
   * Makes the call until it has an outcome: what {@link #once} returns, or one of {@link Waiter}'s
   * results. A wait with an end makes one try even when the thread is interrupted; one without does
   * not begin then.
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

  /** As {@link #make}, but only its one try; {@link Waiter#TIMED_OUT} if it would have to wait. */
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
      return loop(waiter, handle, queue, block, length, label, flags, 0);
    }
    boolean virtual = waiter.isLent();
    boolean fresh = waiter.isFresh();
    if (virtual || fresh || timeout != Waiter.FOREVER) {
      boolean interrupted = Thread.currentThread().isInterrupted();
      if (interrupted && timeout == Waiter.FOREVER) {
        return notBegun(handle);
      }
      if (virtual || fresh || interrupted || !endsInTime()) {
        long r = loop(waiter, handle, queue, block, length, label, flags, 0);
        if (r != Waiter.TIMED_OUT) {
          return r;
        }
      }
    }
    return virtual
        ? VirtualThreads.await(
            () -> loop(Waiters.take(), handle, queue, block, length, label, flags, timeout))
        : loop(waiter, handle, queue, block, length, label, flags, timeout);
  }

  /** Enters, makes the call until it has an outcome, and leaves. */
  final long loop(
      Waiter waiter,
      Handle handle,
      int queue,
      Block block,
      int length,
      long label,
      int flags,
      long timeout) {
    boolean ends = timeout > 0 && timeout != Waiter.FOREVER;
    long deadline = ends ? System.nanoTime() + timeout : Waiter.FOREVER;
    try {
      int refused = waiter.enter(handle, timeout > 0, signalAt(deadline));
      if (refused != 0) {
        return refused;
      }
      long left = timeout;
      while (true) {
        int verdict = waiter.verdict();
        if (verdict != 0) {
          return verdict;
        }
        long r = once(queue, block, length, label, flags, left);
        if (r != -Linux.EINTR && (r != Waiter.TIMED_OUT || !ends)) {
          return r;
        }
        if (ends) {
          left = Math.max(0, deadline - System.nanoTime());
          ends = left > 0;
          if (!ends && r == Waiter.TIMED_OUT) {
            return handle.isClosed() ? Waiter.CLOSED : r;
          } // after a signal there is a last look, for what came meanwhile
        }
        waiter.goOn();
      }
    } finally {
      waiter.handle = null;
      waiter.word = waiter.word + 1 & ~1;
      waiter.settle();
    }
  }

  /** A little later than the kernel, if it ends the wait. */
  private long signalAt(long deadline) {
    return endsInTime() && deadline != Waiter.FOREVER ? deadline + Lookout.PERIOD : deadline;
  }
}
