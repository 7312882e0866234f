package io.github.msgq.bench.results.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Measured;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.results.saved.SavedStudy;
import io.github.msgq.bench.terms.tradeoff.Reach;
import io.github.msgq.bench.terms.tradeoff.Survival;
import io.github.msgq.bench.terms.tradeoff.TradeOff;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RatioChartTest {
  private static SavedStudy.Claimed claim(
      String text, String where, String verdict, double low, double high) {
    return new SavedStudy.Claimed(
        text,
        where,
        verdict,
        "a / b",
        "",
        List.of(new SavedStudy.Compared("a / b", 2.0, "> 1.00", 1.2, low, high, 3)));
  }

  private static RatioChart chart() {
    List<SavedStudy.Claimed> claims =
        List.of(
            claim("a is faster", "same-core", "holds", 1.1, 1.3),
            claim("by far", "same-core", "too close to call", 0.001, 1448),
            claim("a is faster", "two-cores", "does not hold", 0.5, 0.6),
            claim("by far", "two-cores", "too close to call", 0.8, 1.8));
    SavedStudy study =
        new SavedStudy(
            "s", 1, "a study", "2026", List.of(), false, false, List.of(), claims, List.of(),
            List.of(), List.of(), List.of());
    return RatioChart.all(new SavedFiles(List.of(), List.of(study))).get(0);
  }

  @Test
  void theRowsOfAClaimStandTogetherAndSayWhere() {
    assertThat(chart().rows())
        .extracting(row -> row.label() + ", " + row.place())
        .containsExactly(
            "a is faster, same-core",
            "a is faster, two-cores",
            "by far, same-core",
            "by far, two-cores");
  }

  @Test
  void claimsAreCountedInEachPlacement() {
    assertThat(chart().say())
        .isEqualTo(
            "same-core: of 2 claims 1 hold and 0 do not; 1 are too close to call."
                + " two-cores: of 2 claims 0 hold and 1 do not; 1 are too close to call.");
  }

  /** Round trips of three forks each. */
  private static Measurement roundTrip(String transport, Reach reach, double micros) {
    Map<String, String> values =
        Map.of("transport", transport, "size", "8", "wait", "block", "client", "java");
    Quantity figure = Measured.figure("µs", micros, micros * 1.01, micros * 0.99);
    return Measured.with(
        Measured.of(
            "RoundTrip", "sample", values, Map.of(FigureName.P50, figure, FigureName.P99, figure)),
        TradeOff.of(reach, Survival.NOTHING));
  }

  @Test
  void aRunWithABrokerBeginsWithTheLadder() {
    Measurement near = roundTrip("near", Reach.NETWORK, 10);
    Measurement through = roundTrip("through", Reach.BROKER, 80);
    SavedRun run =
        new SavedRun("r", Map.of(), LocalDateTime.MIN, 2, Duration.ZERO, List.of(through, near));
    RatioChart ladder = RatioChart.all(new SavedFiles(List.of(run), List.of())).get(0);
    assertThat(ladder.unit()).isEqualTo("µs");
    assertThat(ladder.rows())
        .extracting(row -> row.label() + ", " + row.place())
        .containsExactly("network, near", "broker, nothing kept, through");
    assertThat(ladder.rows().get(0).numbers()).hasSize(3).doesNotContainNull();
  }

  @Test
  void anIntervalThatSaysNothingIsNotDrawn() {
    assertThat(chart().rows())
        .extracting(RatioChart.Dot::numbers)
        .contains(Arrays.asList(1.2, null, null, 2.0), List.of(1.2, 0.8, 1.8, 2.0));
  }
}
