package msgq.internal;

import static msgq.internal.Backend.NATIVE;

import java.lang.ref.Reference;
import java.time.Instant;

/**
 * POSIX calls that other threads can end. They return what {@link Native} does, or one of {@link
 * Waiter}'s results.
 */
public final class PosixCalls {
  private static final long SECOND = 1_000_000_000;

  private PosixCalls() {}

  /** Timeout in nanoseconds: 0 does not wait, {@link Waiter#FOREVER} has no limit. */
  public static long send(
      Handle handle, int descriptor, Block message, int length, int priority, long timeout) {
    long address = message.body();
    if (timeout <= 0) {
      return sendOnce(handle, descriptor, address, length, priority);
    }
    boolean virtual = VirtualThreads.isCurrent();
    // a wait with an end makes one try even when the thread is interrupted
    if (virtual || timeout != Waiter.FOREVER && Thread.currentThread().isInterrupted()) {
      long r = sendOnce(handle, descriptor, address, length, priority);
      if (r != Waiter.TIMED_OUT) {
        return r;
      }
    }
    return virtual
        ? VirtualThreads.await(
            () -> awaitSend(handle, descriptor, address, length, priority, timeout))
        : awaitSend(handle, descriptor, address, length, priority, timeout);
  }

  /** Timeout in nanoseconds: 0 does not wait, {@link Waiter#FOREVER} has no limit. */
  public static long receive(
      Handle handle, int descriptor, Block message, int capacity, long timeout) {
    long body = message.body();
    long priority = message.priorityAddress();
    if (timeout <= 0) {
      return receiveOnce(handle, descriptor, body, capacity, priority);
    }
    boolean virtual = VirtualThreads.isCurrent();
    // a wait with an end makes one try even when the thread is interrupted
    if (virtual || timeout != Waiter.FOREVER && Thread.currentThread().isInterrupted()) {
      long n = receiveOnce(handle, descriptor, body, capacity, priority);
      if (n != Waiter.TIMED_OUT) {
        return n;
      }
    }
    return virtual
        ? VirtualThreads.await(
            () -> awaitReceive(handle, descriptor, body, capacity, priority, timeout))
        : awaitReceive(handle, descriptor, body, capacity, priority, timeout);
  }

  /** Until a moment of the real-time clock. */
  public static long send(
      Handle handle, int descriptor, Block message, int length, int priority, Instant deadline) {
    if (VirtualThreads.isCurrent()) {
      return VirtualThreads.await(
          () -> sendUntil(handle, descriptor, message, length, priority, deadline));
    }
    return sendUntil(handle, descriptor, message, length, priority, deadline);
  }

  /** Until a moment of the real-time clock. */
  public static long receive(
      Handle handle, int descriptor, Block message, int capacity, Instant deadline) {
    if (VirtualThreads.isCurrent()) {
      return VirtualThreads.await(
          () -> receiveUntil(handle, descriptor, message, capacity, deadline));
    }
    return receiveUntil(handle, descriptor, message, capacity, deadline);
  }

  private static long sendUntil(
      Handle handle, int descriptor, Block message, int length, int priority, Instant deadline) {
    long seconds = Math.max(0, deadline.getEpochSecond()); // negative ones would mean no limit
    Waiter waiter = Waiter.current();
    waiter.startWaiting(handle);
    try {
      long r;
      do {
        r = waiter.verdict(Waiter.FOREVER);
        if (r == 0) {
          r =
              NATIVE.posixSend(
                  descriptor, message.body(), length, priority, seconds, deadline.getNano());
        }
      } while (r == -Linux.EINTR);
      return r == -Linux.ETIMEDOUT ? Waiter.TIMED_OUT : r;
    } finally {
      waiter.stopWaiting();
    }
  }

  private static long receiveUntil(
      Handle handle, int descriptor, Block message, int capacity, Instant deadline) {
    long body = message.body();
    long priority = message.priorityAddress();
    long seconds = Math.max(0, deadline.getEpochSecond());
    int nanos = deadline.getNano();
    Waiter waiter = Waiter.current();
    waiter.startWaiting(handle);
    try {
      long n;
      do {
        n = waiter.verdict(Waiter.FOREVER);
        if (n == 0) {
          n = NATIVE.posixReceive(descriptor, body, capacity, priority, seconds, nanos);
        }
      } while (n == -Linux.EINTR);
      return n == -Linux.ETIMEDOUT ? Waiter.TIMED_OUT : n;
    } finally {
      waiter.stopWaiting();
    }
  }

  /** Without waiting; how many were sent, or the first one's failure. */
  public static long sendMany(Handle handle, int descriptor, Block[] row, int from, int count) {
    Waiter waiter = Waiter.current();
    if (!waiter.enter(handle)) {
      return Waiter.CLOSED;
    }
    try {
      long n;
      do {
        n = NATIVE.posixSendMany(descriptor, row, from, count);
      } while (n == -Linux.EINTR);
      return n == -Linux.ETIMEDOUT ? Waiter.TIMED_OUT : n;
    } finally {
      waiter.leave();
      Reference.reachabilityFence(row);
    }
  }

  /** Without waiting; how many came, or the first one's failure. */
  public static long receiveMany(Handle handle, int descriptor, Block[] row, int count) {
    Waiter waiter = Waiter.current();
    if (!waiter.enter(handle)) {
      return Waiter.CLOSED;
    }
    try {
      long n;
      do {
        n = NATIVE.posixReceiveMany(descriptor, row, count);
      } while (n == -Linux.EINTR);
      return n == -Linux.ETIMEDOUT ? Waiter.TIMED_OUT : n;
    } finally {
      waiter.leave();
      Reference.reachabilityFence(row);
    }
  }

  /**
   * A deadline in the past makes the timed calls return at once: ETIMEDOUT, whatever the
   * descriptor's flags.
   */
  private static long sendOnce(Handle handle, int descriptor, long body, int length, int priority) {
    Waiter waiter = Waiter.current();
    if (!waiter.enter(handle)) {
      return Waiter.CLOSED;
    }
    try {
      long r;
      do {
        r = NATIVE.posixSend(descriptor, body, length, priority, 0, 0);
      } while (r == -Linux.EINTR);
      return r == -Linux.ETIMEDOUT ? Waiter.TIMED_OUT : r;
    } finally {
      waiter.leave();
    }
  }

  private static long receiveOnce(
      Handle handle, int descriptor, long body, int capacity, long priority) {
    Waiter waiter = Waiter.current();
    if (!waiter.enter(handle)) {
      return Waiter.CLOSED;
    }
    try {
      long n;
      do {
        n = NATIVE.posixReceive(descriptor, body, capacity, priority, 0, 0);
      } while (n == -Linux.EINTR);
      return n == -Linux.ETIMEDOUT ? Waiter.TIMED_OUT : n;
    } finally {
      waiter.leave();
    }
  }

  private static long awaitSend(
      Handle handle, int descriptor, long body, int length, int priority, long timeout) {
    boolean forever = timeout == Waiter.FOREVER;
    long deadline = forever ? Waiter.FOREVER : System.nanoTime() + timeout;
    Waiter waiter = Waiter.current();
    waiter.startWaiting(handle);
    try {
      long r;
      int verdict = waiter.verdict(Waiter.FOREVER); // one try is made, however short the timeout
      while (true) {
        if (verdict != 0) {
          r = verdict;
          break;
        }
        if (forever) {
          r = NATIVE.posixSend(descriptor, body, length, priority, -1, 0);
        } else {
          Instant until = until(deadline);
          r =
              NATIVE.posixSend(
                  descriptor, body, length, priority, until.getEpochSecond(), until.getNano());
        }
        if (r != -Linux.EINTR && r != -Linux.ETIMEDOUT) {
          break;
        }
        verdict = waiter.verdict(deadline);
      }
      return r;
    } finally {
      waiter.stopWaiting();
    }
  }

  private static long awaitReceive(
      Handle handle, int descriptor, long body, int capacity, long priority, long timeout) {
    boolean forever = timeout == Waiter.FOREVER;
    long deadline = forever ? Waiter.FOREVER : System.nanoTime() + timeout;
    Waiter waiter = Waiter.current();
    waiter.startWaiting(handle);
    try {
      long n;
      int verdict = waiter.verdict(Waiter.FOREVER); // one try is made, however short the timeout
      while (true) {
        if (verdict != 0) {
          n = verdict;
          break;
        }
        if (forever) {
          n = NATIVE.posixReceive(descriptor, body, capacity, priority, -1, 0);
        } else {
          Instant until = until(deadline);
          n =
              NATIVE.posixReceive(
                  descriptor, body, capacity, priority, until.getEpochSecond(), until.getNano());
        }
        if (n != -Linux.EINTR && n != -Linux.ETIMEDOUT) {
          break;
        }
        verdict = waiter.verdict(deadline);
      }
      return n;
    } finally {
      waiter.stopWaiting();
    }
  }

  /**
   * The kernel's deadline is one of the real-time clock; ours, which no one sets, decides whether
   * to wait again.
   */
  private static Instant until(long deadline) {
    long left = Math.max(0, deadline - System.nanoTime());
    return Instant.now().plusSeconds(left / SECOND).plusNanos(left % SECOND);
  }
}
