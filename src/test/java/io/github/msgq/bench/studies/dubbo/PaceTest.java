package io.github.msgq.bench.studies.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final List<StackRow> ALL = StackRow.of(List.of());
  private static final Duration USUAL = Pace.usual(ALL, false);

  @Test
  void allRowsTakeAQuarterOfAnHourAtMost() {
    assertThat(USUAL).isBetween(Duration.ofMinutes(12), Duration.ofMinutes(15));
  }

  @Test
  void aRowTakesItsPart() {
    List<StackRow> rows = List.of(StackRow.A, StackRow.GRPC_TCP, StackRow.ENCODE_JAVA);
    Duration apart =
        rows.stream()
            .map(row -> Pace.usual(List.of(row), false))
            .reduce(Duration.ZERO, Duration::plus);
    assertThat(apart.minus(Pace.usual(rows, false)))
        .isBetween(Duration.ZERO, Duration.ofSeconds(3)); // each is rounded up
  }

  @Test
  void theUsualBudgetHasRoundsEnoughForANarrowInterval() {
    assertThat(Pace.rounds(USUAL, ALL, false)).isEqualTo(Pace.USUAL_ROUNDS).isGreaterThan(9);
  }

  @Test
  void aLargerBudgetHasMoreRounds() {
    assertThat(Pace.rounds(USUAL.multipliedBy(2), ALL, false)).isBetween(18, 30);
    assertThat(Pace.rounds(Duration.ofHours(10), ALL, false)).as("nobody needs more").isEqualTo(30);
  }

  @Test
  void aRegistryTakesTimeToStartAndRoundsAsManyAsBefore() {
    assertThat(Pace.usual(ALL, true)).isGreaterThan(USUAL);
    assertThat(Pace.rounds(Pace.usual(ALL, true), ALL, true)).isEqualTo(Pace.USUAL_ROUNDS);
  }
}
