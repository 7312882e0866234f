package msgq.bench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TypicalSpeedTest {
  private static Measurement roundTrip(double first, double second, double gauge) {
    return Measured.of(
        "RoundTrip",
        "sample",
        Map.of("pin", "same-core", "connection", "long"),
        Map.of(
            Measurement.P50, Measured.figure("us/op", first, second),
            Measurement.GAUGE, Measured.figure("us/msg", gauge, gauge),
            Measurement.RATIO, Measured.figure("x", first / gauge, second / gauge)));
  }

  @Test
  void theSameCellOnASlowAndOnAQuickMachineIsTheSame() {
    Measurement slow = roundTrip(8.0, 8.4, 4.0);
    Measurement quick = roundTrip(4.0, 4.2, 2.0);
    List<Measurement> converted = TypicalSpeed.convert(List.of(slow, quick));
    double first = converted.get(0).figure(Measurement.P50).value();
    assertThat(first).isCloseTo(2.05 * 3, within(0.01)); // the gauge's median is 3
    assertThat(converted.get(1).figure(Measurement.P50).value()).isCloseTo(first, within(1e-9));
  }
}
