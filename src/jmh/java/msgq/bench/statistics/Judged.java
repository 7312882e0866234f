package msgq.bench.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A ratio of two times, and what it comes to. The verdict is read off the interval, so that the two
 * cannot contradict each other.
 *
 * @param ratio as it was measured
 * @param risk that its interval misses the true ratio
 * @param interval for the true ratio
 * @param change what that comes to
 */
public record Judged(Estimate ratio, double risk, Interval interval, Change change) {
  /** The logarithm of 3 % more, which counts as equal. */
  private static final double MARGIN = Math.log1p(0.03);

  /**
   * Judges ratios that are read together, each known with an error, in the same order. Of many
   * intervals some miss the truth, so these are wider: by Holm's procedure, those that have not
   * been told from 1 share the risk. That any of the others is 1 after all is as rare as for a
   * single ratio.
   */
  public static List<Judged> together(List<Estimate> ratios) {
    double risk = risk(ratios);
    return ratios.stream().map(ratio -> of(ratio, risk)).toList();
  }

  private static double risk(List<Estimate> ratios) {
    double[] probabilities = ratios.stream().mapToDouble(Estimate::probabilityOfOne).toArray();
    Arrays.sort(probabilities);
    int left = probabilities.length;
    while (left > 1 && probabilities[probabilities.length - left] < Estimate.RISK / left) {
      left--;
    }
    return Estimate.RISK / Math.max(1, left);
  }

  private static Judged of(Estimate ratio, double risk) {
    Interval interval = ratio.confidence(risk).orElseThrow();
    return new Judged(ratio, risk, interval, change(interval));
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
   * With how many forks it would probably be decided: the interval would exclude 1, or lie within
   * the margin. Empty if it is decided, or if a hundred forks would not do.
   */
  public Optional<Integer> decidingForks() {
    if (change != Change.UNDECIDED) {
      return Optional.empty();
    }
    double apart = Math.abs(ratio.logarithm());
    double freedom = ratio.forks() == 1 ? 2 : ratio.freedom() / (ratio.forks() - 1); // of a fork
    return ratio.forksUntil(
        n -> {
          double error =
              Interval.quantile(freedom * (n - 1), risk)
                  * Math.sqrt(ratio.squaredError() * ratio.forks() / n);
          return error < apart || apart + error < MARGIN;
        });
  }

  /**
   * The verdict in words.
   *
   * @param sample what a sample is called, such as a fork
   */
  public String words(String sample) {
    return change != Change.UNDECIDED
        ? change.toString()
        : change
            + decidingForks()
                .map(n -> n - ratio.forks())
                .map(n -> ": %d more %s%s".formatted(n, sample, n == 1 ? "" : "s"))
                .orElse(": over %d %ss".formatted(Estimate.MOST_FORKS, sample));
  }
}
