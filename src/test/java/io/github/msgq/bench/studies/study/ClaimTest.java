package io.github.msgq.bench.studies.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.statistics.Interval;
import io.github.msgq.bench.studies.study.Claim.Judgement;
import io.github.msgq.bench.studies.study.Criterion.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimTest {
  private static final Usage NOTHING = new Usage(0, 0, 0, 0, 0);
  private final Measurements measurements = new Measurements();

  @Test
  void holdsWhenTheWholeIntervalIsAbove() {
    seconds("socket", 2.0, 2.1, 1.9);
    seconds("queue", 1.0, 1.0, 1.0);
    Judgement judgement = socketSlower(Criterion.above(1)).judge(measurements);
    assertThat(judgement.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(judgement.ratio().orElseThrow().mean())
        .isCloseTo(Math.cbrt(2.0 * 2.1 * 1.9), within(1e-9));
  }

  @Test
  void doesNotHoldWhenTheWholeIntervalIsBelow() {
    seconds("socket", 1.0, 1.01, 0.99);
    seconds("queue", 2.0, 2.0, 2.0);
    assertThat(socketSlower(Criterion.above(1)).judge(measurements).verdict())
        .isEqualTo(Verdict.DOES_NOT_HOLD);
  }

  @Test
  void isTooCloseWhenTheIntervalHoldsTheThreshold() {
    seconds("socket", 1.0, 1.2, 0.9);
    seconds("queue", 1.0, 1.0, 1.0);
    assertThat(socketSlower(Criterion.above(1)).judge(measurements).verdict())
        .isEqualTo(Verdict.TOO_CLOSE_TO_CALL);
  }

  @Test
  void driftThatBothSidesShareDoesNotWidenTheInterval() {
    seconds("socket", 2, 4, 8);
    seconds("queue", 1, 2, 4);
    Interval ratio = socketSlower(Criterion.above(1)).judge(measurements).ratio().orElseThrow();
    assertThat(ratio.low()).isCloseTo(2, within(1e-9));
    assertThat(ratio.high()).isCloseTo(2, within(1e-9));
  }

  @Test
  void aMachineThatWasSlowDuringOneRunMovesNothing() {
    seconds("socket", 2, 8, 3);
    beside("socket", 1000, 4000, 1500);
    seconds("queue", 1, 1, 3);
    beside("queue", 1000, 1000, 3000);
    Interval ratio = socketSlower(Criterion.above(1)).judge(measurements).ratio().orElseThrow();
    assertThat(ratio.low()).isCloseTo(2, within(1e-9));
    assertThat(ratio.high()).isCloseTo(2, within(1e-9));
  }

  @Test
  void roundsThatOneSideLacksDoNotCount() {
    seconds("socket", 2, 4, 9);
    seconds("queue", 1, 2);
    Interval ratio = socketSlower(Criterion.above(1)).judge(measurements).ratio().orElseThrow();
    assertThat(ratio.count()).isEqualTo(2);
    assertThat(ratio.mean()).isCloseTo(2, within(1e-9));
  }

  @Test
  void aClaimThatSomethingFailsHoldsIfItDoes() {
    seconds("queue", 1, 1);
    measurements.problem(
        new StudyCombination("socket", Placement.SAME_CORE), Problem.failed("timed out"));
    Judgement judgement = socketSlower(Criterion.failure()).judge(measurements);
    assertThat(judgement.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(judgement.problem()).contains(Problem.failed("timed out"));
  }

  @Test
  void aClaimThatSomethingFailsTellsNothingWhereAllFails() {
    measurements.problem(
        new StudyCombination("socket", Placement.SAME_CORE), Problem.failed("timed out"));
    measurements.problem(
        new StudyCombination("queue", Placement.SAME_CORE), Problem.failed("timed out"));
    assertThat(socketSlower(Criterion.failure()).judge(measurements).verdict())
        .isEqualTo(Verdict.NOT_MEASURED);
  }

  @Test
  void aClaimThatSomethingFailsDoesNotHoldIfItIsMerelySlow() {
    seconds("socket", 6000, 6001);
    seconds("queue", 1, 1);
    assertThat(socketSlower(Criterion.failure()).judge(measurements).verdict())
        .isEqualTo(Verdict.DOES_NOT_HOLD);
  }

  @Test
  void isNotMeasuredWithoutFiguresAndSaysWhy() {
    seconds("socket", 2, 4);
    Problem missing = Problem.notAvailable("install it");
    measurements.problem(new StudyCombination("queue", Placement.SAME_CORE), missing);
    Judgement judgement = socketSlower(Criterion.above(1)).judge(measurements);
    assertThat(judgement.verdict()).isEqualTo(Verdict.NOT_MEASURED);
    assertThat(judgement.problem()).contains(missing);
  }

  @Test
  void isRefutedByOneComparison() {
    seconds("socket", 2, 2);
    seconds("queue", 1, 1);
    seconds("pipe", 3, 3);
    Claim claim =
        new Claim(
            "slowest",
            List.of(
                comparison("queue", Criterion.above(1)), comparison("pipe", Criterion.above(1))));
    Judgement judgement = claim.judge(measurements);
    assertThat(judgement.verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
    assertThat(judgement.decisive().name()).isEqualTo("socket / pipe");
  }

  @Test
  void aboutIsHalfToTwiceTheAdvantage() {
    Criterion about = Criterion.about(1.2);
    assertThat(about.low()).isCloseTo(1.1, within(1e-9));
    assertThat(about.high()).isCloseTo(1.4, within(1e-9));
    assertThat(about.judge(new Interval(1.2, 1.15, 1.3, 3))).isEqualTo(Verdict.HOLDS);
    assertThat(about.judge(new Interval(1.05, 1.02, 1.08, 3))).isEqualTo(Verdict.DOES_NOT_HOLD);
    assertThat(about.judge(new Interval(1.6, 1.5, 1.7, 3))).isEqualTo(Verdict.DOES_NOT_HOLD);
    assertThat(about.judge(new Interval(1.1, 1.05, 1.15, 3))).isEqualTo(Verdict.TOO_CLOSE_TO_CALL);
  }

  private static Claim socketSlower(Criterion criterion) {
    return new Claim("slower", List.of(comparison("queue", criterion)));
  }

  private static Comparison comparison(String divisor, Criterion criterion) {
    return new Comparison(
        "socket / " + divisor,
        List.of(new StudyCombination("socket", Placement.SAME_CORE)),
        List.of(new StudyCombination(divisor, Placement.SAME_CORE)),
        Sample::seconds,
        1.14,
        criterion);
  }

  private void seconds(String name, double... values) {
    for (int round = 0; round < values.length; round++) {
      Sample sample = new Sample(values[round], 1, NOTHING, NOTHING);
      measurements.add(new StudyCombination(name, Placement.SAME_CORE), round, sample);
    }
  }

  private void beside(String name, double... nanos) {
    StudyCombination combination = new StudyCombination(name, Placement.SAME_CORE);
    measurements
        .byRound(combination)
        .forEach(
            (round, sample) -> measurements.add(combination, round, sample.beside(nanos[round])));
  }
}
