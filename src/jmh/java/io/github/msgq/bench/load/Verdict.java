package io.github.msgq.bench.load;

import java.util.Optional;
import java.util.OptionalDouble;

/** Whether a trial's percentiles may be printed. */
public final class Verdict {
  /** How many times its own lateness a limit must be, unless the sender spins. */
  private static final double LIMIT_TO_LATENESS = 3;

  /** The sender's own p99 lateness, in microseconds, that is too much at any rate. */
  private static final double LATE = 500;

  private static final double P99 = 99;
  private static final double STOLEN_PERCENT = 1;
  private static final double SLOWER = 2;

  private Verdict() {}

  /**
   * Why a trial does not count, for the user; empty if it does.
   *
   * @param limit of a percentile, in microseconds; empty if there is none
   * @param spins whether the sender spins
   * @param disturbance of the machine meanwhile
   */
  public static Optional<String> problem(
      RateTrial trial, OptionalDouble limit, boolean spins, Optional<String> disturbance) {
    if (!trial.reached()) {
      return Optional.of(
          "rate not reached: %,.0f of %,.0f messages/s came back"
              .formatted(trial.achieved(), trial.rate()));
    }
    if (disturbance.isPresent()) {
      return disturbance;
    }
    double late = RateTrial.micros(trial.lateness(), P99);
    double most =
        limit.isEmpty() || spins ? LATE : Math.min(LATE, limit.getAsDouble() / LIMIT_TO_LATENESS);
    return late <= most
        ? Optional.empty()
        : Optional.of(
            "sender late: by itself it sent 1%% of the messages over %,.0f µs late, and %,.0f is too much: stop what else runs here%s"
                .formatted(late, most, spins ? "" : ", or free a core and use --pacer spin"));
  }

  /**
   * What disturbed the machine; empty if nothing did.
   *
   * @param stolenPercent the share of the cores that other virtual machines took
   * @param gauges the gauge's time after a trial divided by that before; 1 without a gauge
   */
  public static Optional<String> disturbance(double stolenPercent, double gauges) {
    if (stolenPercent > STOLEN_PERCENT) {
      return Optional.of(
          "disturbed: other virtual machines took %.0f%% of the cores: try again later"
              .formatted(stolenPercent));
    }
    return gauges > SLOWER || gauges < 1 / SLOWER
        ? Optional.of(
            "disturbed: the gauge took %.1f times as long after it as before: try again on an idle machine"
                .formatted(gauges))
        : Optional.empty();
  }
}
