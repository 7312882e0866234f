package io.github.msgq.bench.results.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.msgq.bench.results.comparison.Ratios.CombinationRatio;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Measured;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.statistics.Interval;
import io.github.msgq.bench.results.statistics.Ratio;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatiosTest {
  private static final int RUNS = 1_000;

  /** By SciPy 1.16: ttest_ind(log(a), log(b), equal_var=False).confidence_interval(). */
  @Test
  void theIntervalIsWelchs() {
    CombinationRatio only =
        judge(times("us/op", 5.1, 5.3, 4.9, 5.2, 5.0), times("us/op", 4.6, 4.8, 4.7, 4.5, 4.9));
    Interval interval = only.ratio().interval();
    assertThat(interval.mean()).isCloseTo(1.085180523525088, within(1e-9));
    assertThat(interval.low()).isCloseTo(1.0350880306188228, within(1e-9));
    assertThat(interval.high()).isCloseTo(1.1376972139598125, within(1e-9));
    assertThat(only.ratio().change()).isEqualTo(Ratio.Change.SLOWER);
  }

  @Test
  void moreMessagesASecondAreFaster() {
    CombinationRatio only =
        judge(times("ops/s", 120, 121, 119, 120), times("ops/s", 100, 101, 99, 100));
    assertThat(only.ratio().change()).isEqualTo(Ratio.Change.FASTER);
    assertThat(only.ratio().interval().mean()).isCloseTo(1 / 1.2, within(0.001));
  }

  @Test
  void aDriftInAllForksIsShown() {
    List<Double> slowing = List.of(5.0, 5.0, 6.0, 6.0);
    Measurement base = times("us/op", 5.4, 5.5, 5.6);
    assertThat(
            judge(times(Measured.figure("us/op", List.of(slowing, slowing, slowing))), base)
                .words())
        .contains(" +20%");
    assertThat(judge(times(Measured.figure("ops/us", List.of(slowing, slowing))), base).words())
        .contains(" -17%");
    assertThat(
            judge(times(Measured.figure("us/op", List.of(slowing, List.of(6.0, 5.0)))), base)
                .words())
        .doesNotContain(" %");
  }

  @Test
  void whatIsWithoutTheFigureIsNotCompared() {
    Measurement with = times("us/op", 5.1, 5.3, 4.9);
    Measurement without = Measured.with(with, Map.of());
    assertThat(compare(with, without).combinations()).isEmpty();
    assertThat(compare(without, with).combinations()).isEmpty();
  }

  @Test
  void saysWhichChangesItWouldHaveFound() {
    Measurement well = times("us/op", 5, 5.01, 4.99, 5, 5.01);
    Measurement badly = times("us/op", 5, 6, 4, 5.5, 4.5);
    Measurement fairly = times("us/op", 5, 5.15, 4.85, 5.1, 4.9);
    Measurement once = times("us/op", 5);
    assertThat(power(well))
        .isEqualTo("now compared with before would have found a change of 5% in 1 of 1 row");
    assertThat(power(well, well, fairly, badly))
        .matches(".* would have found a change of 5% in 2 of 4 rows, 10% in 3, [0-9]+% in all");
    assertThat(power(well, fairly)).endsWith("5% in 1 of 2 rows, 10% in all");
    assertThat(power(badly)).matches(".* 5% in 0 of 1 row, 10% in none, [0-9]+% in all");
    Measurement iterations = times(Measured.figure("us/op", List.of(List.of(5.0, 5.0, 5.01))));
    assertThat(power(iterations)).as("one fork").endsWith("5% in 0 of 1 row, 10% in none");
    assertThat(compare(once, once).sentences()).hasSize(1);
  }

  /** Not 10% in none, 10% in all. */
  @Test
  void aChangeThatIsShownAsTenPerCentIsNamedOnce() {
    double spread = 0.02;
    Measurement row = scattered(spread);
    while (judge(row, row).ratio().detectable() <= 0.1) {
      spread += 0.0005;
      row = scattered(spread);
    }
    assertThat(judge(row, row).ratio().detectable()).isBetween(0.1, 0.104);
    assertThat(power(row)).endsWith("of 5% in 0 of 1 row, 10% in all");
  }

  private static Measurement scattered(double spread) {
    return times("us/op", 1 - spread, 1, 1 + spread, 1 - spread, 1 + spread);
  }

  /**
   * In its own run, or beside a baseline; a language that was measured as well is another matter.
   */
  @Test
  void whatWasJudgedWhileItWasMeasuredKeepsItsRisk() {
    Measurement now = Measured.judged(times("us/op", 5.1, 5.3, 4.9, 5.2, 5.0), 0.001);
    Measurement base = times("us/op", 4.6, 4.8, 4.7, 4.5, 4.9);
    assertThat(judge(now, base).ratio().risk()).isEqualTo(0.001);
    assertThat(judge(base, now).ratio().risk()).isEqualTo(0.05);
    assertThat(judge(now, base).ratio().change()).isEqualTo(Ratio.Change.UNDECIDED);
  }

  /** Two rows: the mean of their logarithms, and a quarter of the sum of their squared errors. */
  @Test
  void theGeometricMeanHasAnIntervalOfItsOwn() {
    Measurement slow = times("us/op", 6, 6.06, 5.94, 6);
    Measurement fast = times("us/op", 5, 5.05, 4.95, 5);
    Measurement other = times("us/op", 5, 5.04, 4.96, 5);
    assertThat(sentence(Map.of(slow, fast, fast, other)))
        .endsWith("; geometric mean +9.5% (+8.6% to +10%), slower");
    assertThat(sentence(Map.of(fast, other, other, fast)))
        .endsWith("; geometric mean +0.0% (-0.8% to +0.8%), equal");
    Measurement badly = times("us/op", 5, 6, 4, 5.5);
    assertThat(sentence(Map.of(badly, fast, fast, other)))
        .matches(".*; geometric mean [+-]\\d\\.\\d% \\(-\\d+% to [+]\\d+%\\)");
  }

  /** A language's row may serve several of Java's: its error is the same in all of these. */
  @Test
  void aSharedBaseCountsOnce() {
    Measurement base = times("us/op", 5, 5.5, 4.5, 5.2);
    List<Measurement> exact =
        List.of(times("us/op", 6, 6, 6), times("us/op", 7, 7, 7), times("us/op", 8, 8, 8));
    Ratio alone = judge(exact.get(1), base).ratio();
    Ratio mean = Ratios.mean(Ratios.of("", "", exact, each -> Optional.of(base)).combinations());
    assertThat(mean.estimate().squaredError())
        .isCloseTo(alone.estimate().squaredError(), within(1e-12));
    assertThat(mean.estimate().freedom()).isCloseTo(3, within(1e-9));
  }

  @Test
  void theGeometricMeanIsOfScoresWithSeveralForks() {
    Measurement row = times("us/op", 6, 6.06, 5.94, 6);
    Measurement base = times("us/op", 5, 5.05, 4.95, 5);
    Measurement other = times("us/op", 6.1, 6.03, 5.97, 6.1);
    Measurement once = times(Measured.figure("us/op", List.of(List.of(7.0, 7.1))));
    Measurement again = times(Measured.figure("us/op", List.of(List.of(7.2, 7.1))));
    Measurement further = row.only("score").orElseThrow();
    assertThat(sentence(Map.of(row, base, other, base, once, base, further, base)))
        .contains("4 combinations", "; geometric mean of 2 of them +20% (+19% to +22%), slower");
    assertThat(sentence(Map.of(once, base, again, base))).endsWith("; geometric mean +42%");
    assertThat(sentence(Map.of(row, base, once, base, further, base)))
        .as("the verdict of the one row is its own")
        .doesNotContain("geometric");
  }

  /**
   * In worlds in which rows are as far from one another, and as badly known, as in suites of
   * others.
   */
  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "15, 4, 4, 0.05, 0.05", // rows, fewest and most forks, least and most spread of forks
    "15, 4, 4, 0.01, 0.5",
    "15, 3, 18, 0.01, 0.2",
    "7, 3, 30, 0.02, 1",
    "2, 4, 4, 0.03, 0.1",
    "40, 3, 6, 0.005, 0.3"
  })
  void theMeanIsWithinItsIntervalNineteenTimesInTwenty(
      int rows, int fewest, int most, double calm, double wild) {
    Random random = new Random(20261128);
    int covered = 0;
    for (int run = 0; run < RUNS; run++) {
      Map<Measurement, Measurement> compared = new LinkedHashMap<>();
      double truth = 0;
      for (int row = 0; row < rows; row++) {
        double spread = calm * Math.pow(wild / calm, row / (rows - 1.0));
        double ratio = 0.1 * random.nextGaussian();
        truth += ratio / rows;
        compared.put(
            drawn(random, fewest + random.nextInt(most - fewest + 1), ratio, spread),
            drawn(random, fewest + random.nextInt(most - fewest + 1), 0, 1.5 * spread));
      }
      Interval interval = Ratios.mean(compared(compared).combinations()).interval();
      covered += Math.log(interval.low()) <= truth && truth <= Math.log(interval.high()) ? 1 : 0;
    }
    assertThat((double) covered / RUNS).isBetween(0.93, 0.97);
  }

  private static Measurement drawn(Random random, int forks, double logarithm, double spread) {
    return times(
        "us/op",
        DoubleStream.generate(() -> Math.exp(logarithm + spread * random.nextGaussian()))
            .limit(forks)
            .toArray());
  }

  private static String sentence(Map<Measurement, Measurement> bases) {
    return compared(bases).sentences().get(0);
  }

  private static Ratios compared(Map<Measurement, Measurement> bases) {
    return Ratios.of("", "", List.copyOf(bases.keySet()), each -> Optional.of(bases.get(each)));
  }

  private static String power(Measurement... measurements) {
    return Ratios.of("before", "now", List.of(measurements), any -> Optional.of(any))
        .sentences()
        .get(1);
  }

  private static CombinationRatio judge(Measurement measurement, Measurement base) {
    return compare(measurement, base).combinations().get(0);
  }

  private static Ratios compare(Measurement measurement, Measurement base) {
    return Ratios.of("before", "now", List.of(measurement), any -> Optional.of(base));
  }

  private static Measurement times(String unit, double... forks) {
    return times(Measured.figure(unit, forks));
  }

  private static Measurement times(Quantity score) {
    return Measured.of("CallOverhead.array", "avgt", Map.of(), Map.of(FigureName.SCORE, score));
  }
}
