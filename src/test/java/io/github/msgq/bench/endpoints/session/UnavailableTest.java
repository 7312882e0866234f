package io.github.msgq.bench.endpoints.session;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.msgq.QueueLimits;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.NotAvailable;
import org.junit.jupiter.api.Test;

/** What this machine cannot do is n/a, not a failure. */
class UnavailableTest {
  @Test
  void moreQueuesThanTheUserMayHaveAreNotAvailable() {
    assumeTrue(QueueLimits.posixUserBytes().isPresent(), "RLIMIT_MSGQUEUE is unlimited here");
    Settings settings = Drive.settings(MessagePattern.ROUNDTRIP, Connection.LONG, 1024, 10_000);
    assertThatThrownBy(() -> Drive.start("posix", settings, "java"))
        .isInstanceOf(NotAvailable.class)
        .hasMessageContaining("ulimit -q");
  }
}
