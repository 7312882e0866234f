package msgq.internal;

import java.lang.ref.Reference;
import java.util.function.LongSupplier;

/**
 * The way in which every call that uses a handle is made, so that other threads can end its wait
 * and know when it is over.
 *
 * <p>A call is left by mere assignments: a method might meet the end of the stack, as the call
 * itself may have, and then close() would wait for a thread that is long gone. Leaving without
 * having entered changes nothing, so entering needs no care.
 */
public final class Wait {
  private Wait() {}

  /**
   * Makes the call until it has an outcome: what {@link KernelCall#make} returns, or one of {@link
   * Waiter}'s results. A wait with an end makes one try even when the thread is interrupted; one
   * without does not begin then.
   */
  public static long make(
      Waiter waiter,
      KernelCall call,
      Handle handle,
      int queue,
      Block block,
      int length,
      long label,
      int flags,
      TimeLimit limit) {
    long r;
    do {
      r = make(waiter, call, handle, queue, block, length, label, flags, limit.nanos());
    } while (r == Waiter.TIMED_OUT && limit.goesOn());
    Reference.reachabilityFence(block);
    return r;
  }

  private static long make(
      Waiter waiter,
      KernelCall call,
      Handle handle,
      int queue,
      Block block,
      int length,
      long label,
      int flags,
      long timeout) {
    if (timeout <= 0) {
      return loop(waiter, call, handle, queue, block, length, label, flags, 0);
    }
    boolean virtual = waiter.isLent();
    boolean fresh = waiter.isFresh();
    if (virtual || fresh || timeout != Waiter.FOREVER) {
      boolean interrupted = Thread.currentThread().isInterrupted();
      if (interrupted && timeout == Waiter.FOREVER) {
        return handle.isClosed() ? Waiter.CLOSED : Waiter.INTERRUPTED;
      }
      if (virtual || fresh || interrupted || !call.endsInTime()) {
        long r = loop(waiter, call, handle, queue, block, length, label, flags, 0);
        if (r != Waiter.TIMED_OUT) {
          return r;
        }
      }
    }
    return virtual
        ? VirtualThreads.await(
            () -> loop(Waiters.take(), call, handle, queue, block, length, label, flags, timeout))
        : loop(waiter, call, handle, queue, block, length, label, flags, timeout);
  }

  /**
   * Makes a call that never waits, on memory that must stay; its result, or {@link Waiter#CLOSED}.
   */
  public static long now(Waiter waiter, Handle handle, Object memory, LongSupplier call) {
    long r = loop(waiter, new Plain(call), handle, -1, null, 0, 0, 0, 0);
    Reference.reachabilityFence(memory);
    return r;
  }

  private record Plain(LongSupplier call) implements KernelCall {
    @Override
    public long make(int queue, Block block, int length, long label, int flags, long wait) {
      return call.getAsLong();
    }

    @Override
    public boolean endsInTime() {
      return true;
    }
  }

  /** Enters, makes the call until it has an outcome, and leaves. */
  private static long loop(
      Waiter waiter,
      KernelCall call,
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
      waiter.enter(handle, timeout > 0, call.endsInTime() ? Waiter.FOREVER : deadline);
      long left = timeout;
      while (true) {
        int verdict = waiter.verdict();
        if (verdict != 0) {
          return verdict;
        }
        long r = call.make(queue, block, length, label, flags, left);
        if (r != -Linux.EINTR && (r != Waiter.TIMED_OUT || !ends)) {
          return r;
        }
        if (ends) {
          left = deadline - System.nanoTime();
          if (left <= 0) {
            return handle.isClosed() ? Waiter.CLOSED : Waiter.TIMED_OUT;
          }
        }
      }
    } finally {
      waiter.handle = null;
      waiter.word = waiter.word + 1 & ~1;
      waiter.settle();
    }
  }
}
