package io.github.msgq.bench.endpoints.session;

import java.util.function.LongSupplier;

/**
 * The nanoseconds by which another clock is ahead of this one. That was read between a question and
 * its answer, so they lie within these bounds, whatever the two took.
 */
public record ClockOffset(long least, long most) {
  private static final int EXCHANGES = 100;

  /** After which a clock that answers slowly is asked no more. */
  private static final long MOST_NANOS = 5_000_000_000L;

  /** Asks the other clock often enough to meet a quick answer. */
  static ClockOffset of(LongSupplier here, LongSupplier there) {
    long least = Long.MIN_VALUE;
    long most = Long.MAX_VALUE;
    long taken = 0;
    for (int i = 0; i < EXCHANGES && taken < MOST_NANOS; i++) {
      long asked = here.getAsLong();
      long read = there.getAsLong();
      long answered = here.getAsLong();
      taken += answered - asked;
      least = Math.max(least, read - answered);
      most = Math.min(most, read - asked);
    }
    return new ClockOffset(least, most);
  }

  /** For the user; rounded so that it still holds. */
  @Override
  public String toString() {
    return "%,d to %,d µs ahead of the client's"
        .formatted(Math.floorDiv(least, 1_000), -Math.floorDiv(-most, 1_000));
  }
}
