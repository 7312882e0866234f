package io.github.msgq.bench.measure.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.results.statistics.Interval;
import io.github.msgq.bench.terms.problem.Disturbed;
import io.github.msgq.bench.terms.problem.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchTest {
  private static final int REPEATS = Integer.getInteger("msgq.repeats", 200);
  private static final int FORKS = 6;
  private static final double LIMIT = 500; // µs
  private static final double LOWEST = 10_000;

  private static Search.HighestRate found(DoubleUnaryOperator trial) {
    return new Search(trial, LOWEST, new Random(1)).run();
  }

  @ParameterizedTest
  @ValueSource(doubles = {11_000, 19_900, 20_100, 48_000, 1_234_567})
  void findsTheRateAboveWhichTheLimitIsExceeded(double highest) {
    Search.HighestRate found = found(rate -> rate <= highest ? 1 : rate <= 2 * highest ? 0 : -1);
    assertThat(found.rate()).isCloseTo(highest, within(highest * 0.03));
    assertThat(found.lapses()).isLessThan(0.05);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.3})
  void whatTheMachineSpoilsMovesTheRateLittle(double lapses) {
    Search.HighestRate found = found(rate -> rate <= 48_000 ? 1 - lapses : rate < 99_000 ? 0 : -1);
    assertThat(found.rate()).isCloseTo(48_000, within(2_000.0));
    assertThat(found.lapses()).isCloseTo(lapses, within(0.06));
  }

  /** Idle cores sleep, and a queue that is full is a plateau. */
  @Test
  void onlyTheFallingSideCounts() {
    Search.HighestRate found =
        found(rate -> rate > 400_000 ? -1 : rate > 300_000 ? 0 : rate > 60_000 ? 1 : 0);
    assertThat(found.rate()).isCloseTo(300_000, within(9_000.0));
    assertThat(found.lapses()).isLessThan(0.05);
  }

  @Test
  void farBelowTheRateItIsTriedInEachRound() {
    List<Double> tried = new ArrayList<>();
    found(
        rate -> {
          tried.add(rate);
          return rate <= 100_000 ? 1 : -1;
        });
    assertThat(tried.subList(6, tried.size()).stream().filter(rate -> rate < 50_000)).hasSize(4);
  }

  @Test
  void saysThatNoRateIsLowOrHighEnough() {
    assertThatThrownBy(() -> found(rate -> rate < 100_000 ? 0 : -1))
        .isInstanceOf(Failure.class)
        .hasMessage(
            "the limit is exceeded even at 10,000 messages/s; a longer --window has lower rates");
    assertThatThrownBy(() -> found(rate -> 1))
        .isInstanceOf(Failure.class)
        .hasMessage("the limit is kept even at 10,000,000 messages/s");
  }

  @Test
  void halfOfTheWindowsSpoiledIsTheMachine() {
    assertThatThrownBy(() -> found(rate -> rate <= 30_000 ? 0.35 : rate < 99_000 ? 0 : -1))
        .isInstanceOf(Disturbed.class)
        .hasMessageStartingWith("no rate: the machine");
  }

  /**
   * A machine whose capacity differs from fork to fork and drifts, percentiles that scatter, bursts
   * that spoil windows at any rate, and a neighbour that is busy for a part of the time; the truth
   * is the rate at which half of the undisturbed windows keep the limit in the median fork.
   */
  private static final class World {
    private static final int WINDOWS = 20;

    private final Random random;
    private final double capacity;
    private final double drifting;
    private final double scatter;
    private final double spoiled;
    private final double busy;
    private double drift;
    private double untilSwitch;
    private boolean neighbour;

    World(
        Random random,
        double ofForks,
        double drifting,
        double scatter,
        double spoiled,
        double busy) {
      this.random = random;
      this.capacity = 80_000 * Math.exp(ofForks * random.nextGaussian());
      this.drifting = drifting;
      this.scatter = scatter;
      this.spoiled = spoiled;
      this.busy = busy;
      this.drift = drifting * random.nextGaussian();
    }

    /** A server whose latency grows as its queue. */
    double kept(double rate) {
      drift = 0.92 * drift + 0.39 * drifting * random.nextGaussian();
      double used = rate / (capacity * Math.exp(drift));
      double ofTrial = 0.7 * scatter * random.nextGaussian();
      int kept = 0;
      for (int i = 0; i < WINDOWS; i++) {
        double latency =
            20 / (1 - used) * Math.exp(ofTrial + 0.7 * scatter * random.nextGaussian());
        boolean spoils = busyNow() || random.nextDouble() < spoiled;
        kept += used < 1 && latency <= LIMIT && !spoils ? 1 : 0;
      }
      return used > 1.01 ? -1 : kept / (double) WINDOWS;
    }

    /** In stretches; a cycle is a second on average. */
    private boolean busyNow() {
      untilSwitch -= 0.02;
      while (busy > 0 && untilSwitch < 0) {
        neighbour = !neighbour;
        untilSwitch -= Math.log(1 - random.nextDouble()) * (neighbour ? busy : 1 - busy);
      }
      return neighbour;
    }

    static double truth() {
      return 80_000 * (1 - 20 / LIMIT);
    }
  }

  /**
   * Of 1,000 runs at least 93 % were right in each: docs/method.md. With 200, chance has its part.
   */
  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "0.02, 0, 0.1, 0, 0", // by how much forks differ, drift, scatter, share spoiled, busy
    "0.05, 0.02, 0.3, 0, 0",
    "0.1, 0.05, 0.3, 0.12, 0",
    "0.2, 0.05, 0.2, 0.12, 0",
    "0.05, 0.1, 0.5, 0.12, 0",
    "0.05, 0.02, 0.3, 0.35, 0",
    "0.1, 0.05, 0.3, 0.12, 0.25"
  })
  void itsIntervalContainsTheTruth(
      double forks, double drift, double scatter, double spoiled, double busy) {
    List<Interval> found = intervals(forks, drift, scatter, spoiled, busy);
    double share = found.stream().filter(SearchTest::holds).count() / (double) found.size();
    assertThat(found).hasSizeGreaterThanOrEqualTo((int) (0.98 * REPEATS));
    assertThat(share).isGreaterThanOrEqualTo(0.9);
  }

  @Test
  void refusesWhatFailsAtAnyRate() {
    assertThat(IntStream.range(0, 20).mapToObj(Random::new))
        .allMatch(random -> interval(random, 0.1, 0.05, 0.3, 0.7, 0).isEmpty());
  }

  /** Without those of the runs that were refused. */
  private static List<Interval> intervals(
      double forks, double drift, double scatter, double spoiled, double busy) {
    return IntStream.range(0, REPEATS)
        .parallel()
        .mapToObj(Random::new)
        .flatMap(random -> interval(random, forks, drift, scatter, spoiled, busy).stream())
        .toList();
  }

  /** A fork that is disturbed discards itself only. */
  private static Optional<Interval> interval(
      Random random, double forks, double drift, double scatter, double spoiled, double busy) {
    List<Double> rates = new ArrayList<>();
    for (int i = 0; i < FORKS; i++) {
      World world = new World(random, forks, drift, scatter, spoiled, busy);
      try {
        rates.add(new Search(world::kept, LOWEST, random).run().rate());
      } catch (Failure e) {
        continue;
      }
    }
    return rates.size() < 4 ? Optional.empty() : Estimate.ofEach(rates).orElseThrow().confidence();
  }

  private static boolean holds(Interval interval) {
    return interval.low() <= World.truth() && World.truth() <= interval.high();
  }
}
