package io.github.msgq.bench.load;

import static io.github.msgq.bench.load.Turned.MILLI;
import static io.github.msgq.bench.load.Turned.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static final int RATE = 1_000;
  private static final int ROOM = 100;
  private static final OptionalDouble NONE = OptionalDouble.empty();
  private static final Optional<String> QUIET = Optional.empty();

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
    return Verdict.problem(trial(10_000, oversleep), limit, spins, QUIET);
  }

  @Test
  void aQuietTrialIsValid() throws Exception {
    assertThat(late(0, NONE, false)).isEmpty();
  }

  @Test
  void saysWhichRateWasEvenIfTheMachineWasDisturbed() throws Exception {
    RateTrial slow = trial(SECOND / 500, 0);
    for (Optional<String> disturbance : new Optional[] {QUIET, Optional.of("loud")}) {
      assertThat(Verdict.problem(slow, NONE, false, disturbance))
          .hasValue("rate not reached: 500 of 1,000 messages/s came back");
    }
  }

  @Test
  void stolenTimeAndAnotherSpeedOfTheMachineDisturb() throws Exception {
    assertThat(Verdict.disturbance(1.5, 1)).isPresent();
    assertThat(Verdict.disturbance(0, 2.1)).isPresent();
    assertThat(Verdict.disturbance(0, 0.4)).isPresent();
    assertThat(Verdict.disturbance(0.9, 1.9)).isEmpty();
    assertThat(Verdict.problem(trial(10_000, 0), NONE, false, Optional.of("loud")))
        .hasValue("loud");
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
            "sender late: by itself it sent 1% of the messages over 599 µs late, and 500 is too"
                + " much: stop what else runs here, or free a core and use --pacer spin");
    assertThat(late(3 * MILLI / 5, NONE, true).orElseThrow()).doesNotContain("spin");
  }
}
