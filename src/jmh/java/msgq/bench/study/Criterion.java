package msgq.bench.study;

import java.util.Locale;
import msgq.bench.result.Interval;

/**
 * Where a ratio has to be for a claim to hold.
 *
 * @param low lower end
 * @param high upper end, infinity for none
 */
public record Criterion(double low, double high) {

  /** Greater: the first is more than so many times the second. */
  public static Criterion above(double ratio) {
    return new Criterion(ratio, Double.POSITIVE_INFINITY);
  }

  /** "About": an advantage (what the ratio is more than 1) of half to twice the published one. */
  public static Criterion about(double published) {
    return new Criterion(1 + (published - 1) / 2, 1 + (published - 1) * 2);
  }

  Verdict judge(Interval ratio) {
    if (ratio.low() >= low && ratio.high() <= high) {
      return Verdict.HOLDS;
    }
    return ratio.high() < low || ratio.low() > high ? Verdict.DOES_NOT_HOLD : Verdict.TOO_CLOSE;
  }

  /** How far inside the ratio is, in powers of e; negative outside. */
  double margin(double ratio) {
    return Math.min(Math.log(ratio) - Math.log(low), Math.log(high) - Math.log(ratio));
  }

  @Override
  public String toString() {
    if (high == Double.POSITIVE_INFINITY) {
      return String.format(Locale.ROOT, "> %.2f", low);
    }
    return String.format(Locale.ROOT, "%.2f to %.2f", low, high);
  }
}
