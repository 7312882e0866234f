package msgq.bench.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import msgq.bench.result.Measured;
import msgq.bench.result.Measurement;
import msgq.bench.result.Quantity;
import msgq.bench.statistics.Change;
import msgq.bench.statistics.Interval;
import org.junit.jupiter.api.Test;

class ComparisonsTest {
  /** By SciPy 1.16: ttest_ind(log(a), log(b), equal_var=False).confidence_interval(). */
  @Test
  void theIntervalIsWelchs() {
    Compared only =
        judge(times("us/op", 5.1, 5.3, 4.9, 5.2, 5.0), times("us/op", 4.6, 4.8, 4.7, 4.5, 4.9));
    Interval interval = only.judged().interval();
    assertThat(interval.mean()).isCloseTo(1.085180523525088, within(1e-9));
    assertThat(interval.low()).isCloseTo(1.0350880306188228, within(1e-9));
    assertThat(interval.high()).isCloseTo(1.1376972139598125, within(1e-9));
    assertThat(only.judged().change()).isEqualTo(Change.SLOWER);
  }

  @Test
  void moreMessagesASecondAreFaster() {
    Compared only = judge(times("ops/s", 120, 121, 119, 120), times("ops/s", 100, 101, 99, 100));
    assertThat(only.judged().change()).isEqualTo(Change.FASTER);
    assertThat(only.judged().interval().mean()).isCloseTo(1 / 1.2, within(0.001));
  }

  @Test
  void aDriftInAllForksIsShown() {
    List<Double> slowing = List.of(5.0, 5.0, 6.0, 6.0);
    Measurement base = times("us/op", 5.4, 5.5, 5.6);
    assertThat(
            judge(times(Measured.figure("us/op", List.of(slowing, slowing, slowing))), base)
                .words())
        .contains(" +20 %");
    assertThat(judge(times(Measured.figure("ops/us", List.of(slowing, slowing))), base).words())
        .contains(" -17 %");
    assertThat(
            judge(times(Measured.figure("us/op", List.of(slowing, List.of(6.0, 5.0)))), base)
                .words())
        .doesNotContain(" %");
  }

  @Test
  void whatIsWithoutTheFigureIsNotCompared() {
    Measurement with = times("us/op", 5.1, 5.3, 4.9);
    Measurement without = Measured.with(with, Map.of());
    Comparisons comparisons = new Comparisons();
    comparisons.add(with, without);
    comparisons.add(without, with);
    assertThat(comparisons.judge()).isEmpty();
  }

  private static Compared judge(Measurement measurement, Measurement base) {
    Comparisons comparisons = new Comparisons();
    comparisons.add(measurement, base);
    return comparisons.judge().get(0);
  }

  private static Measurement times(String unit, double... forks) {
    return times(Measured.figure(unit, forks));
  }

  private static Measurement times(Quantity score) {
    return Measured.of("CallOverhead.array", "avgt", Map.of(), Map.of(Measurement.SCORE, score));
  }
}
