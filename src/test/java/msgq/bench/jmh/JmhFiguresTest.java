package msgq.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import msgq.bench.report.Cells;
import msgq.bench.result.Measurement;
import msgq.bench.result.Quantity;
import org.junit.jupiter.api.Test;

class JmhFiguresTest {
  private static final Map<String, String> VALUES = Map.of("transport", "tcp", "size", "100");

  @Test
  void ratesArePerSecond() {
    Measurement measurement = Cells.oneWay(VALUES, 2_000, 4_000).measurement();
    Quantity rate = measurement.figure(Measurement.RATE);
    assertThat(rate.value()).isCloseTo(3_000, within(1e-6));
    assertThat(rate.unit()).isEqualTo("messages/s");
    assertThat(measurement.figure(Measurement.SCORE).unit()).isEqualTo("ops/us");
  }

  @Test
  void roundTripsAreInMicroseconds() {
    Measurement measurement = Cells.roundTrip(VALUES, 20, 40).measurement();
    assertThat(measurement.figure(Measurement.P50).samples())
        .isEqualTo(List.of(List.of(20.0, 40.0)));
    assertThat(measurement.figure(Measurement.P99).value()).isEqualTo(40);
  }

  @Test
  void samplesStandByFork() {
    // five iterations make a fork
    Measurement measurement =
        Cells.average("CallOverhead.pair", VALUES, 1, 2, 3, 4, 5, 6, 7).measurement();
    assertThat(measurement.figure(Measurement.SCORE).samples())
        .isEqualTo(List.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0), List.of(6.0, 7.0)));
  }

  @Test
  void theRestGoesWithThem() {
    Measurement measurement = Cells.oneWay(VALUES, 1).measurement();
    assertThat(measurement.parameters()).isEqualTo(VALUES);
    assertThat(measurement.benchmark()).isEqualTo("OneWay");
    assertThat(measurement.mode()).isEqualTo("thrpt");
    assertThat(measurement.effort().measured()).hasToString("5 × 500 ms");
    assertThat(measurement.jvms()).containsEntry("client", "17.0.1, A VM");
    assertThat(measurement.problem()).isEmpty();
  }
}
