package io.github.msgq.bench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.problem.Failure;
import org.junit.jupiter.api.Test;

class FailureReportTest {
  private static final String DIED = "the broker died";

  private final FailureReport failures = new FailureReport();
  private final FailureReport ofBroker = failures.ofCause();

  /** A server hears of its broker's end sooner than whoever awaits the broker. */
  @Test
  void aCauseReplacesWhatWasNoticedBefore() {
    failures.say("the server cannot go on: connection closed");
    ofBroker.say(DIED);
    assertThat(failures.get()).hasValue(DIED);
    assertThat(failures.failure("no reply")).hasMessage(DIED);
    assertThat(failures.failure(new Failure("lost"))).hasMessage(DIED);
    assertThatThrownBy(failures::check).isInstanceOf(Failure.class).hasMessage(DIED);
  }

  @Test
  void aCauseIsAFailure() {
    ofBroker.say(DIED);
    assertThat(failures.await(0)).hasValue(DIED);
  }

  @Test
  void withoutACauseTheFirstCounts() {
    failures.say("first");
    failures.say("second");
    assertThat(failures.failure("third")).hasMessage("first");
  }
}
