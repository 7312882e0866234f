package io.github.msgq.bench.results.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HistogramTest {
  /** A bin begins at 8 µs, the next at 8.98. */
  private static final long EIGHT = 3 * Histogram.SHOWN;

  private static Histogram of(double... micros) {
    return Histogram.of(DoubleStream.of(micros).mapToObj(HistogramTest::pair), 1);
  }

  private static double[] pair(double micros) {
    return new double[] {micros, 10};
  }

  @Test
  void countsForksTogetherAndEmptyBinsBetween() {
    assertThat(Histogram.shown(List.of(of(8.1, 8.8), of(8.1, 11))))
        .containsExactly(EIGHT, 30L, 0L, 10L);
    assertThat(Histogram.shown(List.of(of(), of()))).isEmpty();
  }

  @Test
  void anOddFilesTimesHaveNoBins() {
    assertThat(Histogram.shown(List.of(of(8.1).stretched(0), of(Double.POSITIVE_INFINITY))))
        .isEmpty();
  }

  @Test
  void readsTheUnitOfTheFile() {
    assertThat(Histogram.shown(List.of(Histogram.of(Stream.of(pair(0.0081)), 1000))))
        .containsExactly(EIGHT, 10L);
  }

  /** At the speed at which the median is twice as long, every round trip is. */
  @Test
  void isConvertedWithItsFork() {
    Measurement raw =
        Measured.with(
            Measured.of(
                "RoundTrip",
                "sample",
                Map.of("placement", "same-core", "connection", "long"),
                Map.of(
                    FigureName.P50, Measured.figure("µs", 4, 8, 4),
                    FigureName.RATIO, Measured.figure("gauge/op", 1, 2, 2),
                    FigureName.GAUGE, Measured.figure("us/op", 4, 4, 4))),
            List.of(of(4.05), of(8.1), of(4.05)));
    Measurement typical = TypicalSpeed.convert(List.of(raw)).get(0);
    assertThat(typical.histograms())
        .extracting(fork -> Histogram.shown(List.of(fork)))
        .containsExactly(
            List.of(EIGHT - Histogram.SHOWN, 10L), List.of(EIGHT, 10L), List.of(EIGHT, 10L));
  }
}
