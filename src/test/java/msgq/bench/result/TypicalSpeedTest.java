package msgq.bench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TypicalSpeedTest {
  private static Measurement roundTrip(List<Double> raw, List<Double> gauge) {
    List<Double> ratio = List.of(raw.get(0) / gauge.get(0), raw.get(1) / gauge.get(1));
    return new Measurement(
        "RoundTrip",
        "sample",
        Map.of("pin", "same-core", "connection", "long"),
        Effort.NONE,
        Map.of(),
        Map.of(
            Measurement.P50, Quantity.mean(raw, "us/op"),
            Measurement.GAUGE, Quantity.mean(gauge, "us/msg"),
            Measurement.RATIO, Quantity.mean(ratio, "x")),
        Optional.empty(),
        1);
  }

  @Test
  void theSameCellOnASlowAndOnAQuickMachineIsTheSame() {
    Measurement slow = roundTrip(List.of(8.0, 8.4), List.of(4.0, 4.0));
    Measurement quick = roundTrip(List.of(4.0, 4.2), List.of(2.0, 2.0));
    List<Measurement> told = TypicalSpeed.told(List.of(slow, quick));
    double first = told.get(0).figure(Measurement.P50).value();
    assertThat(first).isCloseTo(2.05 * 3, within(0.01)); // the gauge's median is 3
    assertThat(told.get(1).figure(Measurement.P50).value()).isCloseTo(first, within(1e-9));
  }

  @Test
  void timesAndRatesAreOfTheSameOperation() {
    assertThat(TypicalSpeed.micros(Quantity.mean(List.of(1500.0, 2500.0), "ns/op")))
        .isCloseTo(2, within(1e-9));
    assertThat(TypicalSpeed.micros(Quantity.mean(List.of(0.25, 0.75), "ops/us")))
        .isCloseTo(2, within(1e-9));
  }
}
