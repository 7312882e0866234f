package msgq.bench.study.dubbo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import msgq.bench.rpc.StackRow;
import msgq.bench.study.Choice;
import msgq.bench.study.Scale;
import org.junit.jupiter.api.Test;

class TimetableTest {
  private static final Duration USUAL = Timetable.usual(Choice.ALL);

  @Test
  void allRowsTakeAQuarterOfAnHourAtMost() {
    assertThat(USUAL).isBetween(Duration.ofMinutes(12), Duration.ofMinutes(15));
  }

  @Test
  void aRowTakesItsPart() {
    Duration apart =
        Timetable.usual(choice("A"))
            .plus(Timetable.usual(choice("grpc-tcp")))
            .plus(Timetable.usual(choice("encode-java")));
    assertThat(apart.minus(Timetable.usual(choice("A", "grpc-tcp", "encode-java"))))
        .isBetween(Duration.ZERO, Duration.ofSeconds(3)); // each is rounded up
  }

  @Test
  void theUsualBudgetHasThreeRoundsAndNothingLonger() {
    Timetable usual = of(USUAL);
    assertThat(usual.rounds()).isEqualTo(3);
    assertThat(usual.longer()).isCloseTo(1, within(0.005));
  }

  @Test
  void twiceAsMuchDoublesTheWarmUpAndMakesMoreRounds() {
    Timetable twice = of(USUAL.multipliedBy(2));
    assertThat(twice.longer()).isCloseTo(2, within(0.005));
    assertThat(twice.rounds()).isBetween(6, 12);
  }

  @Test
  void aWarmUpIsNotLongerThanServes() {
    Timetable much = of(Duration.ofHours(10));
    assertThat(much.warmUp(StackRow.A)).isBetween(20.0, 40.0);
    assertThat(much.rounds()).isEqualTo(30);
  }

  @Test
  void whatARegistryCannotHaveTakesNoTime() {
    Choice registered = new Choice(List.of(), List.of("rmi"), "zookeeper");
    assertThat(Timetable.usual(registered)).isZero();
  }

  private static Timetable of(Duration budget) {
    return Timetable.of(new Scale(false, budget), Choice.ALL);
  }

  private static Choice choice(String... rows) {
    return new Choice(List.of(), List.of(rows), "none");
  }
}
