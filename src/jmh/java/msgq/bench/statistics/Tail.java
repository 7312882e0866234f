package msgq.bench.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The percentiles of values that forks have recorded in blocks of time, and how well they are
 * known. A percentile is that of a typical fork: the typical median of the forks, times the
 * percentile of all values, each divided by its own fork's median.
 *
 * <p>The error of the first factor comes from the forks' medians, by Student's t. The second one's
 * interval has every value whose share of larger values differs from the percentile's by no more
 * than the error of that share (Woodruff 1952), on the scale of its logit, which in the tail is its
 * logarithm. That error is the largest of four: of independent values; from the blocks, by
 * Student's t, since large values come together; from the forks, likewise, at the percentile
 * itself; and from the forks as far as they differ by more than independent values do, with the
 * blocks' freedom, since in the far tail that of a few forks would exclude nothing.
 */
public final class Tail {
  /** A percentile is unknown if the ends of its interval are more times apart. */
  private static final double WIDEST = 4;

  /** What an interval without an upper end counts as when forks are foreseen. */
  private static final double MOST_APART = 64;

  private static final double NORMAL = 1.96;

  /** A value relative to the fork's median, how often it was recorded, and where. */
  private record Recorded(double logarithm, double count, int fork, int block) {}

  private final List<Recorded> all = new ArrayList<>(); // the largest first
  private final Estimate median; // of the typical fork
  private final int forks;
  private final int blocks;
  private final double total;

  /**
   * Takes what was recorded.
   *
   * @param recorded of each fork's blocks the values, each with its count
   */
  public Tail(List<List<List<double[]>>> recorded) {
    List<Double> medians = new ArrayList<>();
    int block = 0;
    for (List<List<double[]>> fork : recorded) {
      double own = median(fork);
      for (List<double[]> its : fork) {
        for (double[] each : its) {
          all.add(new Recorded(Math.log(each[0] / own), each[1], medians.size(), block));
        }
        block++;
      }
      medians.add(own);
    }
    all.sort(Comparator.comparingDouble(Recorded::logarithm).reversed());
    median = Estimate.ofEach(medians).orElseThrow();
    forks = medians.size();
    blocks = block;
    total = all.stream().mapToDouble(Recorded::count).sum();
  }

  private static double median(List<List<double[]>> fork) {
    List<double[]> sorted =
        fork.stream()
            .flatMap(List::stream)
            .sorted(Comparator.comparingDouble(each -> each[0]))
            .toList();
    double left = sorted.stream().mapToDouble(each -> each[1]).sum() / 2;
    int i = 0;
    while (left > sorted.get(i)[1]) {
      left -= sorted.get(i++)[1];
    }
    return sorted.get(i)[0];
  }

  /** A group's part in what was recorded: forks, or blocks. */
  private static final class Groups {
    private final double[] counts;
    private final double quantile; // takes long to find
    private double sum;
    private double squares;

    Groups(int count, int freedom) {
      counts = new double[count];
      quantile = count < 2 ? 0 : Interval.quantile(freedom, Estimate.RISK);
    }

    void add(int group, double count) {
      squares += count * (2 * counts[group] + count);
      counts[group] += count;
      sum += count;
    }

    /** Half the interval of their mean, relative to it; without that of independent values. */
    double excess() {
      return error(sum / counts.length);
    }

    double error() {
      return error(0);
    }

    private double error(double known) {
      int count = counts.length;
      double mean = sum / count;
      double variance = (squares - count * mean * mean) / Math.max(1, count - 1) - known;
      return quantile * Math.sqrt(Math.max(0, variance) / count) / mean;
    }
  }

  private static double logit(double share) {
    return Math.log(share / (1 - share));
  }

  /** A percentile from 0 to 100, with the 95 % interval of the true one. */
  public Interval percentile(double percent) {
    double share = 1 - percent / 100;
    Groups atIt = new Groups(forks, forks - 1);
    int place = 0;
    for (double sum = 0; sum <= share * total && place < all.size(); place++) {
      sum += all.get(place).count;
      atIt.add(all.get(place).fork, all.get(place).count);
    }
    double value = all.get(place - 1).logarithm;
    double low = value;
    double high = value;
    double sum = 0;
    Groups ofForks = new Groups(forks, blocks - 1);
    Groups ofBlocks = new Groups(blocks, blocks - 1);
    for (Recorded each : all) {
      sum += each.count;
      ofForks.add(each.fork, each.count);
      ofBlocks.add(each.block, each.count);
      double alone = NORMAL * Math.sqrt((1 - sum / total) / sum);
      double grouped = Math.max(ofBlocks.error(), ofForks.excess());
      double error = Math.max(Math.max(alone, atIt.error()), grouped);
      if (Math.abs(logit(sum / total) - logit(share)) * percent / 100 <= error) {
        low = Math.min(low, each.logarithm);
        high = Math.max(high, each.logarithm);
      }
    }
    double ofMedian = median.confidence().map(its -> Math.log(its.high() / its.mean())).orElse(0.0);
    return new Interval(
        Math.exp(median.logarithm() + value),
        Math.exp(median.logarithm() + value - Math.hypot(value - low, ofMedian)),
        2 * blocksAbove(high) < blocks // few of them say how large values become
            ? Double.POSITIVE_INFINITY
            : Math.exp(median.logarithm() + value + Math.hypot(high - value, ofMedian)),
        forks);
  }

  private long blocksAbove(double logarithm) {
    return all.stream()
        .takeWhile(each -> each.logarithm > logarithm)
        .mapToInt(Recorded::block)
        .distinct()
        .count();
  }

  /** Whether a percentile is known well enough to be shown. */
  public static boolean known(Interval percentile) {
    return percentile.high() <= WIDEST * percentile.low();
  }

  /** With how many forks, a hundred at most, it would probably be known. */
  public int forksToKnow(Interval percentile) {
    double apart = Math.min(MOST_APART, percentile.high() / percentile.low());
    double enough = error(forks) * Math.log(WIDEST) / Math.log(apart);
    Optional<Integer> least = median.forksUntil(count -> error(count) <= enough);
    return least.orElse(Estimate.MOST_FORKS);
  }

  /** Of a mean, in terms of the standard deviation. */
  private static double error(int forks) {
    return Interval.quantile(Math.max(1, forks - 1), Estimate.RISK) / Math.sqrt(forks);
  }
}
