package io.github.msgq.bench.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The interval of p99 of a typical window, and that of the share of windows above a limit, in
 * worlds whose truth is known: docs/method.md.
 */
class TypicalWindowTest {
  private static final int REPEATS = Integer.getInteger("msgq.repeats", 5_000);
  private static final int FORKS = 6;
  private static final int SECONDS = 7;
  private static final int PER_SECOND = 50;
  private static final int WINDOWS = SECONDS * PER_SECOND;
  private static final double QUIET = 100; // µs
  private static final double LIMIT = 500;

  /** Forks scatter by 5 %, windows of a fork by 25 %. */
  private static final double OF_FORKS = 0.05;

  private static final double OF_WINDOWS = 0.25;

  /**
   * What a machine does.
   *
   * @param bursts share of the time in bursts of 1 to 10 ms
   * @param busy share of the time in which a neighbour makes everything five times as long, in
   *     stretches; a cycle is a second on average
   * @param differs by how much one fork in six differs
   * @param pauses milliseconds that a collector pauses each second
   */
  private record World(double bursts, double busy, double differs, double pauses) {
    double[] fork(Random random, double ofForks) {
      double differing = random.nextInt(FORKS) == 0 ? Math.log1p(differs) : 0;
      double own = Math.log(QUIET) + ofForks * random.nextGaussian() + differing;
      double[] p99 = new double[WINDOWS];
      boolean neighbour = random.nextDouble() < busy;
      double left = 0;
      for (int i = 0; i < WINDOWS; i++) {
        for (left -= 1.0 / PER_SECOND; busy > 0 && left < 0; ) {
          neighbour = !neighbour;
          left -= Math.log(1 - random.nextDouble()) * (neighbour ? busy : 1 - busy);
        }
        p99[i] = Math.exp(own + OF_WINDOWS * random.nextGaussian()) * (neighbour ? 5 : 1);
      }
      double each = 0.0055; // seconds
      for (double at = next(random, each); at < SECONDS; at += next(random, each)) {
        double burst = 0.001 + 0.009 * random.nextDouble();
        raise(p99, at, burst, 1e6 * burst);
      }
      for (int i = 0; i < SECONDS && pauses > 0; i++) {
        raise(p99, i + 0.9 * random.nextDouble(), pauses / 1e3, 1e3 * pauses);
      }
      return p99;
    }

    private double next(Random random, double each) {
      return bursts == 0 ? SECONDS : -Math.log(1 - random.nextDouble()) * each / bursts;
    }

    private static void raise(double[] p99, double at, double seconds, double micros) {
      int last = Math.min(WINDOWS - 1, (int) ((at + seconds) * PER_SECOND));
      for (int i = (int) (at * PER_SECOND); i <= last; i++) {
        p99[i] = Math.max(p99[i], micros);
      }
    }

    /** Of all windows of all forks that there could be: the median, and the share. */
    double[] truth() {
      Random random = new Random(1);
      World same = new World(bursts, busy, 0, pauses);
      double[] all =
          IntStream.range(0, 3_000)
              .boxed()
              .flatMapToDouble(i -> Arrays.stream(same.fork(random, 0)))
              .sorted()
              .toArray();
      double above = Arrays.stream(all).filter(each -> each > LIMIT).count();
      return new double[] {all[all.length / 2], above / all.length};
    }
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return (sorted[sorted.length / 2] + sorted[(sorted.length - 1) / 2]) / 2;
  }

  private record Run(Interval typical, Interval share) {
    static Run of(World world, long seed) {
      Random random = new Random(new SplittableRandom(seed).nextLong());
      List<Double> medians = new ArrayList<>();
      List<Proportion.Count> counts = new ArrayList<>();
      for (int i = 0; i < FORKS; i++) {
        double[] p99 = world.fork(random, OF_FORKS);
        medians.add(median(p99));
        double above = Arrays.stream(p99).filter(each -> each > LIMIT).count();
        counts.add(new Proportion.Count(above, p99.length));
      }
      return new Run(
          Estimate.ofEach(medians).orElseThrow().confidence().orElseThrow(),
          Proportion.of(counts).interval().orElseThrow());
    }

    /** Within 15 % of its figure. */
    boolean isNarrow() {
      return typical.high() <= 1.15 * typical.mean();
    }
  }

  private static boolean holds(Interval interval, double truth) {
    return interval.low() <= truth && truth <= interval.high();
  }

  private static double share(List<Run> runs, Predicate<Run> what) {
    return runs.stream().filter(what).count() / (double) runs.size();
  }

  private static List<Run> runs(World world) {
    return IntStream.range(0, REPEATS).parallel().mapToObj(i -> Run.of(world, i)).toList();
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, 0", // bursts, busy, differs, pauses
    "0.02, 0, 0, 0",
    "0.02, 0.3, 0, 0",
    "0.02, 0.7, 0, 0",
    "0.02, 0, 0.2, 0",
    "0, 0, 0, 30"
  })
  void itsIntervalsContainTheTruth(double bursts, double busy, double differs, double pauses) {
    World world = new World(bursts, busy, differs, pauses);
    double[] truth = world.truth();
    List<Run> runs = runs(world);
    assertThat(share(runs, run -> holds(run.typical, truth[0]))).isBetween(0.93, 0.97);
    assertThat(share(runs, run -> holds(run.share, truth[1])))
        .isBetween(0.93, truth[1] == 0 ? 1 : 0.97);
  }

  /** At a half the median is not unique: forks differ, and a run seldom shows a narrow figure. */
  @Tag("long")
  @Test
  void halfOfTheTimeBusyHasAWideInterval() {
    assertThat(share(runs(new World(0, 0.5, 0, 0)), Run::isNarrow)).isLessThan(0.1);
    assertThat(share(runs(new World(0.02, 0, 0, 0)), Run::isNarrow)).isGreaterThan(0.99);
  }

  /** The typical window hides a pause each second, and the share of windows does not. */
  @Test
  void aPauseEachSecondIsSeenInTheShare() {
    Run run = Run.of(new World(0, 0, 0, 30), 1);
    assertThat(run.typical.high()).isLessThan(1.2 * QUIET);
    assertThat(run.share.low()).isGreaterThan(0.03);
  }
}
