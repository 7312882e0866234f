package io.github.msgq.internal;

import java.time.Duration;

/** How long a call may wait. */
public final class TimeLimit {
  /** No deadline. */
  public static final long FOREVER = Long.MAX_VALUE;

  /** As long as it takes. */
  public static final TimeLimit NONE = new TimeLimit(FOREVER);

  /** Not at all. */
  public static final TimeLimit NOW = new TimeLimit(0);

  /** 146 years. Even the longest timeout is a limited wait. */
  private static final Duration LONGEST = Duration.ofNanos(FOREVER / 2);

  private final long nanos;

  private TimeLimit(long nanos) {
    this.nanos = nanos;
  }

  /** At most that long; not at all when it is zero or negative. */
  public static TimeLimit of(Duration timeout) {
    return timeout.isNegative()
        ? NOW
        : new TimeLimit((timeout.compareTo(LONGEST) < 0 ? timeout : LONGEST).toNanos());
  }

  /** Whether to wait at all. */
  public boolean waits() {
    return nanos > 0;
  }

  /** Whether to wait as long as it takes. */
  public boolean isEndless() {
    return nanos == FOREVER;
  }

  /** What is left of it if it began then, by System.nanoTime(). */
  public TimeLimit since(long start) {
    return isEndless() ? this : new TimeLimit(Math.max(0, nanos - (System.nanoTime() - start)));
  }

  /** Nanoseconds to wait; 0: none, {@link #FOREVER}: without end. */
  long nanos() {
    return nanos;
  }
}
