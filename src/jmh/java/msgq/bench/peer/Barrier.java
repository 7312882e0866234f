package msgq.bench.peer;

import java.util.function.Supplier;

/** Where the near end waits until the far end has everything that was sent. */
final class Barrier {
  private Barrier() {}

  /**
   * Waits, and checks that everything has come once.
   *
   * @param far asks what the far end has counted
   * @throws Failure with one sentence if not, or if for long nothing comes
   */
  static Counters pass(Near near, Supplier<Counters> far, Verdict verdict) {
    near.drain();
    long sent = near.sent();
    Counters counters = far.get();
    long moved = System.nanoTime();
    while (counters.messages() + counters.lost() < sent) {
      pause();
      Counters later = far.get();
      if (later.messages() != counters.messages()) {
        moved = System.nanoTime();
      } else if (System.nanoTime() - moved > Watchdog.patienceMillis() * 1_000_000) {
        throw unequal(sent, later, verdict);
      }
      counters = later;
    }
    if (!counters.clean() || counters.messages() != sent) {
      throw unequal(sent, counters, verdict);
    }
    return counters;
  }

  private static Failure unequal(long sent, Counters counters, Verdict verdict) {
    return verdict.failure(
        "the far end has %,d of %,d messages: %s"
            .formatted(counters.messages(), sent, counters.faults()));
  }

  private static void pause() {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted while waiting for the far end");
    }
  }
}
