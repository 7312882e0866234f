package msgq.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import msgq.bench.problem.Failure;
import msgq.bench.statistics.Estimate;
import msgq.bench.statistics.Interval;
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
    assertThat(search.again()).hasValue(100_000);
    assertThat(search.rungs())
        .containsExactly(1_000.0, 2_000.0, 5_000.0, 10_000.0, 20_000.0, 50_000.0, 100_000.0);
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
   * A machine whose capacity differs from fork to fork and drifts, and percentiles that scatter;
   * the truth is the rate at which half of the trials pass in the median fork.
   */
  private static final class World {
    private final Random random;
    private final double capacity;
    private final double drifting;
    private final double scatter;
    private double drift;

    World(Random random, double ofForks, double drifting, double scatter) {
      this.random = random;
      this.capacity = 80_000 * Math.exp(ofForks * random.nextGaussian());
      this.drifting = drifting;
      this.scatter = scatter;
      this.drift = drifting * random.nextGaussian();
    }

    /** A server whose latency grows as its queue. */
    boolean passes(double rate) {
      drift = 0.92 * drift + 0.39 * drifting * random.nextGaussian();
      double busy = rate / (capacity * Math.exp(drift));
      double latency = 20 / (1 - busy) * Math.exp(scatter * random.nextGaussian());
      return busy < 1 && latency <= LIMIT;
    }

    static double truth() {
      return 80_000 * (1 - 20 / LIMIT);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.02, 0, 0.1", // by how much forks differ, drift, and scatter
    "0.05, 0.02, 0.3",
    "0.1, 0.05, 0.3",
    "0.05, 0.1, 0.5",
    "0.2, 0.05, 0.2"
  })
  void itsIntervalContainsTheTruth(double forks, double drift, double scatter) {
    long right =
        IntStream.range(0, REPEATS)
            .parallel()
            .filter(seed -> holds(new Random(seed), forks, drift, scatter))
            .count();
    assertThat(right / (double) REPEATS).isGreaterThanOrEqualTo(0.93);
  }

  private static Interval interval(Random random, double forks, double drift, double scatter) {
    List<Double> rates =
        IntStream.range(0, FORKS)
            .mapToObj(fork -> new World(random, forks, drift, scatter))
            .map(world -> new Search(world::passes).run())
            .toList();
    return Estimate.ofEach(rates).orElseThrow().confidence().orElseThrow();
  }

  private static boolean holds(Random random, double forks, double drift, double scatter) {
    Interval interval = interval(random, forks, drift, scatter);
    return interval.low() <= World.truth() && World.truth() <= interval.high();
  }
}
