package msgq.bench.statistics;

import java.util.Optional;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * A mean and a 95 % interval around it: for the true mean, or for that of another run.
 *
 * @param mean of the values
 * @param low lower end
 * @param high upper end
 * @param count how many values there are, in the smaller group if there are two
 */
public record Interval(double mean, double low, double high, int count) {
  /** Of a 95 % interval, whose ends are equally far out. */
  private static final double QUANTILE = 0.975;

  /** Student's t. Empty for fewer than two values: one says nothing about its error. */
  public static Optional<Interval> of(DoubleStream values) {
    double[] all = values.toArray();
    if (all.length < 2) {
      return Optional.empty();
    }
    double squaredError = squaredError(all);
    return Optional.of(around(StatUtils.mean(all), squaredError, all.length - 1, all.length));
  }

  /** Of the mean. */
  private static double squaredError(double[] values) {
    return StatUtils.variance(values) / values.length;
  }

  static Interval around(double mean, double squaredError, double freedom, int count) {
    if (squaredError == 0) {
      return new Interval(mean, mean, mean, count);
    }
    double error = quantile(freedom) * Math.sqrt(squaredError);
    return new Interval(mean, mean - error, mean + error, count);
  }

  /** Of Student's t, so that 95 % lie within. */
  static double quantile(double freedom) {
    return new TDistribution(freedom).inverseCumulativeProbability(QUANTILE);
  }

  /** From logarithms back to ratios. */
  public Interval exponential() {
    return new Interval(Math.exp(mean), Math.exp(low), Math.exp(high), count);
  }
}
