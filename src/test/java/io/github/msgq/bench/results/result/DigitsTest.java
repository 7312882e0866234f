package io.github.msgq.bench.results.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.results.statistics.Interval;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DigitsTest {
  @Test
  void aRateHasAUnitThatShowsFigures() {
    assertThat(Digits.score(Quantity.of(0.000_024, "ops/us"))).isEqualTo("24.0 ops/s");
    assertThat(Digits.score(Quantity.of(0.5, "ops/ns"))).isEqualTo("500 ops/us");
    assertThat(Digits.score(Quantity.of(2, "ops/us"))).isEqualTo("2.00 ops/us");
    Quantity twice = new Quantity(0, "ops/us", List.of(List.of(0.0038), List.of(0.0038)));
    assertThat(Digits.score(twice)).isEqualTo("3.80 ±<1% ops/ms");
  }

  @Test
  void aTimeHasAUnitThatShowsFigures() {
    assertThat(Digits.score(Quantity.of(0.000_000_1, "s/op"))).isEqualTo("0.100 us/op");
    assertThat(Digits.score(Quantity.of(2.4e-9, "s/op"))).isEqualTo("2.40 ns/op");
    assertThat(Digits.withUnit(0.000_24, "s/op")).isEqualTo("0.240 ms/op");
    assertThat(Digits.score(Quantity.of(0.01, "ms/op"))).isEqualTo("0.010 ms/op");
    assertThat(Digits.score(Quantity.of(0.000_1, "ns/op"))).isEqualTo("0.000 ns/op");
  }

  @Test
  void hoursAreToldAsHours() {
    assertThat(Digits.clock(Duration.ofSeconds(65))).isEqualTo("1:05");
    assertThat(Digits.clock(Duration.ofSeconds(3665))).isEqualTo("1:01:05");
  }

  @Test
  void otherUnitsStay() {
    assertThat(Digits.score(Quantity.of(0.05, "us/op"))).isEqualTo("0.050 us/op");
    assertThat(Digits.score(Quantity.of(0.05, "ops/s"))).isEqualTo("0.050 ops/s");
    assertThat(Digits.score(Quantity.of(0, "ops/ns"))).isEqualTo("0.000 ops/ns");
  }

  @Test
  void aRatioHasTwoFiguresAtLeast() {
    assertThat(Digits.ratio(0.0564)).isEqualTo("0.056");
    assertThat(Digits.ratio(0.0994)).isEqualTo("0.099");
    assertThat(Digits.ratio(0.0996)).isEqualTo("0.10");
    assertThat(Digits.ratio(9.999)).isEqualTo("10.0");
    assertThat(Digits.number(9.999)).isEqualTo("10.0");
    assertThat(Digits.ratio(2.567)).isEqualTo("2.57");
  }

  @Test
  void anIntervalThatIsTooWideForARankIsNoNumber() {
    assertThat(Digits.ratio(new Estimate(0, 0.0004, 29, 30))).isEqualTo("1.00 ±6%");
    assertThat(Digits.ratio(new Estimate(0, 2, 1, 2))).isEqualTo("1.00 ±>50%");
    assertThat(Digits.mean(new Estimate(0, 2, 1, 2))).isEqualTo("1.00 ±>999%");
  }

  @Test
  void anIntervalThatSaysNothingIsCutShort() {
    assertThat(Digits.range(new Interval(1.2, 1.1, 1.3, 5))).isEqualTo("1.10 to 1.30");
    assertThat(Digits.range(new Interval(1.2, 1e-40, 1e40, 2))).isEqualTo("?");
  }
}
