package msgq.bench.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import msgq.bench.result.Effort;
import msgq.bench.result.Measurement;
import msgq.bench.result.Quantity;
import msgq.bench.statistics.Interval;
import org.junit.jupiter.api.Test;

class ComparisonsTest {
  private static final int FORKS = 5;
  private static final int ITERATIONS = 4;
  private static final double SPREAD = 0.02;

  private final Random random = new Random(20261122);

  /** By SciPy 1.16: ttest_ind(log(a), log(b), equal_var=False).confidence_interval(). */
  @Test
  void theIntervalIsWelchs() {
    Comparisons comparisons = new Comparisons(Comparisons.MARGIN);
    comparisons.add(
        times("us/op", single(5.1, 5.3, 4.9, 5.2, 5.0)),
        times("us/op", single(4.6, 4.8, 4.7, 4.5, 4.9)));
    Compared only = comparisons.judge().get(0);
    assertThat(only.interval().mean()).isCloseTo(1.085180523525088, within(1e-9));
    assertThat(only.interval().low()).isCloseTo(1.0350880306188228, within(1e-9));
    assertThat(only.interval().high()).isCloseTo(1.1376972139598125, within(1e-9));
    assertThat(only.change()).isEqualTo(Change.SLOWER);
  }

  /** By statsmodels: multipletests([...], method="holm"). */
  @Test
  void holmsCorrectionIsHolms() {
    assertThat(Holm.adjust(List.of(0.01, 0.04, 0.03, 0.005, 0.2)))
        .containsExactly(new double[] {0.04, 0.09, 0.09, 0.025, 0.2}, within(1e-12));
  }

  @Test
  void moreMessagesASecondAreFaster() {
    Comparisons comparisons = new Comparisons(Comparisons.MARGIN);
    comparisons.add(
        times("ops/s", single(120, 121, 119, 120)), times("ops/s", single(100, 101, 99, 100)));
    Compared only = comparisons.judge().get(0);
    assertThat(only.change()).isEqualTo(Change.FASTER);
    assertThat(only.interval().mean()).isCloseTo(1 / 1.2, within(0.001));
  }

  @Test
  void aDriftWithinTheForksIsShown() {
    Comparisons comparisons = new Comparisons(Comparisons.MARGIN);
    List<List<Double>> drifting =
        List.of(
            List.of(5.0, 5.0, 6.0, 6.0), List.of(5.0, 5.0, 6.0, 6.0), List.of(5.0, 5.0, 6.0, 6.0));
    comparisons.add(times("us/op", drifting), times("us/op", single(5.4, 5.5, 5.6)));
    assertThat(comparisons.judge().get(0).words()).contains("drifts by +20 %");
  }

  @Test
  void theSameTwiceIsHardlyEverTakenForDifferent() {
    int alarms = 0;
    int runs = 200;
    for (int i = 0; i < runs; i++) {
      alarms += judged(20, 1).stream().anyMatch(ComparisonsTest::different) ? 1 : 0;
    }
    assertThat(alarms).as("runs of 20 cells with a false alarm").isLessThanOrEqualTo(runs / 12);
  }

  @Test
  void aTenthMoreIsFound() {
    List<Compared> judged = judged(200, 1.1);
    assertThat(judged.stream().filter(c -> c.change() == Change.SLOWER).count()).isGreaterThan(150);
    assertThat(judged.stream().filter(c -> c.change() == Change.FASTER)).isEmpty();
  }

  @Test
  void fivePerCentMoreAreFoundWithFifteenForks() {
    int found = 0;
    for (int i = 0; i < 100; i++) {
      Comparisons comparisons = new Comparisons(Comparisons.MARGIN);
      comparisons.add(times("us/op", drawn(15, 5.25)), times("us/op", drawn(15, 5)));
      found += comparisons.judge().get(0).change() == Change.SLOWER ? 1 : 0;
    }
    assertThat(found).isGreaterThan(95);
  }

  @Test
  void theBootstrapHoldsTheTruthAsOftenAsItSays() {
    int held = 0;
    int runs = 100;
    for (int i = 0; i < runs; i++) {
      Interval interval = Bootstrap.ratio(drawn(15, 6), drawn(15, 5));
      held += interval.low() <= 1.2 && 1.2 <= interval.high() ? 1 : 0;
    }
    assertThat(held).isBetween(88, 100);
  }

  /** In which the machine stood still: by Student's t as by the bootstrap. */
  @Test
  void anIterationFarOffDecidesNothing() {
    Comparisons comparisons = new Comparisons(Comparisons.MARGIN);
    for (int forks : new int[] {FORKS, Bootstrap.FEWEST_FORKS}) {
      List<List<Double>> shaken = new ArrayList<>(drawn(forks, 5));
      List<Double> first = new ArrayList<>(shaken.get(0));
      first.set(0, 5_000.0);
      shaken.set(0, first);
      comparisons.add(times("us/op", shaken), times("us/op", drawn(forks, 5)));
    }
    for (Compared compared : comparisons.judge()) {
      assertThat(compared.interval().high()).isLessThan(1.2);
    }
  }

  private static boolean different(Compared compared) {
    return compared.change() == Change.FASTER || compared.change() == Change.SLOWER;
  }

  private List<Compared> judged(int cells, double factor) {
    Comparisons comparisons = new Comparisons(Comparisons.MARGIN);
    for (int i = 0; i < cells; i++) {
      comparisons.add(times("us/op", drawn(FORKS, 5 * factor)), times("us/op", drawn(FORKS, 5)));
    }
    return comparisons.judge();
  }

  /** Forks differ more than their iterations do. */
  private List<List<Double>> drawn(int forks, double mean) {
    List<List<Double>> all = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      double own = mean * Math.exp(SPREAD * random.nextGaussian());
      all.add(
          IntStream.range(0, ITERATIONS)
              .mapToObj(i -> own * Math.exp(SPREAD / 2 * random.nextGaussian()))
              .toList());
    }
    return all;
  }

  private static List<List<Double>> single(double... values) {
    return DoubleStream.of(values).mapToObj(List::of).toList();
  }

  private static Measurement times(String unit, List<List<Double>> samples) {
    double mean =
        samples.stream().flatMap(List::stream).mapToDouble(v -> v).average().orElseThrow();
    return new Measurement(
        "CallOverhead.array",
        "avgt",
        Map.of(),
        Effort.NONE,
        Map.of(),
        Map.of(Measurement.SCORE, new Quantity(mean, unit, Double.NaN, samples)),
        Optional.empty(),
        1);
  }
}
