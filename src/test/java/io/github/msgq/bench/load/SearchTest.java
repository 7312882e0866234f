package io.github.msgq.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.msgq.bench.problem.Failure;
import io.github.msgq.bench.statistics.Estimate;
import io.github.msgq.bench.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchTest {
  private static final int REPEATS = 2_000;
  private static final int FORKS = 6;
  private static final double LIMIT = 500; // µs

  @ParameterizedTest
  @ValueSource(doubles = {150, 999, 1_000, 3_300, 19_900, 20_100, 48_000, 1_234_567})
  void findsTheRateAboveWhichTheLimitIsExceeded(double highest) {
    assertThat(new Search(rate -> rate <= highest).run())
        .isCloseTo(highest, within(highest * 0.04));
  }

  @Test
  void findsTheFirstRungThatFailsAndSaysThatAHigherOnePasses() {
    Search search = new Search(rate -> rate <= 30_000 || rate >= 90_000);
    assertThat(search.run()).isCloseTo(30_000, within(1_200.0));
    assertThat(search.again()).isTrue();
    assertThat(search.rungs())
        .containsExactly(1_000.0, 2_000.0, 5_000.0, 10_000.0, 20_000.0, 50_000.0, 100_000.0);
  }

  @Test
  void aRungThatFailedByChanceIsTriedAgain() {
    int[] failures = {3};
    Search search = new Search(rate -> rate <= 30_000 && (rate != 2_000 || failures[0]-- <= 0));
    assertThat(search.run()).isCloseTo(30_000, within(1_200.0));
    assertThat(search.again()).isFalse();
  }

  @Test
  void oneFailureIsNotARungThatFails() {
    List<Double> tried = new ArrayList<>();
    Search search =
        new Search(
            rate -> {
              tried.add(rate);
              return rate <= 30_000 && (rate != 5_000 || tried.indexOf(rate) < tried.size() - 1);
            });
    assertThat(search.run()).isCloseTo(30_000, within(1_200.0));
  }

  @Test
  void saysThatNoRateIsLowOrHighEnough() {
    assertThatThrownBy(() -> new Search(rate -> false).run())
        .isInstanceOf(Failure.class)
        .hasMessage("the limit is exceeded even at 100 messages/s");
    assertThatThrownBy(() -> new Search(rate -> true).run())
        .isInstanceOf(Failure.class)
        .hasMessage("the limit holds even at 10,000,000 messages/s");
  }

  /**
   * A machine whose capacity differs from fork to fork and drifts, percentiles that scatter, and
   * something else that makes trials fail at any rate; the truth is the rate at which half of the
   * undisturbed trials pass in the median fork.
   */
  private static final class World {
    private final Random random;
    private final double capacity;
    private final double drifting;
    private final double scatter;
    private final double disturbed;
    private double drift;

    World(Random random, double ofForks, double drifting, double scatter, double disturbed) {
      this.random = random;
      this.capacity = 80_000 * Math.exp(ofForks * random.nextGaussian());
      this.drifting = drifting;
      this.scatter = scatter;
      this.disturbed = disturbed;
      this.drift = drifting * random.nextGaussian();
    }

    /** A server whose latency grows as its queue. */
    boolean passes(double rate) {
      drift = 0.92 * drift + 0.39 * drifting * random.nextGaussian();
      double busy = rate / (capacity * Math.exp(drift));
      double latency = 20 / (1 - busy) * Math.exp(scatter * random.nextGaussian());
      return busy < 1 && latency <= LIMIT && random.nextDouble() >= disturbed;
    }

    static double truth() {
      return 80_000 * (1 - 20 / LIMIT);
    }
  }

  /** Of the runs that are not refused 93 % have to be right; refused are at most so many. */
  @Tag("at-verify")
  @ParameterizedTest
  @CsvSource({
    "0.02, 0, 0.1, 0, 0", // by how much forks differ, drift, scatter, share disturbed, refused
    "0.05, 0.02, 0.3, 0, 0.01",
    "0.1, 0.05, 0.3, 0, 0.01",
    "0.05, 0.1, 0.5, 0, 0.01",
    "0.2, 0.05, 0.2, 0, 0.01",
    "0.1, 0.05, 0.3, 0.1, 0.01",
    "0.1, 0.05, 0.3, 0.25, 0.05",
    "0.05, 0.02, 0.3, 0.25, 0.05"
  })
  void itsIntervalContainsTheTruth(
      double forks, double drift, double scatter, double disturbed, double mostRefused) {
    List<Interval> found = intervals(forks, drift, scatter, disturbed);
    assertThat(found).hasSizeGreaterThanOrEqualTo((int) (REPEATS * (1 - mostRefused)));
    assertThat(found.stream().filter(SearchTest::holds).count() / (double) found.size())
        .isGreaterThanOrEqualTo(0.93);
  }

  @Test
  void refusesWhatFailsAtAnyRate() {
    assertThat(intervals(0.1, 0.05, 0.3, 0.7)).isEmpty();
    int[] trials = new int[1];
    assertThatThrownBy(() -> new Search(rate -> rate <= 30_000 && trials[0]++ < 10).run())
        .isInstanceOf(Failure.class)
        .hasMessageStartingWith("disturbed: even at 10,000 messages/s the limit was exceeded");
  }

  /** Without those of the runs that were refused. */
  private static List<Interval> intervals(
      double forks, double drift, double scatter, double disturbed) {
    return IntStream.range(0, REPEATS)
        .parallel()
        .mapToObj(Random::new)
        .flatMap(random -> interval(random, forks, drift, scatter, disturbed).stream())
        .toList();
  }

  private static Optional<Interval> interval(
      Random random, double forks, double drift, double scatter, double disturbed) {
    List<Double> rates = new ArrayList<>();
    try {
      for (int i = 0; i < FORKS; i++) {
        World world = new World(random, forks, drift, scatter, disturbed);
        rates.add(new Search(world::passes).run());
      }
    } catch (Failure e) {
      return Optional.empty();
    }
    return Estimate.ofEach(rates).orElseThrow().confidence();
  }

  private static boolean holds(Interval interval) {
    return interval.low() <= World.truth() && World.truth() <= interval.high();
  }
}
