package msgq.internal;

import java.util.concurrent.locks.LockSupport;

/**
 * Looks after threads that wait, for two kinds of interrupt that they do not hear of: after the
 * thread's own use of an NIO channel, which takes the place of our {@link Interruption}; and in JDK
 * 17, where Thread.interrupt() first looks whether the thread has told what to do when it is
 * interrupted, and then sets its status, when the thread begins to wait between the two.
 */
final class MissedInterrupts implements Runnable {
  private static final long PERIOD_MILLIS = 10;
  private static final int PERIODS_TO_IDLE = 100;

  private static Thread watch;
  private static volatile boolean idle;

  private MissedInterrupts() {}

  /** From the first call on; where no thread can be started, the next call tries again. */
  static void watch() {
    if (watch == null) {
      start();
    }
  }

  /** After a thread began to wait. */
  static void rouse() {
    if (idle) {
      idle = false;
      LockSupport.unpark(watch);
    }
  }

  private static synchronized void start() {
    if (watch != null) {
      return;
    }
    Thread thread = new Thread(new MissedInterrupts(), "msgq-interrupts");
    thread.setDaemon(true);
    thread.start();
    watch = thread;
  }

  @Override
  public void run() {
    int quiet = 0;
    while (true) {
      LockSupport.parkNanos(PERIOD_MILLIS * 1_000_000);
      quiet = Waiter.repeatMissedInterrupts() ? 0 : quiet + 1;
      if (quiet >= PERIODS_TO_IDLE) {
        sleep();
        quiet = 0;
      }
      Thread.interrupted(); // nobody else's business, and no park would last
    }
  }

  /** Until a thread waits. */
  private static void sleep() {
    idle = true;
    if (Waiter.repeatMissedInterrupts()) { // it began before it could see that we are idle
      idle = false;
    }
    while (idle) {
      LockSupport.park();
      Thread.interrupted();
    }
  }
}
