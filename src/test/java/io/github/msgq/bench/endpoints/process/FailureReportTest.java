package io.github.msgq.bench.endpoints.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.msgq.bench.terms.problem.Failure;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FailureReportTest {
  private static final Duration HANGS = Duration.ofMinutes(15);
  private static final String DIED = "the broker died";

  private final FailureReport failures = new FailureReport();
  private final FailureReport ofBroker = new FailureReport();

  @BeforeEach
  void dependOnTheBroker() {
    failures.dependOn(ofBroker);
  }

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
  void aCauseIsAFailureThatNobodyAwaitsAnyMore() {
    ofBroker.say(DIED);
    assertTimeoutPreemptively(
        HANGS, () -> assertThat(failures.await(Long.MAX_VALUE)).hasValue(DIED));
  }

  @Test
  void aCauseMayHaveFailedBefore() {
    FailureReport late = new FailureReport();
    ofBroker.say(DIED);
    late.dependOn(ofBroker);
    assertTimeoutPreemptively(HANGS, () -> assertThat(late.await(Long.MAX_VALUE)).hasValue(DIED));
  }

  @Test
  void withoutACauseTheFirstCounts() {
    FailureReport alone = new FailureReport();
    alone.say("first");
    alone.say("second");
    assertThat(alone.failure("third")).hasMessage("first");
  }
}
