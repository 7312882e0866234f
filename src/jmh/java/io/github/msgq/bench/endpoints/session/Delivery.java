package io.github.msgq.bench.endpoints.session;

import io.github.msgq.bench.endpoints.client.Watchdog;
import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.terms.problem.Failure;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The wait until the server has received everything that was sent. */
final class Delivery {
  private static final long PAUSE_NANOS = 200_000;

  private Delivery() {}

  /**
   * Waits, and checks that every message arrived once.
   *
   * @param sent how many there should be
   * @param server asks for the server's counters
   * @param nanoTime the clock that times a stall
   * @throws Failure if one did not, or if nothing arrives for too long or after another failure
   */
  static Counters pass(
      long sent, Supplier<Counters> server, FailureReport failures, LongSupplier nanoTime) {
    Counters counters = server.get();
    long moved = nanoTime.getAsLong();
    while (counters.messages() + counters.lost() < sent) {
      pause();
      Counters later = server.get();
      if (later.messages() != counters.messages()) {
        moved = nanoTime.getAsLong();
      } else if (failures.await(0).isPresent()
          || nanoTime.getAsLong() - moved > Watchdog.patienceMillis() * 1_000_000) {
        throw unequal(sent, later, failures);
      }
      counters = later;
    }
    if (!counters.clean() || counters.messages() != sent) {
      throw unequal(sent, counters, failures);
    }
    return counters;
  }

  private static Failure unequal(long sent, Counters counters, FailureReport failures) {
    return failures.failure(
        "the server has %,d of %,d messages: %s"
            .formatted(counters.messages(), sent, counters.faults()));
  }

  private static void pause() {
    LockSupport.parkNanos(PAUSE_NANOS);
    if (Thread.currentThread().isInterrupted()) {
      throw new Failure("interrupted while waiting for the server");
    }
  }
}
