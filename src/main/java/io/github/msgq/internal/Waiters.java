package io.github.msgq.internal;

import static io.github.msgq.internal.Backend.NATIVE;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/**
 * All waiters: one for each platform thread that has used the library, and as many as virtual
 * threads are inside calls at once.
 *
 * <p>A thread refers to its waiter weakly, so that a pooled thread does not keep the class loader
 * of an unloaded application alive. A thread that has lost the reference, as an idle thread of the
 * common pool loses its thread locals, is recognized by the kernel's number.
 */
public final class Waiters {
  /** The waiters whose threads have ended. */
  private static final ReferenceQueue<Thread> ENDED = new ReferenceQueue<>();

  private static final ThreadLocal<Reference<Waiter>> OWN = new ThreadLocal<>();

  /** By the thread's number; a lent waiter by itself. */
  private static final Map<Object, Waiter> ALL = new HashMap<>();

  private static final int MOST_SPARE = 64;

  /** Never grows, since after a call there may be no memory. */
  private static final ArrayDeque<Waiter> SPARE = new ArrayDeque<>(MOST_SPARE + 1);

  /** After so many rounds, about half a second, a thread should have left. */
  private static final int DOUBTFUL = 500;

  /** After so many, about five seconds, signals have no effect on it. */
  private static final int HOPELESS = 10 * DOUBTFUL;

  private Waiters() {}

  /** The lookout's look at all waiters; loaded by the first wait. */
  private static final class Look implements LongUnaryOperator {
    static final Look AT_ALL = new Look();

    @Override
    public long applyAsLong(long now) {
      return look(now);
    }
  }

  /** The calling thread's waiter, or one lent to a virtual thread; to be given back. */
  public static Waiter take() {
    Thread thread = Thread.currentThread();
    if (thread.getClass() != Thread.class && VirtualThreads.isVirtual(thread)) {
      return lend();
    }
    Reference<Waiter> own = OWN.get();
    Waiter waiter = own == null ? null : own.get();
    return waiter == null ? enrol(thread) : waiter;
  }

  private static Waiter enrol(Thread thread) {
    Long number = NATIVE.thread();
    Waiter waiter;
    synchronized (ALL) {
      for (Reference<?> ended = ENDED.poll(); ended != null; ended = ENDED.poll()) {
        ALL.remove(((Waiter) ended).thread, ended);
      }
      waiter = ALL.get(number);
      if (waiter == null || waiter.get() != thread) { // numbers are used again
        waiter = new Waiter(thread, number, ENDED);
        ALL.put(number, waiter);
      }
    }
    waiter.keepAgain();
    OWN.set(new WeakReference<>(waiter));
    return waiter;
  }

  private static Waiter lend() {
    synchronized (ALL) {
      Waiter spare = SPARE.poll();
      if (spare != null) {
        return spare;
      }
      Waiter waiter = new Waiter(null, null, ENDED);
      ALL.put(waiter, waiter);
      return waiter;
    }
  }

  /** After {@link #take}. */
  public static void giveBack(Waiter taken) {
    if (!taken.isLent()) {
      return;
    }
    synchronized (ALL) {
      if (SPARE.size() < MOST_SPARE) {
        SPARE.push(taken);
      } else {
        ALL.remove(taken);
      }
    }
  }

  /** As {@link Waiter#enter}; for a call that may wait, also sees to it that it is watched. */
  static int enter(Waiter waiter, Handle used, boolean mayWait, long until) {
    int reason = waiter.enter(used, mayWait, until);
    if (mayWait) {
      boolean watched = reason == 0 && Lookout.watch(until, Look.AT_ALL);
      reason = reason != 0 || watched ? reason : Waiter.NO_THREAD;
      waiter.refuse(reason != 0);
    }
    return reason;
  }

  /**
   * Closes a handle: ends every wait on it and returns when no thread is inside a call on it. If
   * that fails for lack of memory, or because no signal wakes a thread, the next call tries again.
   *
   * @return whether the queue's descriptor may be closed now: not if it was closed before, nor
   *     while a thread is inside
   */
  public static boolean close(Handle handle) {
    synchronized (handle) {
      if (handle.left) {
        return false;
      }
      handle.closed = true;
      handle.left = evict(handle);
      return handle.left;
    }
  }

  /**
   * Ends every wait on the closed handle; returns when no thread uses it.
   *
   * @return false if a thread does that no signal wakes
   */
  private static boolean evict(Handle closed) {
    for (int round = 1; anyUses(closed, round % DOUBTFUL == 0); round++) {
      if (round == HOPELESS) {
        return false;
      }
      Waiter.pause(round);
    }
    return true;
  }

  private static boolean anyUses(Handle closed, boolean doubtful) {
    boolean any = false;
    synchronized (ALL) {
      for (Waiter waiter : ALL.values()) {
        any |= waiter.evicted(closed) && !(doubtful && waiter.isAway());
      }
    }
    return any;
  }

  /**
   * Ends the waits that are over. Returns when to look again; {@link TimeLimit#FOREVER} if none
   * waits.
   */
  private static long look(long now) {
    long next = TimeLimit.FOREVER;
    synchronized (ALL) {
      for (Waiter waiter : ALL.values()) {
        long own = waiter.look(now);
        if (own != TimeLimit.FOREVER && (next == TimeLimit.FOREVER || own - next < 0)) {
          next = own;
        }
      }
    }
    return next;
  }
}
