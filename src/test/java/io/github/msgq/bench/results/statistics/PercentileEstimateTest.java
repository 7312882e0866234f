package io.github.msgq.bench.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PercentileEstimateTest {
  private static PercentileEstimate uniform(int forks, int values) {
    List<double[]> block = IntStream.rangeClosed(1, values).mapToObj(i -> counted(i, 1)).toList();
    return new PercentileEstimate(
        Stream.generate(() -> List.of(block, block)).limit(forks).toList());
  }

  private static double[] counted(double value, double count) {
    return new double[] {value, count};
  }

  /** A thousand values: one of 300, so many of 200, and all others 100. */
  private static List<double[]> block(int twoHundred) {
    return List.of(counted(300, 1), counted(200, twoHundred), counted(100, 999 - twoHundred));
  }

  @Test
  void percentilesAreThoseOfAllValues() {
    PercentileEstimate tail = uniform(4, 1_000);
    assertThat(tail.percentile(50).mean()).isCloseTo(500, within(1.0));
    assertThat(tail.percentile(99).mean()).isCloseTo(990, within(1.0));
  }

  /** 208 of 8,000 are at least 200, give or take t × s × √n = 12.92 × 25.82 × 2 = 667.4. */
  @Test
  void howManyAreLargerIsKnownByStudentsTOverTheForks() {
    PercentileEstimate tail =
        new PercentileEstimate(
            Stream.of(10, 20, 30, 40).map(x -> List.of(block(x), block(x))).toList());
    assertThat(tail.percentile(100 - 875 / 80.0).high()).isCloseTo(200, within(1e-9));
    assertThat(tail.percentile(100 - 876 / 80.0).high()).isCloseTo(100, within(1e-9));
  }

  /** 88 are at least 200, give or take 5.408 × 10.69 × √8 = 163.5. */
  @Test
  void orOverTheBlocks() {
    PercentileEstimate tail =
        new PercentileEstimate(
            Stream.generate(() -> List.of(block(0), block(20))).limit(4).toList());
    assertThat(tail.percentile(100 - 251 / 80.0).high()).isCloseTo(200, within(1e-9));
    assertThat(tail.percentile(100 - 252 / 80.0).high()).isCloseTo(100, within(1e-9));
  }

  @Test
  void whatNoValueExceedsIsNotKnown() {
    assertThat(PercentileEstimate.known(uniform(4, 1_000).percentile(99))).isTrue();
    assertThat(PercentileEstimate.known(uniform(4, 100).percentile(99.9))).isFalse();
  }

  @Test
  void whatOneForkHasNotReachedIsNoUpperEnd() {
    List<double[]> most = List.of(counted(400, 1), counted(300, 19), counted(100, 980));
    List<List<List<double[]>>> forks = new ArrayList<>(Collections.nCopies(4, List.of(most)));
    assertThat(new PercentileEstimate(forks).percentile(99).high()).isFinite();
    forks.set(3, List.of(List.of(counted(100, 1_000))));
    assertThat(new PercentileEstimate(forks).percentile(99).high()).isInfinite();
  }

  @Test
  void threeForksMayAgreeByChance() {
    PercentileEstimate three = uniform(3, 1_000);
    assertThat(PercentileEstimate.known(three.percentile(99))).isFalse();
    assertThat(three.forksToKnow(three.percentile(99))).isEqualTo(4);
  }

  @Test
  void saysHowManyForksMightDo() {
    PercentileEstimate six = uniform(6, 1_000);
    assertThat(six.forksToKnow(new Interval(100, 25, 400, 6))).isBetween(16, 20);
    assertThat(six.forksToKnow(new Interval(100, 25, Double.POSITIVE_INFINITY, 6))).isEqualTo(34);
  }
}
