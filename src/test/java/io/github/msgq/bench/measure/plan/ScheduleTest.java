package io.github.msgq.bench.measure.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  @Test
  void eachRoundHasEachCombinationOnce() {
    List<Integer> order = combinations(Schedule.inRounds(List.of(6, 6, 6, 6, 6, 6, 6, 6), 1));
    assertThat(order).hasSize(6 * 8);
    for (int round = 0; round < 6; round++) {
      assertThat(order.subList(8 * round, 8 * round + 8))
          .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
    }
    assertThat(order.subList(0, 8)).isNotEqualTo(order.subList(8, 16));
  }

  @Test
  void eachCombinationHasItsOwnNumberOfRuns() {
    assertThat(combinations(Schedule.inRounds(List.of(1, 3), 1)))
        .containsExactlyInAnyOrder(0, 1, 1, 1);
  }

  @Test
  void aSeedGivesOneOrder() {
    List<Integer> times = List.of(3, 3, 3, 3, 3);
    assertThat(combinations(Schedule.inRounds(times, 7)))
        .as("as in earlier versions")
        .containsExactly(4, 3, 0, 2, 1, 4, 2, 3, 1, 0, 3, 1, 4, 2, 0);
    assertThat(combinations(Schedule.inRounds(times, 8)))
        .isNotEqualTo(combinations(Schedule.inRounds(times, 7)));
  }

  /** What the first round took tells how many there are: not before it has ended. */
  @Test
  void thereAreAsManyRoundsAsFit() {
    AtomicInteger asked = new AtomicInteger();
    Schedule schedule = Schedule.inRounds(2, () -> 3 + asked.getAndIncrement(), 1);
    Iterator<Schedule.Step> steps = schedule.iterator();
    steps.next();
    assertThat(steps.next()).matches(step -> step.round() == 0 && step.last());
    assertThat(asked).hasValue(0);
    assertThat(steps).toIterable().extracting(Schedule.Step::round).containsExactly(1, 1, 2, 2);
    assertThat(asked).hasValue(1);
  }

  @Test
  void theCombinationOfARowAreNextToEachOtherAndDecidedRowsEnd() {
    List<List<List<Integer>>> open =
        List.of(
            List.of(List.of(0, 3), List.of(1, 4), List.of(2, 5)),
            List.of(List.of(1, 4)),
            List.of());
    List<Integer> order = combinations(Schedule.inRows(open::get, 3));
    assertThat(order).hasSize(8);
    for (int i = 0; i < 8; i += 2) {
      assertThat(Math.abs(order.get(i) - order.get(i + 1))).as("%s", order).isEqualTo(3);
    }
    assertThat(order.subList(6, 8)).containsExactlyInAnyOrder(1, 4);
  }

  @Test
  void inARowACellEndsBeforeTheNextBegins() {
    assertThat(Schedule.inARow(List.of(2, 1)))
        .containsExactly(
            new Schedule.Step(0, 0, false),
            new Schedule.Step(0, 1, true),
            new Schedule.Step(1, 0, true));
  }

  private static List<Integer> combinations(Schedule schedule) {
    return StreamSupport.stream(schedule.spliterator(), false)
        .map(Schedule.Step::combination)
        .toList();
  }
}
