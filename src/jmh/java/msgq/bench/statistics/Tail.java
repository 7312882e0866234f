package msgq.bench.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The percentiles of values that forks have recorded in blocks of time, and how well they are
 * known.
 *
 * <p>A percentile's interval has every value that could be it: whose share of larger values differs
 * from the percentile's by less than the error of that share (Woodruff 1952), on the scale of its
 * logit, which in the tail is its logarithm. That error is the largest of three: from the forks, by
 * Student's t; from the blocks, likewise, since large values come together; and of independent
 * values.
 */
public final class Tail {
  /**
   * A percentile is unknown if the ends of its interval, made half wider, are more times apart. The
   * guard is for intervals that came out too narrow by chance: they would be shown, others not.
   */
  private static final double WIDEST = 4;

  private static final double GUARD = 1.5;
  private static final double MOST_APART = 64; // would take nine times as many forks

  private static final double NORMAL = 1.96;
  private static final int LEAST_BEYOND = 10; // values

  /** A value, how often it was recorded, and where. */
  private record Recorded(double value, double count, int fork, int block) {}

  private final List<Recorded> all = new ArrayList<>(); // the largest first
  private final int forks;
  private int blocks;
  private double total;

  /**
   * A percentile.
   *
   * @param value what it is here
   * @param low lower end of the interval of the true one
   * @param high upper end
   * @param ends how many times apart the ends of a half wider interval are; infinite if even the
   *     largest value lies in it
   * @param forks how many there were
   */
  public record Percentile(double value, double low, double high, double ends, int forks) {
    /** Whether it is known well enough to be shown. */
    public boolean known() {
      return ends <= WIDEST;
    }

    /** With how many forks it would probably be known. */
    public int forksToKnow() {
      double narrower = Math.log(Math.min(ends, MOST_APART)) / Math.log(WIDEST);
      return (int) Math.max(forks + 1L, Math.ceil(forks * narrower * narrower));
    }
  }

  /**
   * Takes what was recorded.
   *
   * @param forks of each fork's blocks the values, each with its count
   */
  public Tail(List<List<List<double[]>>> forks) {
    this.forks = forks.size();
    for (int fork = 0; fork < forks.size(); fork++) {
      for (List<double[]> block : forks.get(fork)) {
        for (double[] each : block) {
          all.add(new Recorded(each[0], each[1], fork, blocks));
          total += each[1];
        }
        blocks++;
      }
    }
    all.sort(Comparator.comparingDouble(Recorded::value).reversed());
  }

  /** A group's part in what was recorded: forks, or blocks. */
  private static final class Groups {
    private final double[] counts;
    private final double quantile; // takes long to find
    private double squares;

    Groups(int count) {
      counts = new double[count];
      quantile = count < 2 ? 0 : Interval.quantile(count - 1, Estimate.RISK);
    }

    void add(int group, double count) {
      squares += count * (2 * counts[group] + count);
      counts[group] += count;
    }

    /** Half the interval of their mean, relative to it. */
    double error(double sum) {
      int count = counts.length;
      if (count < 2) {
        return 0;
      }
      double mean = sum / count;
      double variance = Math.max(0, (squares - count * mean * mean) / (count - 1));
      return quantile * Math.sqrt(variance / count) / mean;
    }
  }

  private static double logit(double share) {
    return Math.log(share / (1 - share));
  }

  /** A percentile from 0 to 100. */
  public Percentile percentile(double percent) {
    double share = 1 - percent / 100;
    Groups ofForks = new Groups(forks);
    Groups ofBlocks = new Groups(blocks);
    Range inside = new Range();
    Range around = new Range();
    double sum = 0;
    double value = all.get(all.size() - 1).value;
    for (Recorded each : all) {
      boolean before = sum <= share * total;
      sum += each.count;
      ofForks.add(each.fork, each.count);
      ofBlocks.add(each.block, each.count);
      if (before && sum > share * total) {
        value = each.value;
        inside.add(value);
      }
      double rest = 1 - sum / total;
      double alone = NORMAL * Math.sqrt(rest / sum);
      double error = Math.max(alone, Math.max(ofForks.error(sum), ofBlocks.error(sum)));
      double apart = Math.abs(logit(sum / total) - logit(share)) * rest;
      if (apart <= error) {
        inside.add(each.value);
      }
      if (apart <= GUARD * error) {
        around.add(each.value);
      }
    }
    boolean few = share * total < LEAST_BEYOND || around.high == all.get(0).value;
    double ends = few ? Double.POSITIVE_INFINITY : around.high / around.low;
    return new Percentile(
        value, Math.min(value, inside.low), Math.max(value, inside.high), ends, forks);
  }

  /** The smallest and the largest of some values. */
  private static final class Range {
    private double low = Double.POSITIVE_INFINITY;
    private double high;

    void add(double value) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
}
