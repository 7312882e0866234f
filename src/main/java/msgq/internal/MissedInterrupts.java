package msgq.internal;

/**
 * In older JDKs Thread.interrupt() first looks whether the thread has told what to do when it is
 * interrupted, and then sets its status: a thread that begins to wait between the two hears
 * nothing. So another thread looks after those that wait. JDK 17 is like that, JDK 25 is not.
 */
final class MissedInterrupts implements Runnable {
  static final boolean POSSIBLE = Runtime.version().feature() < 25;

  private static final long PERIOD_MILLIS = 10;

  static {
    Thread thread = new Thread(new MissedInterrupts(), "msgq-interrupts");
    thread.setDaemon(true);
    thread.start();
  }

  private MissedInterrupts() {}

  /** From the first call on. */
  static void watch() {
    // the class is initialised
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
