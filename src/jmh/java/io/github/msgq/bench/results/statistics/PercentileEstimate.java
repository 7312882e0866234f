package io.github.msgq.bench.results.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The percentiles of values that forks have recorded in blocks of time, and how well they are
 * known. A percentile is that of a typical fork: the typical median of the forks, times the
 * percentile of all values, each divided by its own fork's median.
 *
 * <p>The 95 % interval of the first factor is Student's over the forks. That of the second has each
 * value whose share of larger ones may be the percentile's (Woodruff 1952), by Student's interval
 * of that share over the forks or over the blocks, whichever is wider. It is one of 99.9 %: a run
 * that has missed stalls takes its error for small, and as only narrow intervals are shown, most of
 * those shown could come from such runs.
 */
public final class PercentileEstimate {
  /** A percentile is unknown if the ends of its interval are more times apart. */
  private static final double WIDEST = 4;

  /** Fewer have a narrow interval mostly because they agree by chance. */
  private static final int FEWEST_FORKS = 4;

  /** What an interval without an upper end counts as when forks are foreseen. */
  private static final double MOST_APART = 64;

  private static final double RISK_OF_SHARE = 0.001;

  /** A value relative to the fork's median, how often it was recorded, and where. */
  private record Recorded(double logarithm, double count, int fork, int block) {}

  /** How many values are not smaller than this one, and half the interval of that number. */
  private record Larger(double logarithm, double count, double error) {}

  private final List<Larger> all = new ArrayList<>(); // the largest value first
  private final Estimate median; // of the typical fork
  private double rare = Double.POSITIVE_INFINITY; // from here on not every fork has a value

  /** Takes the values of each fork's blocks, each with its count. */
  public PercentileEstimate(List<List<List<double[]>>> recorded) {
    List<Recorded> values = new ArrayList<>();
    List<Double> medians = new ArrayList<>();
    int block = 0;
    for (List<List<double[]>> fork : recorded) {
      double own = median(fork.stream().flatMap(List::stream).toList());
      for (List<double[]> its : fork) {
        for (double[] each : its) {
          values.add(new Recorded(Math.log(each[0] / own), each[1], medians.size(), block));
        }
        block++;
      }
      medians.add(own);
    }
    median = Estimate.ofEach(medians).orElseThrow();
    values.sort(Comparator.comparingDouble(Recorded::logarithm).reversed());
    Groups forks = new Groups(medians.size());
    Groups blocks = new Groups(block);
    for (Recorded each : values) {
      double ofForks = forks.add(each.fork, each.count);
      double ofBlocks = blocks.add(each.block, each.count);
      rare = forks.empty > 0 ? each.logarithm : rare;
      if (!all.isEmpty() && all.get(all.size() - 1).logarithm == each.logarithm) {
        all.remove(all.size() - 1); // was without this count
      }
      all.add(new Larger(each.logarithm, blocks.sum, Math.max(ofForks, ofBlocks)));
    }
  }

  private static double median(List<double[]> values) {
    List<double[]> sorted = new ArrayList<>(values);
    sorted.sort(Comparator.comparingDouble(each -> each[0]));
    double half = sorted.stream().mapToDouble(each -> each[1]).sum() / 2;
    int i = 0;
    for (double sum = sorted.get(0)[1]; sum < half; sum += sorted.get(i)[1]) {
      i++;
    }
    return sorted.get(i)[0];
  }

  /** Counts of forks, or of blocks. */
  private static final class Groups {
    private final double[] counts;
    private final double quantile; // takes long to find
    private double sum;
    private double squares;
    private int empty;

    Groups(int groups) {
      empty = groups;
      counts = new double[groups];
      quantile = Interval.quantile(Math.max(1, groups - 1), RISK_OF_SHARE);
    }

    /** Adds to a group's count, and returns half the interval of their sum. */
    double add(int group, double count) {
      empty -= counts[group] == 0 ? 1 : 0;
      squares += count * (2 * counts[group] + count);
      counts[group] += count;
      sum += count;
      double variance = Math.max(0, squares - sum * sum / counts.length);
      return quantile * Math.sqrt(variance * counts.length / Math.max(1, counts.length - 1));
    }
  }

  /** A percentile above 0 and up to 100, with the interval of the true one. */
  public Interval percentile(double percent) {
    double count = (1 - percent / 100) * all.get(all.size() - 1).count;
    double value = all.stream().filter(x -> x.count > count).findFirst().orElseThrow().logarithm;
    double low = value;
    double high = value;
    for (Larger each : all) {
      if (Math.abs(each.count - count) <= each.error) {
        low = Math.min(low, each.logarithm);
        high = Math.max(high, each.logarithm);
      }
    }
    boolean unbounded = high >= rare;
    double error = median.confidence().map(its -> Math.log(its.high() / its.mean())).orElse(0.0);
    double figure = median.value() * Math.exp(value);
    return new Interval(
        figure,
        figure * Math.exp(-Math.hypot(value - low, error)),
        figure * Math.exp(unbounded ? Double.POSITIVE_INFINITY : Math.hypot(high - value, error)),
        median.forks());
  }

  /** Whether a percentile is known well enough to be shown. */
  public static boolean known(Interval percentile) {
    return percentile.count() >= FEWEST_FORKS && isNarrow(percentile);
  }

  /** Whether an interval is narrow enough for its figure to be shown. */
  public static boolean isNarrow(Interval interval) {
    return interval.high() <= WIDEST * interval.low();
  }

  /** With how many forks, a hundred at most, it would probably be known. */
  public int forksToKnow(Interval percentile) {
    int forks = median.forks();
    if (forks < FEWEST_FORKS) {
      return FEWEST_FORKS;
    }
    double apart = Math.min(MOST_APART, percentile.high() / percentile.low());
    double enough = error(forks) * Math.log(WIDEST) / Math.log(apart);
    return median.forksUntil(count -> error(count) <= enough).orElse(Estimate.MOST_FORKS);
  }

  /** Of a mean, in terms of the standard deviation. */
  private static double error(int forks) {
    return Interval.quantile(forks - 1, Estimate.RISK) / Math.sqrt(forks);
  }
}
