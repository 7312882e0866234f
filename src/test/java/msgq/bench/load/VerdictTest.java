package msgq.bench.load;

import static msgq.bench.load.Turned.MILLI;
import static msgq.bench.load.Turned.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import msgq.bench.load.Arrivals.Process;
import msgq.bench.load.Verdict.Machine;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static final int RATE = 1_000;
  private static final int ROOM = 100;
  private static final OptionalDouble NONE = OptionalDouble.empty();
  private static final Machine QUIET = new Machine(0, OptionalDouble.of(1));

  private static RateTrial trial(long service, long oversleep) throws Exception {
    return new Turned(service, ROOM).oversleep(0, oversleep).run(Process.CONSTANT, RATE, 1, 0);
  }

  private static Verdict of(long oversleep, OptionalDouble limit, boolean spins) throws Exception {
    return Verdict.of(trial(10_000, oversleep), limit, spins, QUIET);
  }

  @Test
  void aQuietTrialIsValid() throws Exception {
    assertThat(of(0, NONE, false)).isEqualTo(new Verdict(Verdict.Kind.VALID, ""));
  }

  @Test
  void saysWhichRateWas() throws Exception {
    assertThat(Verdict.of(trial(SECOND / 500, 0), NONE, false, QUIET).reason())
        .isEqualTo("rate not reached: 500 of 1,000 messages/s");
  }

  @Test
  void whatDisturbedTheMachineIsNoReasonForASlowServer() throws Exception {
    Machine loud = new Machine(20, OptionalDouble.of(3));
    assertThat(Verdict.of(trial(SECOND / 500, 0), NONE, false, loud).kind())
        .isEqualTo(Verdict.Kind.RATE_NOT_REACHED);
  }

  @Test
  void stolenTimeAndAnotherSpeedOfTheMachineDisturb() throws Exception {
    RateTrial trial = trial(10_000, 0);
    assertThat(Verdict.of(trial, NONE, false, new Machine(1.5, NONE)).kind())
        .isEqualTo(Verdict.Kind.DISTURBED);
    assertThat(Verdict.of(trial, NONE, false, new Machine(0, OptionalDouble.of(2.1))).kind())
        .isEqualTo(Verdict.Kind.DISTURBED);
    assertThat(Verdict.of(trial, NONE, false, new Machine(0, OptionalDouble.of(0.4))).kind())
        .isEqualTo(Verdict.Kind.DISTURBED);
    assertThat(Verdict.of(trial, NONE, false, new Machine(0.9, OptionalDouble.of(1.9))).valid())
        .isTrue();
  }

  /** Each message is 200 µs late. */
  @Test
  void aLimitMustBeThreeTimesTheSendersLateness() throws Exception {
    RateTrial late =
        new Turned(10_000, ROOM) {
          @Override
          void pause(long until) {
            super.pause(until + MILLI / 5);
          }
        }.run(Process.CONSTANT, RATE, 1, 0);
    assertThat(Verdict.of(late, OptionalDouble.of(601), false, QUIET).valid()).isTrue();
    assertThat(Verdict.of(late, OptionalDouble.of(590), false, QUIET).kind())
        .isEqualTo(Verdict.Kind.GENERATOR_LATE);
    assertThat(Verdict.of(late, OptionalDouble.of(590), true, QUIET).valid()).isTrue();
    assertThat(Verdict.of(late, NONE, false, QUIET).valid()).isTrue();
  }

  @Test
  void aSenderThatIsTooLateIsNotBelieved() throws Exception {
    RateTrial late =
        new Turned(10_000, ROOM) {
          @Override
          void pause(long until) {
            super.pause(until + 3 * MILLI / 5);
          }
        }.run(Process.CONSTANT, RATE, 1, 0);
    assertThat(Verdict.of(late, NONE, true, QUIET).reason())
        .startsWith("generator late: its own p99 lateness is 599 µs, and 500 would do")
        .doesNotContain("spin");
  }
}
