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
    Quantity fast = Quantity.mean(List.of(200.0, 200.0), "messages/s");
    Quantity slow = Quantity.mean(List.of(100.0, 100.0), "messages/s");
    assertThat(slow.time().orElseThrow().over(fast.time().orElseThrow()).value())
        .isCloseTo(2, within(1e-9));
    Quantity brief = Quantity.mean(List.of(5.0, 5.0), "µs");
    Quantity lengthy = Quantity.mean(List.of(10.0, 10.0), "µs");
    assertThat(lengthy.time().orElseThrow().over(brief.time().orElseThrow()).value())
        .isCloseTo(2, within(1e-9));
  }

  @Test
  void oneSampleHasNoInterval() {
    assertThat(Quantity.mean(List.of(7.0), "s").confidence()).isEmpty();
    assertThat(Quantity.mean(List.of(7.0, 9.0), "s").confidence()).isPresent();
  }
}
