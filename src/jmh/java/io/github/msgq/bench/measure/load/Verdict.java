package io.github.msgq.bench.measure.load;

import java.util.Optional;
import java.util.OptionalDouble;

/** Whether a trial's percentiles may be printed. */
public final class Verdict {
  /** How many times its own lateness a limit must be, unless the sender spins. */
  private static final double LIMIT_TO_LATENESS = 3;

  /** The sender's own p99 lateness, in microseconds, that is too much at any rate. */
  private static final double LATE = 500;

  /** A window is typical if more than half are like it, with a margin. */
  private static final double MOST_DISTURBED = 1 / 3.0;

  private static final double STOLEN_PERCENT = 10;
  private static final double SLOWER = 2;

  private Verdict() {}

  /**
   * What the machine did to a trial, for the user; empty if that is little. Where there are no
   * windows, nothing is seen of the sender.
   *
   * @param limit of a percentile, in microseconds; empty if there is none
   * @param stolenPercent the share of the cores that other virtual machines took
   * @param gauges the gauge's time after a trial divided by that before; 1 without a gauge
   */
  public static Optional<String> disturbance(
      RateTrial trial, OptionalDouble limit, boolean spins, double stolenPercent, double gauges) {
    if (stolenPercent > STOLEN_PERCENT) {
      return Optional.of(
          "not typical: other virtual machines took %.0f%% of the cores: try again later"
              .formatted(stolenPercent));
    }
    if (gauges > SLOWER || gauges < 1 / SLOWER) {
      return Optional.of(
          "not typical: the gauge took %.1f times as long after it as before: try again on an idle machine"
              .formatted(gauges));
    }
    double most =
        limit.isEmpty() || spins ? LATE : Math.min(LATE, limit.getAsDouble() / LIMIT_TO_LATENESS);
    double disturbed = trial.senders.above(99, most);
    return disturbed <= MOST_DISTURBED
        ? Optional.empty()
        : Optional.of(
            "not typical: the machine was busy: in %.0f of 100 moments the sender itself was over %,.0f µs late: stop what else runs here%s"
                .formatted(
                    100 * disturbed, most, spins ? "" : ", or free a core and use --pacer spin"));
  }

  /** That the rate was not reached, for the user. */
  public static String missed(RateTrial trial) {
    return "rate not reached: %,.0f of %,.0f messages/s came back"
        .formatted(trial.achieved(), trial.rate);
  }
}
