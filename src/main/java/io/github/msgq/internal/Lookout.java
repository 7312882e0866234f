package io.github.msgq.internal;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;

/**
 * Watches the threads that wait: ends System V waits at their deadline, which no system call does,
 * and the waits of threads whose interrupt was not reported. It is not reported after the thread's
 * own use of an NIO channel, which replaces our {@link Interruption}; nor in JDK 17 if the thread
 * begins to wait just when Thread.interrupt() has read its hook and not yet set its status.
 *
 * <p>It ends when no thread has waited for a while, since a thread keeps its class loader alive.
 */
final class Lookout implements Runnable {
  /** Between looks while threads wait, however briefly, or sleep on a queue in shared memory. */
  static final long PERIOD = 100_000_000;

  /** Between looks at a thread that is to set its hook again or has missed its interrupt. */
  static final long SOON = 10_000_000;

  /** Until the next signal, if the last may have come too early. */
  static final long AGAIN = 1_000_000;

  /** Between looks at threads that need none. */
  static final long REST = 1_000_000_000;

  /**
   * Looks in a row since a thread began to wait, before it rests. Since the next wait ends the rest
   * with a look, one in so many is for nothing where short waits go on.
   */
  private static final int LIVELY = 10;

  private static final long ANY_TIME = 1L << 62;

  private static volatile boolean watching;
  private static volatile Thread thread;
  private static volatile long next;
  private static volatile boolean rests;
  private static volatile SharedCalls also; // null: none
  private static boolean refused; // the lookout's own

  private final LongUnaryOperator waits;

  private Lookout(LongUnaryOperator waits) {
    this.waits = waits;
  }

  static boolean isWatching() {
    return watching;
  }

  /**
   * Called when a thread begins to wait.
   *
   * @param waits ends those that are over, and returns when to look again; {@link
   *     TimeLimit#FOREVER} if none is left
   * @return false if no thread can be started; the next call tries again
   */
  static boolean watch(long deadline, LongUnaryOperator waits) {
    if (!watching && !start(waits)) {
      return false;
    }
    if (rests || deadline != TimeLimit.FOREVER && deadline - next < 0) {
      hurry();
    }
    return true;
  }

  /** Looks after these queues, too, if a thread waits and one is open. */
  static void watchAlso(SharedCalls queues) {
    also = queues;
  }

  /** Whether the calling thread may not send the signal, by the result of sending it. */
  static boolean isRefused(int sent) {
    return sent < 0 && sent != -Linux.EAGAIN && sent != -Linux.ESRCH;
  }

  /** Called with the result of each signal; a lookout that may send none ends. */
  static void sent(int result) {
    if (isRefused(result) && Thread.currentThread() == thread) {
      refused = true;
    }
  }

  /** Makes it look now. */
  static void hurry() {
    rests = false; // one call is enough
    LockSupport.unpark(thread);
  }

  private static synchronized boolean start(LongUnaryOperator waits) {
    if (!watching) {
      Thread fresh = LibraryThread.of("msgq-lookout", new Lookout(waits));
      thread = fresh;
      if (!LibraryThread.start(fresh)) {
        return false;
      }
      watching = true;
    }
    return true;
  }

  @Override
  public void run() {
    boolean watches = true;
    while (watches) {
      try {
        watch();
        watches = false;
      } catch (OutOfMemoryError e) {
        Thread.yield(); // the first look may need memory; without this thread no wait would end
      }
    }
  }

  private void watch() {
    long due = ANY_TIME;
    for (int looks = 1; due != TimeLimit.FOREVER || looks <= LIVELY + 1 || !end(); looks++) {
      long now = System.nanoTime();
      rests = looks > LIVELY; // a thread that begins to wait during the look then wakes us
      next = now + PERIOD; // a thread that begins to wait during the look is seen by then
      due = look(now);
      if (refused) {
        resign();
        return;
      }
      long most = now + (looks <= LIVELY ? PERIOD : REST);
      long until = due == TimeLimit.FOREVER || most - due < 0 ? most : due;
      next = until;
      rests = until - now > PERIOD;
      LockSupport.parkNanos(this, until - System.nanoTime());
      Thread.interrupted(); // ignored
      if (System.nanoTime() - until < 0) {
        looks = 0;
      }
    }
  }

  /** Does not end if a thread began to wait before it could see that this one is ending. */
  private boolean end() {
    synchronized (Lookout.class) {
      watching = false;
      watching = look(System.nanoTime()) != TimeLimit.FOREVER;
      if (!watching) {
        thread = null;
      }
      return !watching;
    }
  }

  /** The next wait then needs another one, and so finds out that no signal may be sent. */
  private static synchronized void resign() {
    refused = false;
    watching = false;
    thread = null;
  }

  private long look(long now) {
    try {
      long next = waits.applyAsLong(now);
      SharedCalls queues = also;
      boolean soon = next != TimeLimit.FOREVER && queues != null && queues.sharedWatch() > 0;
      return soon && next - now > PERIOD ? now + PERIOD : next;
    } catch (Throwable e) { // out of memory: without this thread no wait would end any more
      return now + AGAIN;
    }
  }
}
