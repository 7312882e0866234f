package io.github.msgq.bench.client;

import io.github.msgq.bench.linux.DaemonThread;
import io.github.msgq.bench.process.FailureReport;
import java.util.List;
import java.util.function.Function;

/**
 * Aborts the lanes' calls after a failure, and reports one when nothing moves. Its thread is
 * started before any thread is pinned.
 */
public final class Watchdog {
  private static final long PERIOD_MILLIS = 50;
  private static final long STALL_MILLIS = 10_000;

  private final List<Lane> lanes;
  private final FailureReport failures;
  private final Function<Lane, String> stalled;
  private final long[] seen;
  private final long[] since;
  private final Thread thread;
  private volatile boolean stopped;

  Watchdog(List<Lane> lanes, FailureReport failures, Function<Lane, String> stalled) {
    this.lanes = lanes;
    this.failures = failures;
    this.stalled = stalled;
    this.seen = new long[lanes.size()];
    this.since = new long[lanes.size()];
    this.thread = DaemonThread.start("watchdog", this::watch);
  }

  /** How long nothing may move; the property msgq.stall.millis overrides the default. */
  public static long patienceMillis() {
    return Long.getLong("msgq.stall.millis", STALL_MILLIS);
  }

  private void watch() {
    while (!stopped) {
      if (failures.await(PERIOD_MILLIS).isPresent()) {
        abort();
      } else {
        lanes.forEach(this::look);
      }
    }
  }

  private void look(Lane lane) {
    long now = System.nanoTime();
    int number = lane.number();
    if (!lane.busy() || lane.begun() != seen[number]) {
      seen[number] = lane.begun();
      since[number] = now;
    } else if (now - since[number] > patienceMillis() * 1_000_000) {
      failures.say(stalled.apply(lane));
    }
  }

  /** Aborts repeatedly, since a lane may be between two connections. */
  private void abort() {
    for (Lane lane : lanes) {
      if (lane.busy()) {
        lane.abort();
      }
    }
    try {
      Thread.sleep(PERIOD_MILLIS);
    } catch (InterruptedException e) {
      // nobody interrupts it
    }
  }

  void stop() {
    stopped = true;
    try {
      thread.join(PERIOD_MILLIS * 4);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
