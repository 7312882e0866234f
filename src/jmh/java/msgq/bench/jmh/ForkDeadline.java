package msgq.bench.jmh;

import java.util.concurrent.atomic.AtomicInteger;

/** Ends a fork that does not report to JMH, which would wait for it without a word. */
final class ForkDeadline {
  private static final long MILLIS = Long.getLong("msgq.fork.millis", 60_000);
  private static final long PERIOD_MILLIS = 100;

  private static final AtomicInteger BEGUN = new AtomicInteger();

  private ForkDeadline() {}

  /** A fork is about to be started; it is the only process that this one has then. */
  static void begin(ForkRecorder recorder) {
    int number = BEGUN.incrementAndGet();
    Strangers.expectFork();
    Thread thread = new Thread(() -> watch(number, recorder), "fork-deadline");
    thread.setDaemon(true);
    thread.start();
  }

  private static void watch(int number, ForkRecorder recorder) {
    long end = System.nanoTime() + MILLIS * 1_000_000;
    while (System.nanoTime() < end) {
      if (Strangers.forkHeard() || BEGUN.get() != number) {
        return;
      }
      try {
        Thread.sleep(PERIOD_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    }
    recorder.failed("the fork has not reported within %.0f s of its start".formatted(MILLIS / 1e3));
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }
}
