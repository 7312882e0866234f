package io.github.msgq.bench.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RanksTest {
  private static final int ITERATIONS = 4;
  private static final int RUNS = 400;
  private static final double PROMISED = 0.05;

  private static final Estimate WIDE = new Estimate(0, 0.05, 2, 3);
  private static final Estimate LARGE = new Estimate(Math.log(500), 0.01, 2, 3);

  private final Random random = new Random(20261124);

  @Test
  void whatCannotBeToldApartMayHaveEitherPlace() {
    Ranks places =
        new Ranks(
            List.of(
                estimate(2, 2.02, 1.98),
                estimate(1, 1.01, 0.99),
                estimate(1.01, 1.02, 1),
                estimate(7)));
    assertThat(texts(places, 4)).containsExactly("3–4", "1–3", "1–3", "?");
    assertThat(places.isBelow(1, 0)).isTrue();
    assertThat(places.isBelow(0, 1)).isFalse();
    assertThat(places.isBelow(1, 2)).isFalse();
    assertThat(places.forksToTell(1, 2)).hasValueSatisfying(n -> assertThat(n).isBetween(4, 30));
    assertThat(places.forksToTell(0, 1)).isEmpty();
  }

  /** Not told from either of two that are told apart. */
  @Test
  void oneBetweenTwoOthersMayStandWithBoth() {
    Ranks places =
        new Ranks(
            List.of(
                new Estimate(0, 1e-5, 5, 6),
                new Estimate(0.1, 5e-3, 5, 6),
                new Estimate(0.2, 1e-5, 5, 6)));
    assertThat(texts(places, 3)).containsExactly("1–2", "1–3", "2–3");
  }

  /** Two of few forks are not told apart, but one of many stands between them. */
  @Test
  void whatFollowsFromTwoIsTold() {
    Ranks places =
        new Ranks(
            List.of(
                new Estimate(0, 1.5e-4, 1, 2),
                new Estimate(0.0645, 1.56e-4, 19, 20),
                new Estimate(0.1177, 1.26e-8, 1, 2)));
    assertThat(places.isBelow(0, 1)).isTrue();
    assertThat(places.isBelow(1, 2)).isTrue();
    assertThat(places.isBelow(0, 2)).isTrue();
  }

  /** However far apart: another fork might say otherwise. */
  @Test
  void oneForkTellsNothingApart() {
    Ranks places = new Ranks(List.of(new Estimate(0, 1e-6, 3, 1), new Estimate(1, 1e-6, 3, 1)));
    assertThat(texts(places, 2)).containsExactly("1–2", "1–2");
    assertThat(places.forksToTell(0, 1)).isPresent();
  }

  @Test
  void whatIsHardlyKnownHasNoPlace() {
    Estimate wide = new Estimate(0, 0.02, 1, 2);
    assertThat(new Ranks(List.of(wide, estimate(1, 1.01))).of(0)).isEmpty();
    assertThat(Ranks.forksToKnow(wide)).hasValueSatisfying(n -> assertThat(n).isBetween(3, 5));
    assertThat(Ranks.forksToKnow(estimate(7))).isEmpty();
  }

  /** What is 500 times slower is slower, though three forks are far apart. */
  @Test
  void whatIsHardlyKnownIsComparedAsFarAsItGoes() {
    Ranks places =
        new Ranks(List.of(estimate(1, 1.01, 0.99), estimate(0.98, 1, 0.99), WIDE, LARGE));
    assertThat(texts(places, 4)).containsExactly("1–3", "1–3", "1–3", "4");
  }

  /** It has a tenth of the risk, and the others have nine tenths. */
  @Test
  void whatIsHardlyKnownCostsTheOthersLittle() {
    List<Estimate> known = List.of(new Estimate(0, 1e-4, 5, 6), new Estimate(0.05, 1e-4, 5, 6));
    assertThat(new Ranks(known).isBelow(0, 1)).isTrue();
    List<Estimate> all = new ArrayList<>(known);
    all.addAll(List.of(WIDE, WIDE, WIDE, WIDE));
    assertThat(new Ranks(all).isBelow(0, 1)).isTrue();
  }

  /** Of two that differ by a quarter. */
  @Tag("long")
  @Test
  void aLargeDifferenceIsMostlyTold() {
    long distinct =
        IntStream.range(0, RUNS)
            .filter(i -> new Ranks(List.of(drawn(6, 1), drawn(6, 1.25))).isBelow(0, 1))
            .count();
    assertThat(distinct).isGreaterThan(RUNS * 9 / 10);
  }

  /** Seven that are all the same, and seven of which three are the same: nothing false is told. */
  @Tag("long")
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 6})
  void oneOrderOfTwentyIsFalseAtMost(int forks) {
    for (double[] truth :
        List.of(new double[] {1, 1, 1, 1, 1, 1, 1}, new double[] {1, 1, 1, 1.04, 1.08, 1.5, 2})) {
      double wrong =
          IntStream.range(0, RUNS).filter(i -> isFalse(forks, truth)).count() / (double) RUNS;
      // the number itself varies by chance: three standard deviations
      assertThat(wrong).as("%s forks", forks).isLessThan(PROMISED + 0.033);
    }
  }

  private boolean isFalse(int forks, double... truth) {
    List<Estimate> estimates = new ArrayList<>();
    for (double each : truth) {
      estimates.add(drawn(forks, each));
    }
    Ranks places = new Ranks(estimates);
    return IntStream.range(0, truth.length)
        .boxed()
        .flatMap(a -> IntStream.range(0, truth.length).mapToObj(b -> new int[] {a, b}))
        .anyMatch(pair -> truth[pair[0]] >= truth[pair[1]] && places.isBelow(pair[0], pair[1]));
  }

  private static List<String> texts(Ranks places, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> places.of(i).map(Object::toString).orElse("?"))
        .toList();
  }

  /** Forks of one iteration each. */
  static Estimate estimate(double... forks) {
    return Estimate.ofEach(DoubleStream.of(forks).boxed().toList()).orElseThrow();
  }

  private Estimate drawn(int forks, double mean) {
    return drawn(random, forks, mean, 0.03, 0.03);
  }

  /** Spreads are the logarithms' of forks, and of the iterations within each. */
  static Estimate drawn(Random random, int forks, double mean, double between, double within) {
    List<List<Double>> all = new ArrayList<>();
    for (int fork = 0; fork < forks; fork++) {
      double own = mean * Math.exp(between * random.nextGaussian());
      all.add(
          Stream.generate(() -> own * Math.exp(within * random.nextGaussian()))
              .limit(ITERATIONS)
              .toList());
    }
    return Estimate.of(all).orElseThrow();
  }
}
