package io.github.msgq.bench.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.msgq.bench.comparison.Ratios.CombinationRatio;
import io.github.msgq.bench.result.Measured;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.result.Quantity;
import io.github.msgq.bench.statistics.Interval;
import io.github.msgq.bench.statistics.Ratio;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RatiosTest {
  /** By SciPy 1.16: ttest_ind(log(a), log(b), equal_var=False).confidence_interval(). */
  @Test
  void theIntervalIsWelchs() {
    CombinationRatio only =
        judge(times("us/op", 5.1, 5.3, 4.9, 5.2, 5.0), times("us/op", 4.6, 4.8, 4.7, 4.5, 4.9));
    Interval interval = only.ratio().interval();
    assertThat(interval.mean()).isCloseTo(1.085180523525088, within(1e-9));
    assertThat(interval.low()).isCloseTo(1.0350880306188228, within(1e-9));
    assertThat(interval.high()).isCloseTo(1.1376972139598125, within(1e-9));
    assertThat(only.ratio().change()).isEqualTo(Ratio.Change.SLOWER);
  }

  @Test
  void moreMessagesASecondAreFaster() {
    CombinationRatio only =
        judge(times("ops/s", 120, 121, 119, 120), times("ops/s", 100, 101, 99, 100));
    assertThat(only.ratio().change()).isEqualTo(Ratio.Change.FASTER);
    assertThat(only.ratio().interval().mean()).isCloseTo(1 / 1.2, within(0.001));
  }

  @Test
  void aDriftInAllForksIsShown() {
    List<Double> slowing = List.of(5.0, 5.0, 6.0, 6.0);
    Measurement base = times("us/op", 5.4, 5.5, 5.6);
    assertThat(
            judge(times(Measured.figure("us/op", List.of(slowing, slowing, slowing))), base)
                .words())
        .contains(" +20%");
    assertThat(judge(times(Measured.figure("ops/us", List.of(slowing, slowing))), base).words())
        .contains(" -17%");
    assertThat(
            judge(times(Measured.figure("us/op", List.of(slowing, List.of(6.0, 5.0)))), base)
                .words())
        .doesNotContain(" %");
  }

  @Test
  void whatIsWithoutTheFigureIsNotCompared() {
    Measurement with = times("us/op", 5.1, 5.3, 4.9);
    Measurement without = Measured.with(with, Map.of());
    assertThat(compare(with, without).combinations()).isEmpty();
    assertThat(compare(without, with).combinations()).isEmpty();
  }

  @Test
  void saysWhichChangesItWouldHaveFound() {
    Measurement well = times("us/op", 5, 5.01, 4.99, 5, 5.01);
    Measurement badly = times("us/op", 5, 6, 4, 5.5, 4.5);
    Measurement fairly = times("us/op", 5, 5.15, 4.85, 5.1, 4.9);
    Measurement once = times("us/op", 5);
    assertThat(power(well)).isEqualTo("now / before would have found 5% in 1 of 1 row");
    assertThat(power(well, well, fairly, badly))
        .isEqualTo("now / before would have found 5% in 2 of 4 rows, 10% in 3");
    assertThat(power(well, fairly)).endsWith("5% in 1 of 2 rows, 10% in all");
    assertThat(power(badly)).endsWith("5% in 0 of 1 row, 10% in none");
    Measurement iterations = times(Measured.figure("us/op", List.of(List.of(5.0, 5.0, 5.01))));
    assertThat(power(iterations)).as("one fork").endsWith("5% in 0 of 1 row, 10% in none");
    assertThat(compare(once, once).sentences()).hasSize(1);
  }

  /**
   * In its own run, or beside a baseline; a language that was measured as well is another matter.
   */
  @Test
  void whatWasJudgedWhileItWasMeasuredKeepsItsRisk() {
    Measurement now = Measured.judged(times("us/op", 5.1, 5.3, 4.9, 5.2, 5.0), 0.001);
    Measurement base = times("us/op", 4.6, 4.8, 4.7, 4.5, 4.9);
    assertThat(judge(now, base).ratio().risk()).isEqualTo(0.001);
    assertThat(judge(base, now).ratio().risk()).isEqualTo(0.05);
    assertThat(judge(now, base).ratio().change()).isEqualTo(Ratio.Change.UNDECIDED);
  }

  private static String power(Measurement... measurements) {
    return Ratios.of("before", "now", List.of(measurements), any -> Optional.of(any))
        .sentences()
        .get(1);
  }

  private static CombinationRatio judge(Measurement measurement, Measurement base) {
    return compare(measurement, base).combinations().get(0);
  }

  private static Ratios compare(Measurement measurement, Measurement base) {
    return Ratios.of("before", "now", List.of(measurement), any -> Optional.of(base));
  }

  private static Measurement times(String unit, double... forks) {
    return times(Measured.figure(unit, forks));
  }

  private static Measurement times(Quantity score) {
    return Measured.of("CallOverhead.array", "avgt", Map.of(), Map.of(Measurement.SCORE, score));
  }
}
