package io.github.msgq.bench.measure.load;

import static io.github.msgq.bench.measure.load.Turned.MILLI;
import static io.github.msgq.bench.measure.load.Turned.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static final int RATE = 1_000;
  private static final int ROOM = 100;
  private static final OptionalDouble NONE = OptionalDouble.empty();

  /** Each sleep is so much too long. */
  private static RateTrial trial(long service, long oversleep) throws Exception {
    return new Turned(service, ROOM) {
      @Override
      protected void pause(long until) {
        super.pause(until + oversleep);
      }
    }.run(false, RATE, 1, 0);
  }

  private static Optional<String> late(long oversleep, OptionalDouble limit, boolean spins)
      throws Exception {
    return Verdict.disturbance(trial(10_000, oversleep), limit, spins, 0, 1);
  }

  @Test
  void aQuietTrialIsValid() throws Exception {
    assertThat(late(0, NONE, false)).isEmpty();
  }

  @Test
  void saysWhichRateWas() throws Exception {
    assertThat(Verdict.missed(trial(SECOND / 500, 0)))
        .isEqualTo("rate not reached: 500 of 1,000 messages/s came back");
    assertThat(trial(10_000, 0).reached()).isTrue();
  }

  private static Optional<String> machine(double stolen, double gauges) throws Exception {
    return Verdict.disturbance(trial(10_000, 0), NONE, false, stolen, gauges);
  }

  @Test
  void stolenTimeAndAnotherSpeedOfTheMachineDisturb() throws Exception {
    assertThat(machine(11, 1)).isPresent();
    assertThat(machine(0, 2.1)).isPresent();
    assertThat(machine(0, 0.4)).isPresent();
    assertThat(machine(9, 1.9)).isEmpty();
  }

  /** The sender sleeps too long for a part of the time. */
  @Test
  void aThirdOfTheWindowsMayBeDisturbed() throws Exception {
    for (int late : new int[] {30, 40}) {
      RateTrial trial =
          new Turned(10_000, ROOM) {
            @Override
            protected void pause(long until) {
              super.pause(until + (until / (10 * MILLI) % 100 < late ? MILLI : 0));
            }
          }.run(false, RATE, 3, 0);
      assertThat(Verdict.disturbance(trial, NONE, false, 0, 1).isPresent()).isEqualTo(late > 33);
    }
  }

  @Test
  void aLimitMustBeThreeTimesTheSendersLateness() throws Exception {
    assertThat(late(MILLI / 5, OptionalDouble.of(601), false)).isEmpty();
    assertThat(late(MILLI / 5, OptionalDouble.of(590), false)).isPresent();
    assertThat(late(MILLI / 5, OptionalDouble.of(590), true)).isEmpty();
    assertThat(late(MILLI / 5, NONE, false)).isEmpty();
  }

  @Test
  void aSenderThatIsTooLateIsNotBelievedAndTheUserReadsWhatToDo() throws Exception {
    assertThat(late(3 * MILLI / 5, NONE, false).orElseThrow())
        .isEqualTo(
            "not typical: the machine was busy: in 100 of 100 moments the sender itself was over"
                + " 500 µs late: stop what else runs here, or free a core and use --pacer spin");
    assertThat(late(3 * MILLI / 5, NONE, true).orElseThrow()).doesNotContain("spin");
  }
}
