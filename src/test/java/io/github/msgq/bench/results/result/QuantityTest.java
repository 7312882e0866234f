package io.github.msgq.bench.results.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class QuantityTest {
  @Test
  void theUnitSaysWhatIsBetter() {
    for (String rate : List.of("messages/s", "Mbit/s", "ops/us", "ops/min")) {
      assertThat(Quantity.of(1, rate).higherIsBetter()).as(rate).isTrue();
    }
    for (String cost : List.of("µs", "ms", "s", "ns/op", "us/msg", "calls/msg", "KiB")) {
      assertThat(Quantity.of(1, cost).higherIsBetter()).as(cost).isFalse();
    }
  }

  /** One of them may be close to nothing, or below it where the sender's share was taken off. */
  @Test
  void whatAddsUpIsAMean() {
    Quantity user = Measured.figure("us/msg", 1, 4);
    Quantity system = Measured.figure("us/msg", 9, 0);
    assertThat(user.value()).isEqualTo(2.5);
    assertThat(user.estimate().orElseThrow().value()).isCloseTo(2.5, within(1e-9));
    assertThat(system.value()).isEqualTo(4.5);
    assertThat(system.estimate()).isEmpty();
    assertThat(Measured.figure("us/op", 1, 4).value()).isCloseTo(2, within(1e-9));
  }

  /** What grows below nothing is not nothing. */
  @Test
  void nothingIsNeitherAboveNorBelowIt() {
    assertThat(Measured.figure("ops/s", 0, 0).isNothing()).isTrue();
    assertThat(Measured.figure("ops/s", -5, -500).isNothing()).isFalse();
  }

  @Test
  void saysWhyNoRatioCanBeFormed() {
    assertThat(Measured.figure("ops/s", 0, 5).flaw()).hasValue("is 0 in one of its iterations");
    assertThat(Measured.figure("ops/s", 0, -5).flaw())
        .hasValue("is negative in one of its iterations");
    assertThat(Measured.figure("B/op", 0.5, 5).flaw())
        .hasValue("is under a byte in one of its iterations");
    assertThat(Measured.figure("ops/s", 4, 5).flaw()).isEmpty();
  }

  /** So many in each fork times its forks are as many as a table's sum. */
  @Test
  void countsAndSharesAreMeans() {
    assertThat(Measured.figure("trials", 1, 9).value()).isEqualTo(5);
    assertThat(Measured.figure("windows", 175, 175, 175).value()).isEqualTo(175);
    assertThat(Measured.figure("% of windows", 2, 50).value()).isEqualTo(26);
  }

  @Test
  void timesAndRatesAreOfTheSameOperation() {
    assertThat(Quantity.of(2000, "ns/op").micros()).isCloseTo(2, within(1e-9));
    assertThat(Quantity.of(0.5, "ops/us").micros()).isCloseTo(2, within(1e-9));
  }

  @Test
  void aTimeRatioAboveOneIsSlowerWhateverTheUnit() {
    Quantity fast = Measured.figure("messages/s", 200, 200);
    Quantity slow = Measured.figure("messages/s", 100, 100);
    assertThat(slow.time().orElseThrow().over(fast.time().orElseThrow()).value())
        .isCloseTo(2, within(1e-9));
    Quantity brief = Measured.figure("µs", 5, 5);
    Quantity lengthy = Measured.figure("µs", 10, 10);
    assertThat(lengthy.time().orElseThrow().over(brief.time().orElseThrow()).value())
        .isCloseTo(2, within(1e-9));
  }
}
