package io.github.msgq.bench.endpoints.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.endpoints.client.Watchdog;
import io.github.msgq.bench.endpoints.message.Counters;
import io.github.msgq.bench.endpoints.message.Refused;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.terms.problem.Failure;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A server that is asked again and again, by a clock that each question turns. */
class DeliveryTest {
  private static final int SENT = 20;
  private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(Watchdog.patienceMillis());

  private long now;
  private int asked;

  private static Counters counted(long messages, long lost) {
    return new Counters(messages, 0, lost, 0, 0, 0, Usage.ofThisProcess(), Refused.NONE);
  }

  /**
   * @param nanos that pass until the next question
   * @param questions after so many, one more message has come
   */
  private Counters pass(long nanos, int questions) {
    return Delivery.pass(
        SENT,
        () -> {
          now += nanos;
          return counted(asked++ / questions, 0);
        },
        new FailureReport(),
        () -> now);
  }

  @Test
  void aSlowServerIsWaitedForAsLongAsSomethingComes() {
    assertThat(pass(PATIENCE / 2, 2).messages()).isEqualTo(SENT);
    assertThat(now).isGreaterThan(SENT * PATIENCE / 2);
  }

  @Test
  void oneThatStandsStillIsGivenUp() {
    assertThatThrownBy(() -> pass(PATIENCE / 2, 4))
        .isInstanceOf(Failure.class)
        .hasMessageContaining(" 0 of 20 ");
  }

  @Test
  void afterAFailureNothingIsWaitedFor() {
    FailureReport verdict = new FailureReport();
    verdict.say("the dog ate it");
    assertThatThrownBy(() -> Delivery.pass(SENT, () -> counted(5, 0), verdict, () -> 0))
        .isInstanceOf(Failure.class)
        .hasMessage("the dog ate it");
  }

  @Test
  void aLossFailsWithoutAWait() {
    assertThatThrownBy(
            () -> Delivery.pass(SENT, () -> counted(SENT - 1, 1), new FailureReport(), () -> now))
        .isInstanceOf(Failure.class)
        .hasMessageContainingAll("19 of 20", "1 lost");
  }
}
