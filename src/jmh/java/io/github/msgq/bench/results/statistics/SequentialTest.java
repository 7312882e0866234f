package io.github.msgq.bench.results.statistics;

import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rule by which ratios of two are measured until they are decided. It looks at them again and
 * again as forks are added, each time through an interval that is wider than one of a single look:
 * a group sequential design with repeated confidence intervals (Jennison and Turnbull 1989).
 *
 * <p>A look spends a twentieth of the risk of 5%, and the last one all that is left. The rows that
 * were undecided before a look share what it spends, so Holm's correction serves later looks only.
 * In nineteen runs of twenty no row has a false verdict, in whatever order rows are decided;
 * docs/method.md has the simulation. If ratios are held against limits, a row is decided when all
 * of its interval lies on one side of each.
 */
public final class SequentialTest {
  /** With fewer forks of each there is nothing to see. */
  public static final int FIRST = 3;

  private static final double SHARE = 1.0 / 20;

  /** From one look to the next the forks grow by this part, or by one. */
  private static final int PART = 4;

  /** How many standard errors a figure is expected to move at most. */
  private static final double FAR = 2;

  private final class Row {
    private Optional<Ratio> ratio = Optional.empty(); // as the latest look has judged it
    private boolean hopeless;

    boolean distinguished() {
      return ratio.filter(its -> its.change() != Ratio.Change.UNDECIDED).isPresent();
    }

    boolean decided() {
      return limits.length == 0
          ? distinguished()
          : ratio.isPresent()
              && DoubleStream.of(limits)
                  .allMatch(limit -> ratio.get().exceeds(limit) || ratio.get().isWithin(limit));
    }
  }

  private final Row[] rows;
  private final double[] limits;
  private double left = 1; // of the risk

  /**
   * Starts with nothing known of some ratios.
   *
   * @param ratios how many; they are numbered from 0
   * @param limits ratios that they are held against, if that is to be decided instead
   */
  public SequentialTest(int ratios, double... limits) {
    this.rows = IntStream.range(0, ratios).mapToObj(row -> new Row()).toArray(Row[]::new);
    this.limits = limits;
  }

  /** Whether the ratios are looked at after so many forks. */
  public static boolean at(int forks) {
    int next = FIRST;
    while (next < forks) {
      next += Math.max(1, next / PART);
    }
    return next == forks;
  }

  /**
   * Looks at the ratios that are open.
   *
   * @param estimates of a ratio; empty if it is not known now
   * @param last whether there will be no other look
   */
  public void look(IntFunction<Optional<Estimate>> estimates, boolean last) {
    double share = last ? left : Math.min(left, SHARE);
    double risk = Estimate.RISK * share / undecided();
    for (int row = 0; row < rows.length; row++) {
      Row own = rows[row];
      if (isOpen(row) && risk > 0) {
        own.ratio = estimates.apply(row).map(ratio -> Ratio.of(ratio, risk)).or(() -> own.ratio);
      }
    }
    left -= share;
  }

  /** Only a row that is decided in each respect leaves its share to the others. */
  private long undecided() {
    long decided = Stream.of(rows).filter(row -> row.decided() && row.distinguished()).count();
    return Math.max(1, rows.length - decided);
  }

  /**
   * Gives a ratio up if more forks of one side alone would not decide it.
   *
   * @param own the side that may have more forks
   * @param fixed the side that has all its forks
   */
  public void giveUp(int row, Estimate own, Estimate fixed) {
    rows[row].hopeless |= isOpen(row) && !decidable(own, fixed);
  }

  /** With the most forks, all the risk that is left, and the figure where that helps. */
  private boolean decidable(Estimate own, Estimate fixed) {
    double risk = Estimate.RISK * left;
    if (fixed.forks() == 1 || risk <= 0) {
      return false;
    }
    int most = Estimate.MOST_FORKS;
    double error = own.squaredError() * own.forks() / most;
    Estimate best = new Estimate(own.logarithm(), error, most - 1, most).over(fixed);
    double width = Interval.quantile(best.freedom(), risk) * Math.sqrt(best.squaredError());
    double moves = FAR * Math.sqrt(own.squaredError());
    double apart = Math.abs(best.logarithm());
    return limits.length == 0
        ? apart + moves > width || Math.max(0, apart - moves) + width < Ratio.MARGIN
        : DoubleStream.of(limits)
            .map(limit -> Math.abs(best.logarithm() - Math.log(limit)))
            .allMatch(off -> off + moves > width);
  }

  /** Whether more forks may decide it. */
  public boolean isOpen(int row) {
    return !rows[row].decided() && !rows[row].hopeless;
  }

  /** Whether it was given up. */
  public boolean isHopeless(int row) {
    return rows[row].hopeless;
  }

  /** As the look that decided it, or the latest one, has judged it; empty before the first. */
  public Optional<Ratio> ratio(int row) {
    return rows[row].ratio;
  }
}
