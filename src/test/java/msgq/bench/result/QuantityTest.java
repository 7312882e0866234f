package msgq.bench.result;

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

  @Test
  void aTimeRatioAboveOneIsSlowerWhateverTheUnit() {
    Quantity fast = quantity(200, "messages/s");
    Quantity slow = quantity(100, "messages/s");
    assertThat(slow.time().orElseThrow().over(fast.time().orElseThrow()).value())
        .isCloseTo(2, within(1e-9));
    Quantity brief = quantity(5, "µs");
    Quantity lengthy = quantity(10, "µs");
    assertThat(lengthy.time().orElseThrow().over(brief.time().orElseThrow()).value())
        .isCloseTo(2, within(1e-9));
  }

  private static Quantity quantity(double value, String unit) {
    return new Quantity(value, unit, List.of(List.of(value), List.of(value)));
  }
}
