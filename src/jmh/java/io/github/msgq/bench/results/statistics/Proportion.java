package io.github.msgq.bench.results.statistics;

import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.stat.StatUtils;

/**
 * How often something is so, from forks that each counted it. Forks are the sample: what happens
 * comes in bursts, so that a fork's counts depend on each other.
 *
 * @param value the share of all that were counted
 * @param odds of the typical fork: the share divided by what is left of 1
 */
public record Proportion(double value, Estimate odds) {
  private static final double FEW = 5; // where forks have fewer on average, they agree by chance
  private static final double CONTINUITY = 0.5;

  /** How often it was so in one fork, of all that was counted. */
  public record Count(double hits, double all) {
    private double logarithm(double continuity) {
      return Math.log((hits + continuity) / (all - hits + continuity));
    }
  }

  /** From the counts of at least one fork. */
  public static Proportion of(List<Count> forks) {
    double hits = forks.stream().mapToDouble(Count::hits).sum();
    Count all = new Count(hits, forks.stream().mapToDouble(Count::all).sum());
    int count = forks.size();
    boolean few = Math.min(hits, all.all - hits) < FEW * count;
    boolean none = forks.stream().anyMatch(fork -> fork.hits == 0 || fork.hits == fork.all);
    double[] logarithms =
        forks.stream().mapToDouble(fork -> fork.logarithm(none ? CONTINUITY : 0)).toArray();
    double spread = count == 1 ? Double.NaN : StatUtils.variance(logarithms) / count;
    double binomial = 1 / (hits + CONTINUITY) + 1 / (all.all - hits + CONTINUITY);
    return new Proportion(
        hits / all.all,
        new Estimate(
            few ? all.logarithm(CONTINUITY) : StatUtils.mean(logarithms),
            few ? Math.max(spread, binomial) : spread,
            Math.max(1, count - 1),
            count));
  }

  /** Where the true share is, with 95 % probability; empty if there was one fork. */
  public Optional<Interval> interval() {
    return odds.confidence()
        .map(
            its ->
                new Interval(
                    value,
                    value == 0 ? 0 : Math.min(value, share(its.low())),
                    value == 1 ? 1 : Math.max(value, share(its.high())),
                    its.count()));
  }

  /** That interval in per cent. */
  public Optional<Interval> percent() {
    return interval()
        .map(its -> new Interval(100 * its.mean(), 100 * its.low(), 100 * its.high(), its.count()));
  }

  /** Whether it is significantly larger than another one. */
  public boolean exceeds(Proportion other) {
    return odds.over(other.odds).confidence().filter(its -> its.low() > 1).isPresent();
  }

  private static double share(double odds) {
    return odds / (1 + odds);
  }
}
