package msgq.bench.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import msgq.bench.result.Effort;
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
        judge(
            times("us/op", single(5.1, 5.3, 4.9, 5.2, 5.0)),
            times("us/op", single(4.6, 4.8, 4.7, 4.5, 4.9)));
    Interval interval = only.judged().interval();
    assertThat(interval.mean()).isCloseTo(1.085180523525088, within(1e-9));
    assertThat(interval.low()).isCloseTo(1.0350880306188228, within(1e-9));
    assertThat(interval.high()).isCloseTo(1.1376972139598125, within(1e-9));
    assertThat(only.judged().change()).isEqualTo(Change.SLOWER);
  }

  @Test
  void moreMessagesASecondAreFaster() {
    Compared only =
        judge(
            times("ops/s", single(120, 121, 119, 120)), times("ops/s", single(100, 101, 99, 100)));
    assertThat(only.judged().change()).isEqualTo(Change.FASTER);
    assertThat(only.judged().interval().mean()).isCloseTo(1 / 1.2, within(0.001));
  }

  @Test
  void aDriftInAllForksIsShown() {
    List<Double> slowing = List.of(5.0, 5.0, 6.0, 6.0);
    Measurement base = times("us/op", single(5.4, 5.5, 5.6));
    assertThat(judge(times("us/op", List.of(slowing, slowing, slowing)), base).words())
        .contains(" +20 %");
    assertThat(judge(times("ops/us", List.of(slowing, slowing)), base).words()).contains(" -17 %");
    assertThat(judge(times("us/op", List.of(slowing, List.of(6.0, 5.0))), base).words())
        .doesNotContain(" %");
  }

  private static Compared judge(Measurement measurement, Measurement base) {
    Comparisons comparisons = new Comparisons();
    comparisons.add(measurement, base);
    return comparisons.judge().get(0);
  }

  private static List<List<Double>> single(double... values) {
    return DoubleStream.of(values).mapToObj(List::of).toList();
  }

  private static Measurement times(String unit, List<List<Double>> samples) {
    double mean =
        samples.stream().flatMap(List::stream).mapToDouble(v -> v).average().orElseThrow();
    return new Measurement(
        "CallOverhead.array",
        "avgt",
        Map.of(),
        Effort.NONE,
        Map.of(),
        Map.of(Measurement.SCORE, new Quantity(mean, unit, samples)),
        Optional.empty(),
        1);
  }
}
