package msgq.bench.study;

import java.util.Optional;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * A mean and the interval that holds the true one with 95 % confidence (Student's t).
 *
 * @param mean of the values
 * @param low lower end
 * @param high upper end
 * @param count how many values
 */
public record Interval(double mean, double low, double high, int count) {
  private static final double CONFIDENCE = 0.95;

  /** Of two values or more: one says nothing about its error. */
  public static Optional<Interval> of(DoubleStream values) {
    SummaryStatistics statistics = new SummaryStatistics();
    values.forEach(statistics::addValue);
    int count = (int) statistics.getN();
    if (count < 2) {
      return Optional.empty();
    }
    double t = new TDistribution(count - 1).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    double error = t * statistics.getStandardDeviation() / Math.sqrt(count);
    double mean = statistics.getMean();
    return Optional.of(new Interval(mean, mean - error, mean + error, count));
  }

  /** Back from logarithms: the geometric mean of ratios. */
  Interval exponential() {
    return new Interval(Math.exp(mean), Math.exp(low), Math.exp(high), count);
  }
}
