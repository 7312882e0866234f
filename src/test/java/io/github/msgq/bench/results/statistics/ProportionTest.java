package io.github.msgq.bench.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.msgq.bench.results.statistics.Proportion.Count;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProportionTest {
  private static Proportion share(int... hits) {
    return Proportion.of(IntStream.of(hits).mapToObj(count -> new Count(count, 350)).toList());
  }

  @Test
  void isThatOfAllForksWithTheirIntervalAroundIt() {
    Proportion share = share(20, 22, 19, 24, 20, 21);
    assertThat(share.value()).isCloseTo(126 / 2_100.0, within(1e-9));
    assertThat(share.interval())
        .hasValueSatisfying(
            its -> {
              assertThat(its.low()).isBetween(0.05, 0.06);
              assertThat(its.high()).isBetween(0.06, 0.07);
            });
  }

  /** None of 2,100 may be three by chance. */
  @Test
  void noneIsNotNever() {
    Interval none = share(0, 0, 0, 0, 0, 0).interval().orElseThrow();
    assertThat(none.low()).isZero();
    assertThat(none.high()).isBetween(3 / 2_100.0, 0.02);
    assertThat(share(350, 350).interval().orElseThrow().high()).isEqualTo(1);
  }

  @Test
  void aTransportThatStallsIsToldFromOneThatDoesNot() {
    Proportion stalls = share(70, 75, 80, 72, 71, 78); // each 100 ms, of windows of 20
    Proportion not = share(20, 30, 15, 24, 26, 18);
    assertThat(stalls.exceeds(not)).isTrue();
    assertThat(not.exceeds(stalls)).isFalse();
    assertThat(share(20, 40, 15, 34, 26, 18).exceeds(not)).isFalse();
  }

  @Test
  void oneForkHasNoInterval() {
    assertThat(Proportion.of(List.of(new Count(3, 350))).interval()).isEmpty();
  }
}
