package msgq.internal;

import java.util.concurrent.locks.LockSupport;

/**
 * Looks after threads that wait, for two kinds of interrupt that they do not hear of: after the
 * thread's own use of an NIO channel, which takes the place of our {@link Interruption}; and in JDK
 * 17, where Thread.interrupt() first looks whether the thread has told what to do when it is
 * interrupted, and then sets its status, when the thread begins to wait between the two.
 *
 * <p>It ends when nobody has waited for a while, since a thread keeps its class loader.
 */
final class MissedInterrupts implements Runnable {
  private static final long PERIOD_NANOS = 10_000_000;
  private static final int LAST_PERIODS = 100;

  private static volatile boolean watching;

  private MissedInterrupts() {}

  /** After a thread began to wait; where no thread can be started, the next call tries again. */
  static void watch() {
    if (!watching) {
      start();
    }
  }

  private static synchronized void start() {
    if (!watching) {
      LibraryThread.of("msgq-interrupts", new MissedInterrupts()).start();
      watching = true;
    }
  }

  @Override
  public void run() {
    do {
      for (int quiet = 0; quiet < LAST_PERIODS; quiet++) {
        LockSupport.parkNanos(PERIOD_NANOS);
        Thread.interrupted(); // nobody else's business
        if (somebodyWaits()) {
          quiet = 0;
        }
      }
    } while (!end());
  }

  /** Not if a thread began to wait before it could see that nobody watches. */
  private static synchronized boolean end() {
    watching = false;
    watching = somebodyWaits();
    return !watching;
  }

  private static boolean somebodyWaits() {
    try {
      return Waiter.repeatMissedInterrupts();
    } catch (OutOfMemoryError passing) {
      return true;
    }
  }
}
