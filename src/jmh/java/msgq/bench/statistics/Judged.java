package msgq.bench.statistics;

import java.util.List;
import java.util.Optional;

/**
 * A ratio of two times, and what it comes to. The verdict is read off the interval, so that the two
 * cannot contradict each other.
 *
 * @param interval for the true ratio
 * @param change what that comes to
 * @param moreForks so many of each would probably decide it; empty if decided, or if a hundred
 *     would not
 */
public record Judged(Interval interval, Change change, Optional<Integer> moreForks) {
  /** What counts as equal. */
  public static final double MARGIN = 0.03;

  private static final double LOGARITHMIC_MARGIN = Math.log1p(MARGIN);

  /**
   * Ratios that are read together, each known with an error, in the same order. Of many intervals
   * some miss the truth, so these are wider: by Holm's procedure, in which the risk is shared by
   * those that have not been told from 1. That any of the others is 1 after all is as rare as for a
   * single ratio.
   */
  public static List<Judged> together(List<Estimate> ratios) {
    int told = 0;
    while (true) {
      double risk = Estimate.RISK / Math.max(1, ratios.size() - told);
      List<Judged> judged = ratios.stream().map(ratio -> of(ratio, risk)).toList();
      int found = (int) judged.stream().filter(each -> !each.mayBeOne()).count();
      if (found == told) {
        return judged;
      }
      told = found;
    }
  }

  private static Judged of(Estimate ratio, double risk) {
    Interval interval = ratio.confidence(risk).orElseThrow();
    Change change = change(interval);
    return new Judged(
        interval, change, change == Change.UNDECIDED ? more(ratio, risk) : Optional.empty());
  }

  private static Change change(Interval interval) {
    if (Math.log(interval.low()) > -LOGARITHMIC_MARGIN
        && Math.log(interval.high()) < LOGARITHMIC_MARGIN) {
      return Change.EQUAL;
    }
    return interval.high() < 1
        ? Change.FASTER
        : interval.low() > 1 ? Change.SLOWER : Change.UNDECIDED;
  }

  private boolean mayBeOne() {
    return interval.low() <= 1 && 1 <= interval.high();
  }

  /** Until the interval leaves 1, or lies within the margin. */
  private static Optional<Integer> more(Estimate ratio, double risk) {
    double apart = Math.abs(ratio.logarithm());
    double freedom = ratio.forks() == 1 ? 2 : ratio.freedom() / (ratio.forks() - 1); // of a fork
    for (int n = Math.max(2, ratio.forks() + 1); n <= Estimate.MOST_FORKS; n++) {
      double error =
          Interval.quantile(freedom * (n - 1), risk)
              * Math.sqrt(ratio.squaredError() * ratio.forks() / n);
      if (error < apart || apart + error < LOGARITHMIC_MARGIN) {
        return Optional.of(n - ratio.forks());
      }
    }
    return Optional.empty();
  }

  /**
   * The verdict in words.
   *
   * @param sample what there may be more of, such as a fork
   */
  public String words(String sample) {
    return change == Change.UNDECIDED
        ? change
            + moreForks
                .map(n -> ": %d more %s%s would decide it".formatted(n, sample, n == 1 ? "" : "s"))
                .orElse(": a hundred %ss would not decide it".formatted(sample))
        : change.toString();
  }
}
