package msgq.internal;

/**
 * In older JDKs Thread.interrupt() first looks whether the thread has told what to do when it is
 * interrupted, and then sets its status: a thread that begins to wait between the two hears
 * nothing. So another thread looks after those that wait. JDK 17 is like that, JDK 25 is not.
 */
final class MissedInterrupts implements Runnable {
  static final boolean POSSIBLE = Runtime.version().feature() < 25;

  private static final long PERIOD_MILLIS = 10;

  private static boolean started;

  private MissedInterrupts() {}

  /** From the first call on; where no thread can be started, the next call tries again. */
  static void watch() {
    if (!started) {
      start();
    }
  }

  private static synchronized void start() {
    if (started) {
      return;
    }
    Thread thread = new Thread(new MissedInterrupts(), "msgq-interrupts");
    thread.setDaemon(true);
    thread.start();
    started = true;
  }

  @Override
  public void run() {
    while (true) {
      try {
        Thread.sleep(PERIOD_MILLIS);
      } catch (InterruptedException e) {
        continue; // nobody else's business
      }
      Waiter.repeatMissedInterrupts();
    }
  }
}
