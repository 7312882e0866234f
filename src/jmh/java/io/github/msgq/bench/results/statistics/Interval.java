package io.github.msgq.bench.results.statistics;

import org.apache.commons.math3.distribution.TDistribution;

/**
 * A figure and the interval around it: for the true figure, or for that of another run.
 *
 * @param count how many values there are, in the smaller group if there are two
 */
public record Interval(double mean, double low, double high, int count) {
  /** The quantile of Student's t for a two-sided interval with this risk. */
  static double quantile(double freedom, double risk) {
    return students(freedom).inverseCumulativeProbability(1 - risk / 2);
  }

  /** Student's t, without a generator of random numbers: to make one takes longer than the rest. */
  static TDistribution students(double freedom) {
    return new TDistribution(null, freedom);
  }
}
