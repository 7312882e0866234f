package io.github.msgq.bench.studies.study;

import io.github.msgq.bench.results.statistics.Interval;
import java.util.Locale;

/**
 * The ratios that bear out a claim.
 *
 * @param high upper bound, infinity if there is none
 */
public record Criterion(double low, double high) {
  /** A verdict on a claim: the first that a comparison comes to decides. */
  public enum Verdict {
    /** The whole interval of the ratio is outside the criterion. */
    DOES_NOT_HOLD,
    /** There is no interval. */
    NOT_MEASURED,
    /** The interval is partly within, partly outside. */
    TOO_CLOSE_TO_CALL,
    /** The whole interval is within the criterion. */
    HOLDS;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  public static Criterion above(double ratio) {
    return new Criterion(ratio, Double.POSITIVE_INFINITY);
  }

  /** "About": half to twice the published advantage, which is the ratio minus 1. */
  public static Criterion about(double published) {
    return new Criterion(1 + (published - 1) / 2, 1 + (published - 1) * 2);
  }

  /** The dividend fails, which counts as an infinite ratio. */
  public static Criterion failure() {
    return new Criterion(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /** Whether only a failure bears out the claim. */
  boolean wantsFailure() {
    return low == Double.POSITIVE_INFINITY;
  }

  public Verdict judge(Interval ratio) {
    if (ratio.low() >= low && ratio.high() <= high) {
      return Verdict.HOLDS;
    }
    return ratio.high() < low || ratio.low() > high
        ? Verdict.DOES_NOT_HOLD
        : Verdict.TOO_CLOSE_TO_CALL;
  }

  /** The logarithmic distance from the ratio to the nearer bound; negative outside the bounds. */
  double margin(double ratio) {
    return Math.min(Math.log(ratio) - Math.log(low), Math.log(high) - Math.log(ratio));
  }

  @Override
  public String toString() {
    if (wantsFailure()) {
      return "it fails";
    }
    if (high == Double.POSITIVE_INFINITY) {
      return String.format(Locale.ROOT, "> %.2f", low);
    }
    return String.format(Locale.ROOT, "%.2f to %.2f", low, high);
  }
}
