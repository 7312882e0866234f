package io.github.msgq.bench.endpoints.gauge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Slices beside a gauge, on a machine whose speed the test sets. */
class TurnsTest {
  private static final double GAUGE = 1_000;
  private static final double MESSAGE = 3_000;

  private double slowness = 1;

  private Turns.Reading iteration(double... slownesses) {
    Turns turns = new Turns(() -> GAUGE * slowness, () -> {}, 1, false);
    turns.begin();
    for (double each : slownesses) {
      double before = slowness;
      slowness = each;
      turns.slice(MESSAGE * Math.sqrt(before * each)); // it becomes slower during the slice
    }
    return turns.end();
  }

  @Test
  void whatSlowsBothDownMovesTheGaugeAndNotTheRatio() {
    Turns.Reading quiet = iteration(1, 1, 1);
    Turns.Reading noisy = iteration(2, 4, 8);
    assertThat(quiet.ratio().orElseThrow()).isEqualTo(MESSAGE / GAUGE);
    assertThat(noisy.ratio().orElseThrow()).isCloseTo(MESSAGE / GAUGE, within(1e-9));
    assertThat(noisy.nanos()).isGreaterThan(1.5 * quiet.nanos());
  }

  @Test
  void aDisturbedSliceDoesNotMoveTheRatio() {
    Turns turns = new Turns(() -> GAUGE, () -> {}, 1, false);
    turns.begin();
    for (double disturbed : new double[] {1, 1, 40, 1, 1}) {
      turns.slice(MESSAGE * disturbed);
    }
    assertThat(turns.end().ratio().orElseThrow()).isEqualTo(MESSAGE / GAUGE);
  }

  @Test
  void anIterationOfOneSliceHasTheGaugeOfBothItsEndsAndNoRatio() {
    Turns turns = new Turns(() -> GAUGE * slowness, () -> {}, 1, false);
    turns.begin();
    slowness = 4;
    Turns.Reading reading = turns.end();
    assertThat(reading.ratio()).isEmpty();
    assertThat(reading.nanos()).isEqualTo(2 * GAUGE);
  }
}
