package io.github.msgq.bench.measure.load;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Times by the window in which each message was due, so that what happens now and then spoils some
 * windows and leaves the others as they are. They have one length, and follow one another.
 */
public final class Windows {
  /** What the largest time of a window must tell at least: so many times its share. */
  private static final double TIMES_ITS_SHARE = 2;

  private static final long SHORTEST_MILLIS = 20;
  private static final double GROWN = 2;

  private final long length;
  private final float[][] times; // a float is exact enough, and half as long
  private final int[] counts;

  /** Makes room for windows of so many nanoseconds, with about as many times as expected. */
  Windows(long length, int number, int expected) {
    this.length = Math.max(1, length);
    times = new float[number][Math.max(1, expected)];
    counts = new int[number];
  }

  /** How long windows have to be at this rate, in milliseconds, for such a percentile. */
  public static long millis(double percent, double rate) {
    return Math.max(SHORTEST_MILLIS, (long) Math.ceil(1_000 * messages(percent) / rate));
  }

  /** The lowest rate that has enough messages in windows of that length. */
  public static double lowestRate(double percent, double millis) {
    return 1_000 * messages(percent) / millis;
  }

  private static double messages(double percent) {
    return Math.round(TIMES_ITS_SHARE * 100 / (100 - percent));
  }

  /** Adds one that was due so long after the first began, in ns; none beyond the last window. */
  void add(long due, long nanos) {
    long window = due / length;
    if (window < times.length) {
      put((int) window, nanos);
    }
  }

  private void put(int window, float nanos) {
    int count = counts[window]++;
    if (count == times[window].length) {
      times[window] = Arrays.copyOf(times[window], 2 * count);
    }
    times[window][count] = nanos;
  }

  void addAll(Windows other) {
    for (int i = 0; i < times.length; i++) {
      for (int j = 0; j < other.counts[i]; j++) {
        put(i, other.times[i][j]);
      }
    }
  }

  /** A percentile of each window in which something was due, in microseconds. */
  public double[] percentiles(double percent) {
    return IntStream.range(0, times.length)
        .filter(i -> counts[i] > 0)
        .mapToDouble(i -> percentile(Arrays.copyOf(times[i], counts[i]), percent) / 1_000)
        .toArray();
  }

  /** That of the typical window; NaN if there is none. */
  public double typical(double percent) {
    return StatUtils.percentile(percentiles(percent), 50);
  }

  /** The share of windows in which the percentile is above a limit in microseconds. */
  public double above(double percent, double limit) {
    double[] all = percentiles(percent);
    return DoubleStream.of(all).filter(each -> each > limit).count()
        / (double) Math.max(1, all.length);
  }

  /**
   * Whether a backlog grows to the end: the median of the last windows is above a limit in
   * microseconds, and much above that of the first.
   */
  public boolean fallsBehind(double limit) {
    double[] medians = percentiles(50);
    int quarter = medians.length / 4;
    double first = StatUtils.percentile(medians, 0, quarter, 50);
    double last = StatUtils.percentile(medians, medians.length - quarter, quarter, 50);
    return last > limit && last > GROWN * first;
  }

  /**
   * The percentile of values, estimated so that half of such estimates are too large, whatever the
   * distribution (Hyndman and Fan 1996, definition 8): a typical window has the true one. Between
   * two values it lies on a geometric scale, since tails are long.
   */
  static double percentile(float[] values, double percent) {
    Arrays.sort(values);
    double place = (values.length + 1 / 3.0) * percent / 100 + 1 / 3.0;
    int below = (int) Math.min(values.length, Math.max(1, Math.floor(place)));
    double low = values[below - 1];
    double high = values[Math.min(values.length, below + 1) - 1];
    return low <= 0 ? low : low * Math.pow(high / low, Math.max(0, place - below));
  }
}
