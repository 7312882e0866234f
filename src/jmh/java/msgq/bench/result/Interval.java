package msgq.bench.result;

import java.util.Optional;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * A mean and the interval that contains the true one with 95 % confidence.
 *
 * @param mean of the values
 * @param low lower end
 * @param high upper end
 * @param count how many values there are, in the smaller group if there are two
 */
public record Interval(double mean, double low, double high, int count) {
  private static final double CONFIDENCE = 0.95;

  /** Student's t. Empty for fewer than two values: one says nothing about its error. */
  public static Optional<Interval> of(DoubleStream values) {
    double[] all = values.toArray();
    if (all.length < 2) {
      return Optional.empty();
    }
    double squaredError = squaredError(all);
    return Optional.of(around(StatUtils.mean(all), squaredError, all.length - 1, all.length));
  }

  /**
   * The ratio of two geometric means: Welch's t on the logarithms. Empty if either side has fewer
   * than two values.
   */
  public static Optional<Interval> ofRatio(double[] dividend, double[] divisor) {
    int count = Math.min(dividend.length, divisor.length);
    if (count < 2) {
      return Optional.empty();
    }
    double[] above = logarithms(dividend);
    double[] below = logarithms(divisor);
    double a = squaredError(above);
    double b = squaredError(below);
    double freedom = (a + b) * (a + b) / (a * a / (above.length - 1) + b * b / (below.length - 1));
    double mean = StatUtils.mean(above) - StatUtils.mean(below);
    return Optional.of(around(mean, a + b, freedom, count).exponential());
  }

  private static double[] logarithms(double[] values) {
    return DoubleStream.of(values).map(Math::log).toArray();
  }

  /** Of the mean. */
  private static double squaredError(double[] values) {
    return StatUtils.variance(values) / values.length;
  }

  private static Interval around(double mean, double squaredError, double freedom, int count) {
    if (squaredError == 0) {
      return new Interval(mean, mean, mean, count);
    }
    double t = new TDistribution(freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    double error = t * Math.sqrt(squaredError);
    return new Interval(mean, mean - error, mean + error, count);
  }

  /** From logarithms back to ratios. */
  public Interval exponential() {
    return new Interval(Math.exp(mean), Math.exp(low), Math.exp(high), count);
  }
}
