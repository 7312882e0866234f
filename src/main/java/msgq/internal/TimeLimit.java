package msgq.internal;

import java.time.Duration;
import java.time.Instant;

/** How long a call may wait. */
public final class TimeLimit {
  /** As long as it takes. */
  public static final TimeLimit NONE = new TimeLimit(Waiter.FOREVER, null);

  /** Not at all. */
  public static final TimeLimit NOW = new TimeLimit(0, null);

  /** The machine's clock can be set meanwhile: it is read again that often. */
  private static final long LONGEST_SLICE = 1_000_000_000;

  /** 146 years: such a wait has an end all the same. */
  private static final Duration LONGEST = Duration.ofNanos(Waiter.FOREVER / 2);

  private final long timeout;
  private final Instant moment;

  private TimeLimit(long timeout, Instant moment) {
    this.timeout = timeout;
    this.moment = moment;
  }

  /** At most that long; not at all when it is zero or negative. */
  public static TimeLimit of(Duration timeout) {
    if (timeout.isNegative()) {
      return NOW;
    }
    return new TimeLimit((timeout.compareTo(LONGEST) < 0 ? timeout : LONGEST).toNanos(), null);
  }

  /** Until that moment of the machine's clock. */
  public static TimeLimit of(Instant moment) {
    moment.getNano(); // not null
    return new TimeLimit(0, moment);
  }

  /** Whether to wait at all. */
  public boolean waits() {
    return timeout > 0 || moment != null;
  }

  boolean isEndless() {
    return timeout == Waiter.FOREVER;
  }

  /** At least that much less: what is left after so many nanoseconds. */
  public TimeLimit less(long nanos) {
    return isEndless() || moment != null ? this : new TimeLimit(Math.max(0, timeout - nanos), null);
  }

  /** Nanoseconds to wait now; 0 or less: none, {@link Waiter#FOREVER}: without end. */
  long nanos() {
    return moment == null ? timeout : Math.min(LONGEST_SLICE, left());
  }

  /** Whether to wait on after a wait of {@link #nanos} was over. */
  boolean goesOn() {
    return moment != null && left() > 0;
  }

  private long left() {
    Duration left = Duration.between(Instant.now(), moment);
    return left.getSeconds() >= 1 ? LONGEST_SLICE : left.isNegative() ? 0 : left.toNanos();
  }
}
