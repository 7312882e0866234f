package msgq.internal;

import static msgq.internal.Backend.NATIVE;

import java.lang.ref.Reference;
import java.util.concurrent.Future;

/**
 * System V calls that other threads can end. They return what {@link Native} does, or one of {@link
 * Waiter}'s results.
 */
public final class SysvCalls {
  private SysvCalls() {}

  /** Timeout in nanoseconds: 0 does not wait (EAGAIN), {@link Waiter#FOREVER} has no limit. */
  public static long send(
      Handle handle, int id, Block message, int length, int flags, long timeout) {
    if (timeout != Waiter.FOREVER) {
      long r = sendOnce(handle, id, message, length, flags | Linux.IPC_NOWAIT);
      if (r != -Linux.EAGAIN || timeout <= 0) {
        return r;
      }
    }
    long deadline = deadline(timeout);
    if (VirtualThreads.isCurrent()) {
      return VirtualThreads.await(() -> awaitSend(handle, id, message, length, flags, deadline));
    }
    return awaitSend(handle, id, message, length, flags, deadline);
  }

  /** Timeout in nanoseconds: 0 does not wait (ENOMSG), {@link Waiter#FOREVER} has no limit. */
  public static long receive(
      Handle handle, int id, Block message, int capacity, long type, int flags, long timeout) {
    if (timeout != Waiter.FOREVER) {
      long n = receiveOnce(handle, id, message, capacity, type, flags | Linux.IPC_NOWAIT);
      if (n != -Linux.ENOMSG || timeout <= 0) {
        return n;
      }
    }
    long deadline = deadline(timeout);
    if (VirtualThreads.isCurrent()) {
      return VirtualThreads.await(
          () -> awaitReceive(handle, id, message, capacity, type, flags, deadline));
    }
    return awaitReceive(handle, id, message, capacity, type, flags, deadline);
  }

  /** Without waiting; how many were sent, or the first one's failure. */
  public static long sendMany(Handle handle, int id, Block[] row, int from, int count) {
    Waiter waiter = Waiter.current();
    if (!waiter.enter(handle)) {
      return Waiter.CLOSED;
    }
    try {
      return NATIVE.sysvSendMany(id, row, from, count);
    } finally {
      waiter.leave();
      Reference.reachabilityFence(row);
    }
  }

  /** Without waiting; how many came, or the first one's failure. */
  public static long receiveMany(
      Handle handle, int id, Block[] row, int count, long type, int flags) {
    Waiter waiter = Waiter.current();
    if (!waiter.enter(handle)) {
      return Waiter.CLOSED;
    }
    try {
      return NATIVE.sysvReceiveMany(id, row, count, type, flags);
    } finally {
      waiter.leave();
      Reference.reachabilityFence(row);
    }
  }

  private static long deadline(long timeout) {
    return timeout == Waiter.FOREVER ? Waiter.FOREVER : System.nanoTime() + timeout;
  }

  private static long sendOnce(Handle handle, int id, Block message, int length, int flags) {
    Waiter waiter = Waiter.current();
    if (!waiter.enter(handle)) {
      return Waiter.CLOSED;
    }
    try {
      long r;
      do {
        r = NATIVE.sysvSend(id, message.sysv(), length, flags);
      } while (r == -Linux.EINTR);
      return r;
    } finally {
      waiter.leave();
    }
  }

  private static long receiveOnce(
      Handle handle, int id, Block message, int capacity, long type, int flags) {
    Waiter waiter = Waiter.current();
    if (!waiter.enter(handle)) {
      return Waiter.CLOSED;
    }
    try {
      long n;
      do {
        n = NATIVE.sysvReceive(id, message.sysv(), capacity, type, flags);
      } while (n == -Linux.EINTR);
      return n;
    } finally {
      waiter.leave();
    }
  }

  private static long awaitSend(
      Handle handle, int id, Block message, int length, int flags, long deadline) {
    Waiter waiter = Waiter.current();
    long ticket = waiter.startWaiting(handle);
    Future<?> alarm = null;
    try {
      alarm = alarm(deadline, waiter, ticket); // may find no thread for its timer
      long r;
      do {
        r = waiter.verdict(deadline);
        if (r == 0) {
          r = NATIVE.sysvSend(id, message.sysv(), length, flags);
        }
      } while (r == -Linux.EINTR);
      return r;
    } finally {
      waiter.stopWaiting();
      cancel(alarm);
    }
  }

  private static long awaitReceive(
      Handle handle, int id, Block message, int capacity, long type, int flags, long deadline) {
    Waiter waiter = Waiter.current();
    long ticket = waiter.startWaiting(handle);
    Future<?> alarm = null;
    try {
      alarm = alarm(deadline, waiter, ticket); // may find no thread for its timer
      long n;
      do {
        n = waiter.verdict(deadline);
        if (n == 0) {
          n = NATIVE.sysvReceive(id, message.sysv(), capacity, type, flags);
        }
      } while (n == -Linux.EINTR);
      return n;
    } finally {
      waiter.stopWaiting();
      cancel(alarm);
    }
  }

  private static Future<?> alarm(long deadline, Waiter waiter, long ticket) {
    return deadline == Waiter.FOREVER ? null : Alarm.at(deadline, waiter, ticket);
  }

  private static void cancel(Future<?> alarm) {
    if (alarm != null) {
      alarm.cancel(false);
    }
  }
}
