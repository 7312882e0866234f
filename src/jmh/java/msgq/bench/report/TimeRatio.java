package msgq.bench.report;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.openjdk.jmh.util.ListStatistics;

/**
 * A ratio of two times and the interval that holds the true one with 95 % confidence: Welch's t of
 * the logarithms of their iterations.
 *
 * @param value of the geometric means
 * @param low lower end
 * @param high upper end
 */
record TimeRatio(double value, double low, double high) {
  private static final double CONFIDENCE = 0.95;

  /** Empty where one has fewer than two iterations, which say nothing about their error. */
  static Optional<TimeRatio> of(double[] times, double[] base) {
    if (times.length < 2 || base.length < 2) {
      return Optional.empty();
    }
    ListStatistics above = logarithms(times);
    ListStatistics below = logarithms(base);
    double mean = above.getMean() - below.getMean();
    double error =
        error(
            above.getVariance() / times.length,
            times.length - 1,
            below.getVariance() / base.length,
            base.length - 1);
    return Optional.of(
        new TimeRatio(Math.exp(mean), Math.exp(mean - error), Math.exp(mean + error)));
  }

  private static ListStatistics logarithms(double[] times) {
    return new ListStatistics(DoubleStream.of(times).map(Math::log).toArray());
  }

  private static double error(double a, int freeA, double b, int freeB) {
    if (a + b == 0) {
      return 0;
    }
    double free = (a + b) * (a + b) / (a * a / freeA + b * b / freeB);
    double t = new TDistribution(free).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    return t * Math.sqrt(a + b);
  }

  String interval() {
    return String.format(Locale.ROOT, "%s to %s", Figures.ratio(low), Figures.ratio(high));
  }
}
