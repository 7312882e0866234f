package io.github.msgq.bench.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.random.RandomDataGenerator;
import org.apache.commons.math3.random.Well19937c;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EstimateTest {
  private static final int RUNS = 2_000;
  private static final int FORKS = 6;
  private static final int FEW_FORKS = 3;
  private static final int ITERATIONS = 4;

  private final RandomDataGenerator random = new RandomDataGenerator(new Well19937c(11));

  /** As many as the default run has. */
  private List<List<Double>> run(double betweenForks, double withinForks) {
    return run(FORKS, betweenForks, withinForks);
  }

  /** The true figure is 1; forks and iterations differ by these factors. */
  private List<List<Double>> run(int count, double betweenForks, double withinForks) {
    List<List<Double>> forks = new ArrayList<>();
    for (int fork = 0; fork < count; fork++) {
      double own = betweenForks == 0 ? 0 : random.nextGaussian(0, betweenForks);
      List<Double> iterations = new ArrayList<>();
      for (int i = 0; i < ITERATIONS; i++) {
        iterations.add(Math.exp(own + random.nextGaussian(0, withinForks)));
      }
      forks.add(iterations);
    }
    return forks;
  }

  private double share(ToDoubleFunction<Integer> hit) {
    double hits = 0;
    for (int i = 0; i < RUNS; i++) {
      hits += hit.applyAsDouble(i);
    }
    return hits / RUNS;
  }

  private static boolean contains(Interval interval, double value) {
    return interval.low() <= value && value <= interval.high();
  }

  @Test
  void aRatiosIntervalIsWelchs() {
    // logarithms: means 1 and 0, variances 0.01 and 0.04 of 3 and 4 values;
    // Welch-Satterthwaite: 4.571429 degrees of freedom, of which t(0.975) = 2.644786
    double d = 0.2 * Math.sqrt(1.5);
    Estimate above = RanksTest.estimate(Math.exp(0.9), Math.exp(1), Math.exp(1.1));
    Estimate below = RanksTest.estimate(Math.exp(-d), 1, 1, Math.exp(d));
    Estimate ratio = above.over(below);
    Interval confidence = ratio.confidence().orElseThrow();
    assertThat(confidence.mean()).isCloseTo(Math.E, within(1e-9));
    double error = Math.sqrt(0.01 / 3 + 0.04 / 4) * 2.644786;
    assertThat(Math.log(confidence.high())).isCloseTo(1 + error, within(1e-5));
    assertThat(Math.log(confidence.low())).isCloseTo(1 - error, within(1e-5));
    double farther = Math.log(ratio.interval().orElseThrow().high());
    assertThat(farther).isCloseTo(1 + Math.sqrt(2) * error, within(1e-5));
    assertThat(ratio.inverse().value()).isCloseTo(1 / Math.E, within(1e-9));
  }

  @Test
  void oneSampleHasNoInterval() {
    assertThat(Estimate.of(List.of())).isEmpty();
    assertThat(Estimate.of(List.of(List.of()))).isEmpty();
    Estimate one = RanksTest.estimate(7);
    assertThat(one.value()).isCloseTo(7, within(1e-9));
    assertThat(one.interval()).isEmpty();
    assertThat(one.over(RanksTest.estimate(1, 2)).interval()).isEmpty();
  }

  /** In which the machine stood still for a tenth of a second, say. */
  @Test
  void anIterationFarOffDecidesNothing() {
    List<Double> still = List.of(1.0, 1.02, 0.98, 1.0);
    List<Double> shaken = List.of(1.0, 1.02, 0.01, 1.0);
    Estimate calm = Estimate.of(List.of(still, still, still, still)).orElseThrow();
    Estimate once = Estimate.of(List.of(still, shaken, still, still)).orElseThrow();
    assertThat(once.value()).isCloseTo(calm.value(), within(0.001));
    assertThat(once.interval().orElseThrow().high())
        .isCloseTo(calm.interval().orElseThrow().high(), within(0.001));
  }

  @Test
  void equalForksHaveAPointForAnInterval() {
    Interval interval = RanksTest.estimate(7, 7, 7).confidence().orElseThrow();
    assertThat(interval.low()).isEqualTo(interval.high()).isCloseTo(7, within(1e-9));
    assertThat(interval.count()).isEqualTo(3);
  }

  @Test
  void oneForkTellsOfItsIterations() {
    Interval interval =
        Estimate.of(List.of(List.of(1.0, Math.E))).flatMap(Estimate::confidence).orElseThrow();
    assertThat(Math.log(interval.high())).isCloseTo(0.5 + 12.7062 / 2, within(1e-3));
  }

  /** Were forks alike, it would be too wide; it must not be too narrow where they differ. */
  @Tag("long")
  @ParameterizedTest
  @ValueSource(ints = {FEW_FORKS, FORKS})
  void trueFiguresAreWithinTheirConfidenceNineteenTimesInTwenty(int forks) {
    for (double between : new double[] {0.01, 0.03, 0.1}) {
      double covered =
          share(
              i -> {
                Estimate estimate = Estimate.of(run(forks, between, 0.03)).orElseThrow();
                return contains(estimate.confidence().orElseThrow(), 1) ? 1 : 0;
              });
      assertThat(covered).as("%s between forks", between).isGreaterThan(0.94);
    }
  }

  /** Two runs differ by more than one does from the truth. */
  @Tag("long")
  @Test
  void intervalsContainAnotherRunsFigureNineteenTimesInTwenty() {
    double covered =
        share(i -> contains(figure().interval().orElseThrow(), figure().value()) ? 1 : 0);
    assertThat(covered).isBetween(0.94, 0.97);
    double ratios = share(i -> contains(ratio().interval().orElseThrow(), ratio().value()) ? 1 : 0);
    assertThat(ratios).isBetween(0.94, 0.97);
  }

  /** Why tables take another interval. */
  @Tag("long")
  @Test
  void confidenceContainsAnotherRunsFigureLessOften() {
    double covered =
        share(i -> contains(figure().confidence().orElseThrow(), figure().value()) ? 1 : 0);
    assertThat(covered).isBetween(0.85, 0.9);
    double ratios =
        share(i -> contains(ratio().confidence().orElseThrow(), ratio().value()) ? 1 : 0);
    assertThat(ratios).isBetween(0.83, 0.88);
  }

  private Estimate figure() {
    return Estimate.of(run(0.05, 0.03)).orElseThrow();
  }

  private Estimate ratio() {
    return figure().over(figure());
  }

  /** Why there are no percentiles of a bootstrap: few forks do not have enough to draw from. */
  @Tag("long")
  @Test
  void aBootstrapOfFewForksPromisesTooMuch() {
    assertThat(coveredByBootstrap(FEW_FORKS)).isLessThan(0.9);
    assertThat(coveredByBootstrap(FORKS)).isBetween(0.88, 0.92);
  }

  private double coveredByBootstrap(int forks) {
    return share(
        i -> {
          List<List<Double>> run = run(forks, 0.03, 0.03);
          double[] drawn = new double[200];
          for (int draw = 0; draw < drawn.length; draw++) {
            drawn[draw] = StatUtils.mean(draw(run));
          }
          double low = StatUtils.percentile(drawn, 2.5);
          double high = StatUtils.percentile(drawn, 97.5);
          return low <= 0 && 0 <= high ? 1 : 0;
        });
  }

  /** Forks, then iterations of each. */
  private double[] draw(List<List<Double>> run) {
    double[] logarithms = new double[run.size() * ITERATIONS];
    for (int i = 0; i < logarithms.length; i++) {
      if (i % ITERATIONS == 0) {
        drawn = run.get(random.nextInt(0, run.size() - 1));
      }
      logarithms[i] = Math.log(drawn.get(random.nextInt(0, ITERATIONS - 1)));
    }
    return logarithms;
  }

  private List<Double> drawn;
}
