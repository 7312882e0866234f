package msgq.internal;

import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Ends System V waits at their deadline, for which the kernel has no call. */
final class Alarm {
  private static final long PERIOD_NANOS = 1_000_000;
  private static final ScheduledThreadPoolExecutor TIMER = timer();

  private Alarm() {}

  /** Its thread ends when it has nothing to do, since a thread keeps its class loader. */
  private static ScheduledThreadPoolExecutor timer() {
    var timer = new ScheduledThreadPoolExecutor(1, task -> LibraryThread.of("msgq-alarm", task));
    timer.setRemoveOnCancelPolicy(true);
    timer.setKeepAliveTime(1, TimeUnit.SECONDS);
    timer.allowCoreThreadTimeOut(true);
    return timer;
  }

  /** Wakes the waiter at that System.nanoTime(), again and again until it has left. */
  static Future<?> at(long deadline, Waiter waiter, long ticket) {
    return TIMER.scheduleWithFixedDelay(
        () -> {
          if (!waiter.nudge(ticket)) {
            throw new CancellationException(); // ends the repetition
          }
        },
        deadline - System.nanoTime(),
        PERIOD_NANOS,
        TimeUnit.NANOSECONDS);
  }
}
