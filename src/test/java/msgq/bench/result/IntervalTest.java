package msgq.bench.result;

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
  void ofARatioIsWelchs() {
    // logarithms: means 1 and 0, variances 0.01 and 0.04 of 3 and 4 values;
    // Welch-Satterthwaite: 4.571429 degrees of freedom, of which t(0.975) = 2.644786
    double[] above = {Math.exp(0.9), Math.exp(1), Math.exp(1.1)};
    double d = 0.2 * Math.sqrt(1.5);
    double[] below = {Math.exp(-d), 1, 1, Math.exp(d)};
    Interval ratio = Interval.ofRatio(above, below).orElseThrow();
    assertThat(ratio.mean()).isCloseTo(Math.E, within(1e-9));
    double error = Math.log(ratio.high()) - 1;
    assertThat(error).isCloseTo(Math.sqrt(0.01 / 3 + 0.04 / 4) * 2.644786, within(1e-5));
    assertThat(Math.log(ratio.low())).isCloseTo(1 - error, within(1e-9));
    assertThat(ratio.count()).isEqualTo(3);
  }

  @Test
  void ofARatioWithOneValueIsUnknown() {
    assertThat(Interval.ofRatio(new double[] {1}, new double[] {1, 2})).isEmpty();
  }

  @Test
  void ofOneValueIsUnknown() {
    assertThat(Interval.of(DoubleStream.of(7))).isEmpty();
    assertThat(Interval.of(DoubleStream.empty())).isEmpty();
  }
}
