package io.github.msgq.bench.results.result;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * How many round trips of a fork took how long.
 *
 * @param scale microseconds at which bin 0 begins
 * @param counts of the bins that are not empty, by number: each begins where the one before it ends
 */
public record Histogram(double scale, SortedMap<Integer, Long> counts) {
  private static final int BINS = 24; // in so many bins a time doubles

  /** In so many bins a time doubles where a reader sees it. */
  public static final int SHOWN = 6;

  /** From pairs of a time, in units of so many microseconds, and how many took it. */
  public static Histogram of(Stream<double[]> pairs, double micros) {
    SortedMap<Integer, Long> counts = new TreeMap<>();
    pairs
        .filter(pair -> pair[0] > 0)
        .forEach(pair -> counts.merge(bin(pair[0] * micros, BINS), (long) pair[1], Long::sum));
    return new Histogram(1, counts);
  }

  private static int bin(double micros, int bins) {
    return (int) Math.floor(bins * Math.log(micros) / Math.log(2));
  }

  /** The same, if each had taken so many times as long. */
  Histogram stretched(double times) {
    return new Histogram(scale * times, counts);
  }

  /**
   * All of them in one: the number of the first bin, and how many are in it and in each after it.
   * Bin {@code n} begins at 2 to the power of {@code n / SHOWN} microseconds. None if nothing is in
   * any of them.
   */
  public static List<Long> shown(List<Histogram> forks) {
    TreeMap<Integer, Long> all = new TreeMap<>();
    for (Histogram fork : forks) {
      fork.counts.forEach(
          (bin, count) -> {
            double middle = fork.scale * Math.pow(2, (bin + 0.5) / BINS);
            if (middle > 0 && Double.isFinite(middle)) { // not of an odd file
              all.merge(bin(middle, SHOWN), count, Long::sum);
            }
          });
    }
    if (all.isEmpty()) {
      return List.of();
    }
    LongStream counts =
        IntStream.rangeClosed(all.firstKey(), all.lastKey())
            .mapToLong(bin -> all.getOrDefault(bin, 0L));
    return LongStream.concat(LongStream.of(all.firstKey()), counts).boxed().toList();
  }
}
