package msgq.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import msgq.bench.statistics.Tail.Percentile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TailTest {
  private static final int REPEATS = 2_000;
  private static final int FORKS = 6;
  private static final int BLOCKS = 5;
  private static final int RATE = 200; // messages of a block
  private static final double[] PERCENTS = {50, 90, 99};
  private static final double WORST = 0.93;

  private static Tail uniform(int forks, int blocks) {
    List<List<List<double[]>>> all = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      List<List<double[]>> its = new ArrayList<>();
      for (int block = 0; block < blocks; block++) {
        its.add(IntStream.rangeClosed(1, 1_000).mapToObj(i -> new double[] {i, 1}).toList());
      }
      all.add(its);
    }
    return new Tail(all);
  }

  @Test
  void percentilesAreThoseOfAllValues() {
    Tail tail = uniform(2, 3);
    assertThat(tail.percentile(50).value()).isCloseTo(500, within(1.0));
    assertThat(tail.percentile(99).value()).isCloseTo(990, within(1.0));
    assertThat(tail.percentile(0).value()).isEqualTo(1);
    assertThat(tail.percentile(100).value()).isEqualTo(1_000);
  }

  /** Woodruff's interval without any difference between groups: binomial. */
  @Test
  void theErrorIsAtLeastThatOfIndependentValues() {
    Percentile p50 = uniform(10, 10).percentile(50); // of 100,000 values
    assertThat(p50.low()).isCloseTo(500 * (1 - 0.0062), within(2.0));
    assertThat(p50.high()).isCloseTo(500 * (1 + 0.0062), within(2.0));
  }

  @Test
  void fewLargeValuesAreNotKnown() {
    assertThat(uniform(2, 3).percentile(99.9).known()).isFalse(); // six are larger
    assertThat(uniform(6, 5).percentile(99).known()).isTrue();
  }

  @Test
  void saysHowManyForksMightDo() {
    assertThat(new Percentile(100, 50, 200, 16, 6).forksToKnow()).isEqualTo(24);
    assertThat(new Percentile(100, 50, 200, Double.POSITIVE_INFINITY, 6).forksToKnow())
        .isEqualTo(54);
    assertThat(new Percentile(100, 80, 120, 2, 6).known()).isTrue();
  }

  /**
   * Latencies of messages at a rate: a server with stalls that everything queues behind, whose
   * speed and stalls differ from fork to fork.
   */
  private static List<double[]> block(Random random, double speed, double stalls, double length) {
    double[] values = new double[RATE];
    for (int i = 0; i < RATE; i++) {
      values[i] = speed * (20 - 2 * Math.log(1 - random.nextDouble()));
    }
    double interval = 1e6 / RATE;
    for (double at = next(random, stalls); at < 1e6; at += next(random, stalls)) {
      double stall = -length * Math.log(1 - random.nextDouble());
      for (int i = (int) (at / interval); i < RATE && i * interval < at + stall; i++) {
        values[i] = Math.max(values[i], at + stall - i * interval);
      }
    }
    return IntStream.range(0, RATE).mapToObj(i -> new double[] {rounded(values[i]), 1}).toList();
  }

  private static double next(Random random, double perSecond) {
    return -1e6 / perSecond * Math.log(1 - random.nextDouble());
  }

  private static double rounded(double value) {
    double unit = Math.pow(2, Math.floor(Math.log(value) / Math.log(2)) - 10);
    return Math.floor(value / unit) * unit;
  }

  private static List<List<List<double[]>>> run(
      Random random, int forks, double spread, double stalls, double length) {
    List<List<List<double[]>>> all = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      double speed = Math.exp(spread * random.nextGaussian());
      double more = Math.exp(spread * random.nextGaussian());
      List<List<double[]>> its = new ArrayList<>();
      for (int block = 0; block < BLOCKS; block++) {
        its.add(block(random, speed, stalls * more, length));
      }
      all.add(its);
    }
    return all;
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.001, 1", // how forks differ, stalls a second, their mean in microseconds
    "0.1, 5, 20000",
    "0.3, 10, 10000"
  })
  void itsIntervalsContainTheTruth(double spread, double stalls, double length) {
    Tail truth = new Tail(run(new Random(-1), 1_000, spread, stalls, length));
    double[] truths =
        IntStream.range(0, 3).mapToDouble(i -> truth.percentile(PERCENTS[i]).value()).toArray();
    int[][] counts = new int[3][2];
    IntStream.range(0, REPEATS)
        .parallel()
        .mapToObj(seed -> new Tail(run(new Random(seed), FORKS, spread, stalls, length)))
        .forEach(
            tail -> {
              for (int i = 0; i < 3; i++) {
                Percentile found = tail.percentile(PERCENTS[i]);
                if (found.known()) {
                  boolean right = found.low() <= truths[i] && truths[i] <= found.high();
                  synchronized (counts) {
                    counts[i][0]++;
                    counts[i][1] += right ? 1 : 0;
                  }
                }
              }
            });
    for (int i = 0; i < 3; i++) {
      if (counts[i][0] > REPEATS / 20) {
        assertThat(counts[i][1] / (double) counts[i][0])
            .as("p%s", PERCENTS[i])
            .isGreaterThanOrEqualTo(WORST);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0.05, 5, 20000", "0.3, 10, 10000"})
  void aLoadSeldomDiffersFromItself(double spread, double stalls, double length) {
    long different =
        IntStream.range(0, REPEATS)
            .parallel()
            .filter(
                seed -> {
                  Random random = new Random(seed);
                  Estimate one = p99(run(random, FORKS, spread, stalls, length));
                  Estimate other = p99(run(random, FORKS, spread, stalls, length));
                  Ratio.Change change = Ratio.together(List.of(one.over(other))).get(0).change();
                  return change == Ratio.Change.FASTER || change == Ratio.Change.SLOWER;
                })
            .count();
    assertThat(different / (double) REPEATS).isLessThanOrEqualTo(0.065);
  }

  /** As two runs are compared: from all of each fork. */
  private static Estimate p99(List<List<List<double[]>>> forks) {
    return Estimate.ofEach(forks.stream().map(TailTest::p99OfFork).toList()).orElseThrow();
  }

  private static double p99OfFork(List<List<double[]>> blocks) {
    double[] values =
        blocks.stream().flatMap(List::stream).mapToDouble(each -> each[0]).sorted().toArray();
    return values[values.length - 1 - values.length / 100];
  }
}
