package io.github.msgq.bench.endpoints.client;

import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.machine.linux.DaemonThread;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/**
 * A thread that aborts the lanes' calls after a failure, and reports one when nothing moves. Its
 * thread is started before any thread is pinned.
 */
public final class Watchdog {
  private static final long STALL_MILLIS = 10_000;
  private static final int LOOKS = 10; // in that time; each takes a core from what is measured
  private static final long ABORTS_MILLIS = 50;

  private final List<Lane> lanes;
  private final FailureReport failures;
  private final Function<Lane, String> stalled;
  private final LongFunction<Optional<String>> failureWithin;
  private final LongSupplier nanoTime;
  private final long[] seen;
  private final long[] since;
  private final Thread thread;
  private volatile boolean stopped;

  /** {@code failureWithin} waits so many milliseconds for a failure, by {@code nanoTime}. */
  Watchdog(
      List<Lane> lanes,
      FailureReport failures,
      Function<Lane, String> stalled,
      LongFunction<Optional<String>> failureWithin,
      LongSupplier nanoTime) {
    this.lanes = lanes;
    this.failures = failures;
    this.stalled = stalled;
    this.failureWithin = failureWithin;
    this.nanoTime = nanoTime;
    this.seen = new long[lanes.size()];
    this.since = new long[lanes.size()];
    this.thread = DaemonThread.start("watchdog", this::watch);
  }

  /** How long nothing may move; the property msgq.stall.millis overrides the default. */
  public static long patienceMillis() {
    return Long.getLong("msgq.stall.millis", STALL_MILLIS);
  }

  private void watch() {
    long period = Math.max(1, patienceMillis() / LOOKS);
    while (!stopped) {
      if (failureWithin.apply(period).isPresent()) {
        abort();
      } else {
        lanes.forEach(this::look);
      }
    }
  }

  private void look(Lane lane) {
    long now = nanoTime.getAsLong();
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
      Thread.sleep(ABORTS_MILLIS);
    } catch (InterruptedException e) {
      // it is to stop
    }
  }

  void stop() {
    stopped = true;
    thread.interrupt();
    DaemonThread.awaitEnd(thread, ABORTS_MILLIS * 4);
  }
}
