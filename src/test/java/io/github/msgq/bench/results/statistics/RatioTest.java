package io.github.msgq.bench.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.commons.math3.distribution.TDistribution;

class RatioTest {
  private static final double RISK = 0.05;
  private static final double SPREAD = 0.02;
  private static final int FORKS = 5;

  private final Random random = new Random(20261122);

  @Provide
  Arbitrary<List<Estimate>> ratios() {
    return Combinators.combine(
            Arbitraries.doubles().between(-0.2, 0.2),
            Arbitraries.doubles().between(0, 0.1),
            Arbitraries.integers().between(2, 30))
        .as((logarithm, error, forks) -> estimate(logarithm, error, 2.0 * (forks - 1), forks))
        .list()
        .ofMaxSize(12);
  }

  private static Estimate estimate(double logarithm, double error, double freedom, int forks) {
    return new Estimate(logarithm, error * error, freedom, forks);
  }

  @Property
  void theVerdictIsWhatTheIntervalSays(@ForAll("ratios") List<Estimate> estimates) {
    for (Ratio ratio : Ratio.together(estimates)) {
      Interval interval = ratio.interval();
      boolean equal = interval.low() > 1 / 1.03 && interval.high() < 1.03;
      assertThat(ratio.change() == Ratio.Change.EQUAL).as("%s", ratio).isEqualTo(equal);
      if (!equal) {
        assertThat(ratio.change() == Ratio.Change.FASTER)
            .as("%s", ratio)
            .isEqualTo(interval.high() < 1);
        assertThat(ratio.change() == Ratio.Change.SLOWER)
            .as("%s", ratio)
            .isEqualTo(interval.low() > 1);
      }
      assertThat(ratio.change() == Ratio.Change.UNDECIDED || ratio.decidingForks().isEmpty())
          .isTrue();
    }
  }

  /** The same by the textbook: the p-values in order, each times how many are not smaller. */
  @Property
  void whatLeavesOneHasPassedHolmsCorrection(@ForAll("ratios") List<Estimate> estimates) {
    double[] adjusted = holm(estimates.stream().map(RatioTest::probability).toList());
    List<Ratio> judged = Ratio.together(estimates);
    assertThat(judged).hasSameSizeAs(estimates);
    for (int i = 0; i < adjusted.length; i++) {
      Assume.that(Math.abs(adjusted[i] - RISK) > 1e-6); // where rounding would decide
    }
    for (int i = 0; i < adjusted.length; i++) {
      Interval interval = judged.get(i).interval();
      boolean leavesOne = interval.low() > 1 || interval.high() < 1;
      assertThat(leavesOne).as("row %s of %s", i, judged).isEqualTo(adjusted[i] < RISK);
    }
  }

  /** Holm's correction for the limit, too: the least of both, so that either is as rare. */
  @Property
  void whatLeavesALimitHasPassedHolmsCorrection(@ForAll("ratios") List<Estimate> estimates) {
    double limit = 1.1;
    double[] adjusted =
        holm(estimates.stream().map(each -> probability(each, Math.log(limit))).toList());
    double[] usual = holm(estimates.stream().map(each -> probability(each, 0)).toList());
    List<Ratio> judged = Ratio.together(estimates, limit);
    for (int i = 0; i < adjusted.length; i++) {
      Assume.that(Math.abs(adjusted[i] - RISK) > 1e-6 && Math.abs(usual[i] - RISK) > 1e-6);
    }
    for (int i = 0; i < adjusted.length; i++) {
      Ratio ratio = judged.get(i);
      boolean sure = ratio.exceeds(limit) || ratio.interval().high() < limit;
      assertThat(sure && adjusted[i] > RISK).as("row %s of %s", i, judged).isFalse();
      assertThat(ratio.interval().low() > 1 && usual[i] > RISK).as("row %s", i).isFalse();
    }
  }

  /** By statsmodels: multipletests([...], method="holm"). */
  @Example
  void thisTestsHolmIsHolms() {
    assertThat(holm(List.of(0.01, 0.04, 0.03, 0.005, 0.2)))
        .containsExactly(new double[] {0.04, 0.09, 0.09, 0.025, 0.2}, within(1e-12));
  }

  private static double probability(Estimate ratio) {
    return probability(ratio, 0);
  }

  private static double probability(Estimate ratio, double of) {
    double error = Math.sqrt(ratio.squaredError());
    double apart = Math.abs(ratio.logarithm() - of);
    if (error == 0) {
      return apart == 0 ? 1 : 0;
    }
    double t = apart / error;
    return 2 * new TDistribution(ratio.freedom()).cumulativeProbability(-t);
  }

  private static double[] holm(List<Double> probabilities) {
    double[] adjusted = new double[probabilities.size()];
    List<Integer> order =
        IntStream.range(0, adjusted.length)
            .boxed()
            .sorted(Comparator.comparing(probabilities::get))
            .toList();
    double least = 0;
    for (int i = 0; i < adjusted.length; i++) {
      least = Math.max(least, (adjusted.length - i) * probabilities.get(order.get(i)));
      adjusted[order.get(i)] = Math.min(1, least);
    }
    return adjusted;
  }

  @Example
  void oneRowHasTheIntervalOfItsEstimate() {
    Estimate only = estimate(0.1, 0.03, 8, 5);
    assertThat(Ratio.together(List.of(only)).get(0).interval())
        .isEqualTo(only.confidence().orElseThrow());
    assertThat(Ratio.together(List.of())).isEmpty();
  }

  @Example
  void saysHowManyMoreWouldDecide() {
    Ratio ratio = Ratio.together(List.of(estimate(0.1, 0.06, 8, 5))).get(0);
    assertThat(ratio.decidingForks()).isEqualTo(Optional.of(9));
    assertThat(ratio.words("round")).endsWith(" 4 more rounds");
    assertThat(Ratio.together(List.of(estimate(0, 0.5, 8, 5))).get(0).words("fork"))
        .endsWith(" 100 forks");
  }

  @Example
  void theSameTwiceIsHardlyEverTakenForDifferent() {
    int alarms = 0;
    int runs = 200;
    for (int i = 0; i < runs; i++) {
      alarms += judged(20, 1).stream().anyMatch(RatioTest::different) ? 1 : 0;
    }
    assertThat(alarms).as("runs of 20 rows with a false alarm").isLessThanOrEqualTo(runs / 12);
  }

  private static boolean different(Ratio ratio) {
    return ratio.change() == Ratio.Change.FASTER || ratio.change() == Ratio.Change.SLOWER;
  }

  @Example
  void aTenthMoreIsFound() {
    List<Ratio> judged = judged(200, 1.1);
    assertThat(judged.stream().filter(c -> c.change() == Ratio.Change.SLOWER).count())
        .isGreaterThan(150);
    assertThat(judged.stream().filter(c -> c.change() == Ratio.Change.FASTER)).isEmpty();
  }

  @Example
  void fivePerCentMoreAreFoundWithFifteenForks() {
    int found = 0;
    for (int i = 0; i < 100; i++) {
      Estimate ratio = drawn(15, 5.25).over(drawn(15, 5));
      found += Ratio.together(List.of(ratio)).get(0).change() == Ratio.Change.SLOWER ? 1 : 0;
    }
    assertThat(found).isGreaterThan(95);
  }

  private List<Ratio> judged(int rows, double factor) {
    return Ratio.together(
        IntStream.range(0, rows)
            .mapToObj(i -> drawn(FORKS, 5 * factor).over(drawn(FORKS, 5)))
            .toList());
  }

  private Estimate drawn(int forks, double mean) {
    return RanksTest.drawn(random, forks, mean, SPREAD, SPREAD / 2);
  }
}
