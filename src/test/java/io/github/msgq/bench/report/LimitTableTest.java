package io.github.msgq.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.saved.CombinationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LimitTableTest {
  private static final Map<String, String> SIZE = Map.of("size", "1024");

  @Test
  void setsEachRowBesideTheBestAndTheLimitOfItsPlacementAndWait() {
    List<CombinationResult> combinations =
        new ArrayList<>(
            List.of(
                InventedResults.roundTrip(row("pipe", "long", "same-core", "block"), 8),
                InventedResults.roundTrip(row("uds", "long", "same-core", "block"), 12),
                InventedResults.roundTrip(row("uds", "short", "same-core", "block"), 40),
                InventedResults.roundTrip(row("ring", "long", "two-cores", "spin"), 2),
                InventedResults.roundTrip(row("ring", "long", "same-core", "backoff"), 9),
                InventedResults.oneWay(row("pipe", "long", "same-core", "block"), 1_000_000),
                InventedResults.oneWay(row("uds", "long", "same-core", "block"), 500_000)));
    assertThat(InventedResults.text(combinations)).doesNotContain("/limit");
    combinations.add(InventedResults.average("Limit.copy", SIZE, 500));
    combinations.add(
        InventedResults.average("Limit.futex", Map.of("placement", "same-core"), 4000));
    combinations.add(
        InventedResults.average("Limit.eventfd", Map.of("placement", "same-core"), 3000));
    combinations.add(
        InventedResults.average("Limit.eventfd", Map.of("placement", "two-cores"), 9000));
    combinations.add(
        InventedResults.average("Limit.handOver", Map.of("placement", "two-cores"), 1000));
    assertThat(InventedResults.text(combinations).replaceAll(" +\\| +| {2,}", " "))
        .containsSubsequence(
            "\nblock pipe 8.00 4.00 2.00 - - - 1.00 0.500 2.00",
            "\nblock uds 12.0 4.00 3.00 - - - 2.00 0.500 4.00",
            "\nspin ring - - - 2.00 2.00 1.00 - - -",
            "\nlimit: ");
  }

  /** What something is quicker than bounds nothing. */
  @Test
  void aLimitThatIsBeatenIsNone() {
    List<CombinationResult> combinations =
        List.of(
            InventedResults.roundTrip(row("pipe", "long", "same-core", "block"), 3),
            InventedResults.roundTrip(row("uds", "long", "same-core", "block"), 12),
            InventedResults.average("Limit.copy", SIZE, 500),
            InventedResults.average("Limit.futex", Map.of("placement", "same-core"), 3000));
    assertThat(InventedResults.text(combinations)).doesNotContain("/limit");
  }

  @Test
  void aLimitOfFewerForksIsNone() {
    assertThat(ofForks(1)).contains("/limit");
    assertThat(ofForks(2)).doesNotContain("/limit");
  }

  private static String ofForks(int forks) {
    return InventedResults.text(
        List.of(
            InventedResults.roundTrip(
                row("pipe", "long", "same-core", "block"),
                IntStream.generate(() -> 8).limit(5 * forks).toArray()),
            InventedResults.average("Limit.copy", SIZE, 500),
            InventedResults.average("Limit.futex", Map.of("placement", "same-core"), 3000)));
  }

  private static Map<String, String> row(
      String transport, String connection, String pin, String wait) {
    return InventedResults.values(
        "transport=%s connection=%s placement=%s wait=%s size=1024"
            .formatted(transport, connection, pin, wait));
  }
}
