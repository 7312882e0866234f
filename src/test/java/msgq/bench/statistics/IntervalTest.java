package msgq.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class IntervalTest {
  @Test
  void isStudents() {
    // mean 3, standard deviation sqrt(2.5), t(0.975, 4) = 2.776445
    Interval interval = Interval.of(DoubleStream.of(1, 2, 3, 4, 5)).orElseThrow();
    double error = 2.776445 * Math.sqrt(2.5) / Math.sqrt(5);
    assertThat(interval.mean()).isEqualTo(3);
    assertThat(interval.low()).isCloseTo(3 - error, within(1e-5));
    assertThat(interval.high()).isCloseTo(3 + error, within(1e-5));
    assertThat(interval.count()).isEqualTo(5);
  }

  @Test
  void ofTwoValuesIsWide() {
    // t(0.975, 1) = 12.7062
    Interval interval = Interval.of(DoubleStream.of(10, 12)).orElseThrow();
    assertThat(interval.high() - interval.mean()).isCloseTo(12.7062, within(1e-3));
  }

  @Test
  void ofEqualValuesIsAPoint() {
    Interval interval = Interval.of(DoubleStream.of(7, 7, 7)).orElseThrow();
    assertThat(interval.low()).isEqualTo(7);
    assertThat(interval.high()).isEqualTo(7);
  }

  @Test
  void ofOneValueIsUnknown() {
    assertThat(Interval.of(DoubleStream.of(7))).isEmpty();
    assertThat(Interval.of(DoubleStream.empty())).isEmpty();
  }
}
