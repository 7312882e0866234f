package io.github.msgq.bench.results.statistics;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What a figure is, from forks that each measured it several times, and how well it is known. It is
 * kept as a logarithm, so that a ratio and its inverse are equally well known.
 *
 * <p>A fork's figure is the median of its iterations, as the machine may stand still in one of
 * them. Forks differ from one another by more than their iterations do (the compiler decides anew
 * in each, memory lies elsewhere), so the error comes from the forks' figures. But it is never
 * smaller than the spread of the iterations suggests, since few forks may agree by chance.
 *
 * @param squaredError of the logarithm; NaN if there is one sample only
 * @param freedom degrees of freedom of that error
 */
public record Estimate(double logarithm, double squaredError, double freedom, int forks) {
  /** How often the figure lies outside its interval. */
  static final double RISK = 0.05;

  /** Nobody waits for more forks. */
  public static final int MOST_FORKS = 100;

  private static final int RUNS = 2; // this one and another

  /** An estimate without an error, from a single value. */
  public static Estimate of(double value) {
    return new Estimate(Math.log(value), Double.NaN, 1, 1);
  }

  /** From repetitions, each as good as a fork of one iteration; empty if there are none. */
  public static Optional<Estimate> ofEach(List<Double> repetitions) {
    return of(repetitions.stream().map(List::of).toList());
  }

  /** From the positive figures of each iteration of each fork; empty if there are none. */
  public static Optional<Estimate> of(List<List<Double>> samples) {
    List<double[]> forks =
        samples.stream()
            .map(fork -> fork.stream().filter(x -> x > 0).mapToDouble(Math::log).toArray())
            .filter(fork -> fork.length > 0)
            .toList();
    if (forks.isEmpty()) {
      return Optional.empty();
    }
    int count = forks.size();
    if (count == 1) {
      return Optional.of(ofOne(forks.get(0)));
    }
    double[] medians = forks.stream().mapToDouble(Estimate::median).toArray();
    double error = Math.max(StatUtils.variance(medians) / count, within(forks));
    return Optional.of(new Estimate(StatUtils.mean(medians), error, count - 1, count));
  }

  /** The mean of the forks' means, such as of CPU times, which add up; empty without samples. */
  public static Optional<Double> mean(List<List<Double>> samples) {
    double[] means = means(samples);
    return means.length == 0 ? Optional.empty() : Optional.of(StatUtils.mean(means));
  }

  /** That mean of positive figures as an estimate, known as well as their logarithms are. */
  public static Optional<Estimate> ofMean(List<List<Double>> samples) {
    double[] logarithms = DoubleStream.of(means(samples)).map(Math::log).toArray();
    return of(samples)
        .map(
            each -> {
              double error = StatUtils.variance(logarithms) / logarithms.length;
              return new Estimate(
                  Math.log(mean(samples).orElseThrow()),
                  Math.max(each.squaredError, error), // of one fork, that of its iterations
                  each.freedom,
                  each.forks);
            });
  }

  private static double[] means(List<List<Double>> samples) {
    return samples.stream()
        .filter(fork -> !fork.isEmpty())
        .mapToDouble(fork -> fork.stream().mapToDouble(x -> x).average().orElseThrow())
        .toArray();
  }

  private static Estimate ofOne(double[] iterations) {
    int count = iterations.length;
    double error = count == 1 ? Double.NaN : StatUtils.variance(iterations) / count;
    return new Estimate(StatUtils.mean(iterations), error, Math.max(1, count - 1), 1);
  }

  private static double median(double... values) {
    return StatUtils.percentile(values, 50);
  }

  /** The squared error of the forks' mean if all were like the typical fork. */
  private static double within(List<double[]> forks) {
    double[] errors = forks.stream().mapToDouble(f -> StatUtils.variance(f) / f.length).toArray();
    return median(errors) / forks.size();
  }

  /** This figure divided by another, which is known independently of it. */
  public Estimate over(Estimate other) {
    return times(other.inverse());
  }

  /** This figure multiplied by another; the degrees of freedom are Welch's and Satterthwaite's. */
  public Estimate times(Estimate other) {
    double a = squaredError;
    double b = other.squaredError;
    double sum = a + b;
    double welch =
        sum == 0
            ? Math.min(freedom, other.freedom)
            : sum * sum / (a * a / freedom + b * b / other.freedom);
    return new Estimate(logarithm + other.logarithm, sum, welch, Math.min(forks, other.forks));
  }

  /** This figure to the power of an exponent. */
  public Estimate power(double exponent) {
    return new Estimate(exponent * logarithm, exponent * exponent * squaredError, freedom, forks);
  }

  /** So many times the figure. */
  public Estimate times(double factor) {
    return new Estimate(logarithm + Math.log(factor), squaredError, freedom, forks);
  }

  /** The same figure as a rate if it was a time, and as a time if it was a rate. */
  public Estimate inverse() {
    return power(-1);
  }

  public double value() {
    return Math.exp(logarithm);
  }

  /**
   * The interval in which another run like this one finds its figure, with 95% probability. Both
   * runs have the same error, so their difference has twice its square. Empty if there is one
   * sample only.
   */
  public Optional<Interval> interval() {
    return around(RUNS * squaredError, RISK);
  }

  /** The 95% interval that contains the true figure; empty if there is one sample only. */
  public Optional<Interval> confidence() {
    return confidence(RISK);
  }

  /** The same, with this risk that it does not. */
  Optional<Interval> confidence(double risk) {
    return around(squaredError, risk);
  }

  /** By Student's t. */
  private Optional<Interval> around(double squared, double risk) {
    if (Double.isNaN(squared)) {
      return Optional.empty();
    }
    double error = squared == 0 ? 0 : Interval.quantile(freedom, risk) * Math.sqrt(squared);
    return Optional.of(
        new Interval(value(), Math.exp(logarithm - error), Math.exp(logarithm + error), forks));
  }

  /** How probable it is that this logarithm is measured as far from itself as here, or farther. */
  double probability(double of) {
    double apart = Math.abs(logarithm - of);
    if (squaredError == 0) {
      return apart == 0 ? 1 : 0;
    }
    double t = apart / Math.sqrt(squaredError);
    return 2 * Interval.students(freedom).cumulativeProbability(-t);
  }

  /** Half the width of the logarithm's interval for another run, if there were so many forks. */
  double halfWidth(int count) {
    return Interval.quantile(count - 1, RISK) * Math.sqrt(RUNS * squaredError * forks / count);
  }

  /** The smallest sufficient number of forks, more than these and at most a hundred. */
  Optional<Integer> forksUntil(IntPredicate enough) {
    List<Integer> counts =
        IntStream.rangeClosed(Math.max(2, forks + 1), MOST_FORKS).boxed().toList();
    int fewer = // no count is found, but the place between those that are too few and the others
        -1 - Collections.binarySearch(counts, 0, (count, any) -> enough.test(count) ? 1 : -1);
    return counts.stream().skip(fewer).findFirst();
  }
}
