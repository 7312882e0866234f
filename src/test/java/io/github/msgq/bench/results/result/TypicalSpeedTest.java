package io.github.msgq.bench.results.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TypicalSpeedTest {
  private static Measurement roundTrip(double first, double second, double gauge) {
    return roundTrip(first, second, gauge, "us/msg");
  }

  private static Measurement roundTrip(double first, double second, double gauge, String unit) {
    return Measured.of(
        "RoundTrip",
        "sample",
        Map.of("placement", "same-core", "connection", "long"),
        Map.of(
            FigureName.P50, Measured.figure("us/op", first, second),
            FigureName.GAUGE, Measured.figure(unit, gauge, gauge),
            FigureName.RATIO, Measured.figure("gauge/op", first / gauge, second / gauge)));
  }

  @Test
  void theSameCombinationOnASlowAndOnAQuickMachineIsTheSame() {
    Measurement slow = roundTrip(8.0, 8.4, 4.0);
    Measurement quick = roundTrip(4.0, 4.2, 2.0);
    List<Measurement> converted = TypicalSpeed.convert(List.of(slow, quick));
    double first = converted.get(0).figure(FigureName.P50).value();
    assertThat(first).isCloseTo(2.05 * 3, within(0.01)); // the gauge's median is 3
    assertThat(converted.get(1).figure(FigureName.P50).value()).isCloseTo(first, within(1e-9));
  }

  @Test
  void aGaugeThatWritesToTheDiskIsAnother() {
    Measurement message = roundTrip(8.0, 8.0, 4.0);
    Measurement disk = roundTrip(3000, 3000, 1500, Measurement.SYNCED);
    List<Measurement> converted = TypicalSpeed.convert(List.of(message, disk));
    assertThat(converted.get(0).figure(FigureName.P50).value()).isCloseTo(8, within(1e-6));
    assertThat(converted.get(1).figure(FigureName.P50).value()).isCloseTo(3000, within(1e-6));
    assertThat(TypicalSpeed.ranges(List.of(message, disk)).keySet())
        .containsExactly("round trip, long, same-core", "write and fdatasync");
  }
}
