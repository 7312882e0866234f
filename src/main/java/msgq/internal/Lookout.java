package msgq.internal;

import java.util.concurrent.locks.LockSupport;

/**
 * Looks after threads that wait: ends System V waits at their deadline, for which the kernel has no
 * call, and those of threads that do not hear of their interrupt. They do not after their own use
 * of an NIO channel, which takes the place of our {@link Interruption}; and in JDK 17, where
 * Thread.interrupt() first looks whether the thread has told what to do when it is interrupted, and
 * then sets its status, when the thread begins to wait between the two.
 *
 * <p>It ends when nobody has waited for a while, since a thread keeps its class loader.
 */
final class Lookout implements Runnable {
  static final long PERIOD = 10_000_000;

  /** After a signal that may have come too early. */
  static final long AGAIN = 1_000_000;

  /** Between looks at threads that need none, and before it ends. */
  static final long REST = 1_000_000_000;

  /** Looks in a row since a thread began to wait, before it rests. */
  private static final int LIVELY = 3;

  private static final long ANY_TIME = 1L << 62;

  private static volatile boolean watching;
  private static volatile Thread thread;
  private static volatile long next;
  private static volatile boolean rests;

  private Lookout() {}

  /**
   * After a thread began to wait.
   *
   * @return false where no thread can be started; the next call tries again
   */
  static boolean watch(long deadline) {
    if (!watching && !start()) {
      return false;
    }
    if (rests || deadline != Waiter.FOREVER && deadline - next < 0) {
      hurry();
    }
    return true;
  }

  /** Has it look now. */
  static void hurry() {
    rests = false; // one who says so is enough
    LockSupport.unpark(thread);
  }

  private static synchronized boolean start() {
    if (!watching) {
      Thread fresh = LibraryThread.of("msgq-lookout", new Lookout());
      thread = fresh;
      try {
        fresh.start();
      } catch (OutOfMemoryError e) {
        if (LibraryThread.isRefused(e)) {
          return false;
        }
        throw e;
      }
      watching = true;
    }
    return true;
  }

  @Override
  public void run() {
    long wanted = ANY_TIME;
    for (int looks = 1; wanted != Waiter.FOREVER || looks <= LIVELY + 1 || !end(); looks++) {
      long now = System.nanoTime();
      rests = looks > LIVELY; // then whoever begins to wait while we look wakes us
      next = now + ANY_TIME;
      wanted = look(now);
      long most = now + (looks <= LIVELY ? PERIOD : REST);
      long until = wanted == Waiter.FOREVER || most - wanted < 0 ? most : wanted;
      next = until;
      rests = until - now > PERIOD;
      LockSupport.parkNanos(this, until - System.nanoTime());
      Thread.interrupted(); // nobody else's business
      if (System.nanoTime() - until < 0) {
        looks = 0;
      }
    }
  }

  /** Not if a thread began to wait before it could see that nobody watches. */
  private static synchronized boolean end() {
    watching = false;
    watching = look(System.nanoTime()) != Waiter.FOREVER;
    if (!watching) {
      thread = null;
    }
    return !watching;
  }

  private static long look(long now) {
    try {
      return Waiters.look(now);
    } catch (Throwable e) { // for want of memory: no wait would end any more without this thread
      return now + AGAIN;
    }
  }
}
