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
            Measurement.P50, quantity(raw, "us/op"),
            Measurement.GAUGE, quantity(gauge, "us/msg"),
            Measurement.RATIO, quantity(ratio, "x")),
        Optional.empty(),
        1);
  }

  private static Quantity quantity(List<Double> each, String unit) {
    double mean = each.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    return new Quantity(mean, unit, each.stream().map(List::of).toList());
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
    assertThat(TypicalSpeed.micros(Quantity.of(2000, "ns/op"))).isCloseTo(2, within(1e-9));
    assertThat(TypicalSpeed.micros(Quantity.of(0.5, "ops/us"))).isCloseTo(2, within(1e-9));
  }
}
