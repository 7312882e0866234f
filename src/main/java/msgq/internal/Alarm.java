package msgq.internal;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Ends System V waits at their deadline, for which the kernel has no call. */
final class Alarm {
  private static final ScheduledThreadPoolExecutor TIMER = timer();

  private Alarm() {}

  private static ScheduledThreadPoolExecutor timer() {
    var timer =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "msgq-alarm");
              thread.setDaemon(true);
              return thread;
            });
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }

  /** Wakes the waiter at that System.nanoTime(), unless cancelled. */
  static Future<?> at(long deadline, Waiter waiter, long ticket) {
    return TIMER.schedule(
        () -> waiter.wake(ticket), deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
  }
}
