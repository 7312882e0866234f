package msgq.bench.load;

import java.util.Optional;
import java.util.OptionalDouble;
import msgq.bench.problem.Failure;

/**
 * Whether a trial's percentiles may be printed.
 *
 * @param kind what it comes to
 * @param reason what happened, for the user; empty if it is valid
 */
public record Verdict(Kind kind, String reason) {
  /** The kinds, in the order in which they are looked for. */
  public enum Kind {
    /** The server, or the transport, did not take that many messages. */
    RATE_NOT_REACHED,

    /** Something else slowed the machine down. */
    DISTURBED,

    /** The sender itself was too late. */
    GENERATOR_LATE,

    /** None of these. */
    VALID
  }

  /** How many times its own lateness a limit must be, unless the sender spins. */
  private static final double LIMIT_TO_LATENESS = 3;

  /** The sender's own p99 lateness, in microseconds, that is too much at any rate. */
  private static final double LATE = 500;

  private static final double P99 = 99;
  private static final double STOLEN_PERCENT = 1;
  private static final double SLOWER = 2;

  /**
   * What the machine did meanwhile.
   *
   * @param stolenPercent the share of the cores that other virtual machines took
   * @param gauges the gauge's time after the trial divided by that before; empty without a gauge
   */
  public record Machine(double stolenPercent, OptionalDouble gauges) {
    /** Throws the reason if something disturbed it. */
    public void check() {
      disturbance()
          .map(Failure::new)
          .ifPresent(
              failure -> {
                throw failure;
              });
    }

    private Optional<String> disturbance() {
      if (stolenPercent > STOLEN_PERCENT) {
        return Optional.of(
            "disturbed: other virtual machines took %.0f %% of the cores".formatted(stolenPercent));
      }
      double change = gauges.orElse(1);
      return change > SLOWER || change < 1 / SLOWER
          ? Optional.of(
              "disturbed: the gauge took %.1f times as long after it as before".formatted(change))
          : Optional.empty();
    }
  }

  /**
   * Judges a trial.
   *
   * @param limit of a percentile, in microseconds; empty if there is none
   * @param spins whether the sender spins
   */
  public static Verdict of(RateTrial trial, OptionalDouble limit, boolean spins, Machine machine) {
    if (!trial.reached()) {
      return new Verdict(
          Kind.RATE_NOT_REACHED,
          "rate not reached: %,.0f of %,.0f messages/s".formatted(trial.achieved(), trial.rate()));
    }
    Optional<String> disturbance = machine.disturbance();
    if (disturbance.isPresent()) {
      return new Verdict(Kind.DISTURBED, disturbance.get());
    }
    double late = RateTrial.micros(trial.whole().lateness(), P99);
    double allowed =
        limit.isPresent() && !spins
            ? Math.min(LATE, limit.getAsDouble() / LIMIT_TO_LATENESS)
            : LATE;
    return late > allowed
        ? new Verdict(
            Kind.GENERATOR_LATE,
            "generator late: its own p99 lateness is %.0f µs, and %.0f would do%s"
                .formatted(late, allowed, spins ? "" : "; where a core is free, use --pacer spin"))
        : new Verdict(Kind.VALID, "");
  }

  /** Whether it is valid. */
  public boolean valid() {
    return kind == Kind.VALID;
  }

  /** Throws the reason unless it is valid. */
  public void check() {
    if (!valid()) {
      throw new Failure(reason);
    }
  }
}
