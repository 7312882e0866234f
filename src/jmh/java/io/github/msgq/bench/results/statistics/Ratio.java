package io.github.msgq.bench.results.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A ratio of two times, and the verdict. The verdict is read off the interval, so that the two
 * cannot contradict each other.
 *
 * @param estimate as it was measured
 * @param risk that its interval misses the true ratio
 * @param interval for the true ratio
 */
public record Ratio(Estimate estimate, double risk, Interval interval, Change change) {
  public enum Change {
    /** It takes less time, beyond chance. */
    FASTER,

    /** It takes more time, beyond chance. */
    SLOWER,

    /** The whole interval lies within the margin. */
    EQUAL,

    /** None of these, or from one fork only. */
    UNDECIDED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The logarithm of 3% more, which counts as equal. */
  static final double MARGIN = Math.log1p(0.03);

  private static final double POWER = 0.8; // how often a change is to be found

  /**
   * Judges ratios that are read together, each known with an error, in the same order. Of many
   * intervals some miss the truth, so these are wider: by Holm's procedure, those that have not
   * been told from 1 share the risk. That any of the others is 1 after all is as rare as for a
   * single ratio.
   *
   * @param limits other ratios that they are held against, for which the same is to be true
   */
  public static List<Ratio> together(List<Estimate> estimates, double... limits) {
    double[] risks = new double[estimates.size()];
    Arrays.fill(risks, 1);
    DoubleStream.concat(DoubleStream.of(1), DoubleStream.of(limits))
        .mapToObj(against -> risks(estimates, Math.log(against)))
        .forEach(each -> Arrays.setAll(risks, i -> Math.min(risks[i], each[i])));
    return IntStream.range(0, risks.length).mapToObj(i -> of(estimates.get(i), risks[i])).toList();
  }

  private static double[] risks(List<Estimate> estimates, double logarithm) {
    double[] weights = DoubleStream.generate(() -> 1).limit(estimates.size()).toArray();
    return Holm.risks(
        estimates.stream().mapToDouble(each -> each.probability(logarithm)).toArray(), weights);
  }

  /** Judges one by its interval with this risk. */
  public static Ratio of(Estimate estimate, double risk) {
    Interval interval = estimate.confidence(risk).orElseThrow();
    boolean several = estimate.forks() > 1; // one says nothing about others
    return new Ratio(estimate, risk, interval, several ? change(interval) : Change.UNDECIDED);
  }

  private static Change change(Interval interval) {
    if (Math.log(interval.low()) > -MARGIN && Math.log(interval.high()) < MARGIN) {
      return Change.EQUAL;
    }
    return interval.high() < 1
        ? Change.FASTER
        : interval.low() > 1 ? Change.SLOWER : Change.UNDECIDED;
  }

  /**
   * The smallest change of the time that would be found four times in five, as a share: its
   * interval would exclude 1. With one fork none would.
   */
  public double detectable() {
    if (estimate.forks() == 1) {
      return Double.POSITIVE_INFINITY;
    }
    double quantiles =
        Interval.quantile(estimate.freedom(), risk)
            + Interval.students(estimate.freedom()).inverseCumulativeProbability(POWER);
    return Math.expm1(quantiles * Math.sqrt(estimate.squaredError()));
  }

  /** Whether it is sure to exceed another ratio: its whole interval lies above. */
  public boolean exceeds(double other) {
    return estimate.forks() > 1 && interval.low() > other;
  }

  /** Whether it is sure not to exceed another ratio. */
  public boolean isWithin(double other) {
    return estimate.forks() > 1 && interval.high() <= other;
  }

  /**
   * With how many forks it would probably be decided: the interval would exclude 1, or lie within
   * the margin. Empty if it is decided, or if a hundred forks would not do.
   */
  public Optional<Integer> decidingForks() {
    if (change != Change.UNDECIDED) {
      return Optional.empty();
    }
    double apart = Math.abs(estimate.logarithm());
    double freedom =
        estimate.forks() == 1 ? 2 : estimate.freedom() / (estimate.forks() - 1); // of a fork
    return estimate.forksUntil(
        n -> {
          double error =
              Interval.quantile(freedom * (n - 1), risk)
                  * Math.sqrt(estimate.squaredError() * estimate.forks() / n);
          return error < apart || apart + error < MARGIN;
        });
  }

  /** The verdict in words; {@code sample} is what one is called, such as a fork. */
  public String words(String sample) {
    return change != Change.UNDECIDED
        ? change.toString()
        : change
            + decidingForks()
                .map(n -> n - estimate.forks())
                .map(n -> ": %d more %s%s".formatted(n, sample, n == 1 ? "" : "s"))
                .orElse(": over %d %ss".formatted(Estimate.MOST_FORKS, sample));
  }
}
