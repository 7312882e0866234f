package io.github.msgq.bench.endpoints.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.measure.load.OpenLoop;
import io.github.msgq.bench.measure.load.RateTrial;
import io.github.msgq.bench.terms.parameter.ArrivalProcess;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Pacing;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.Failure;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests by a schedule over real transports. */
@Tag("one-jdk")
@ResourceLock(value = FaultIT.STALL, mode = ResourceAccessMode.READ)
class LoadIT {
  private static final int LANES = 2;
  private static final long BLOCK = 100_000_000;
  private static final long ANY = Long.MAX_VALUE;

  private static Settings settings() {
    return Drive.settings(MessagePattern.ROUNDTRIP, Connection.LONG, 100, LANES);
  }

  private static OpenLoop open(Session session, ArrivalProcess arrivals) {
    return new OpenLoop(
        arrivals,
        Pacing.SLEEP,
        Cores.NONE,
        -1,
        IntStream.range(0, LANES).mapToObj(session::lane).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "java,shm,CONSTANT", "java,sysv,POISSON", "c,posix,CONSTANT", "c,pipe,CONSTANT",
    "c,fifo,CONSTANT", "thread,tcp,POISSON", "c,tcp-nio,CONSTANT", "c,uds,CONSTANT",
    "java,uds-jnr,CONSTANT"
  })
  void everythingThatIsDueComesBack(String server, String transport, ArrivalProcess arrivals)
      throws Exception {
    try (Session session = Drive.start(transport, settings(), new Languages("java", server));
        OpenLoop loop = open(session, arrivals)) {
      RateTrial warm = loop.start(1_000, Long.MAX_VALUE / 2, 1, 0, ANY);
      warm.stop();
      warm.await();
      long before = session.sent();
      RateTrial trial = loop.start(2_000, BLOCK, 3, 0, ANY);
      trial.await();
      assertThat(trial.latencies(0).count()).isPositive();
      session.barrier();
      long sent = session.sent() - before;
      assertThat(session.counters().clean()).isTrue();
      assertThat(trial.latencies().count()).isEqualTo((int) sent);
      assertThat(trial.service().count()).isEqualTo((int) sent);
      assertThat(trial.lateness().count()).isEqualTo((int) sent);
      assertThat(trial.senderShare()).isPositive();
      if (arrivals.equals(ArrivalProcess.CONSTANT)) {
        assertThat(sent).isEqualTo(600);
      }
    }
  }

  @Test
  void aDeadServerEndsTheTrial() throws Exception {
    try (Session session = Drive.start("uds", settings(), new Languages("java", "c"));
        OpenLoop loop = open(session, ArrivalProcess.CONSTANT)) {
      RateTrial trial = loop.start(1_000, BLOCK, 1_000, 0, ANY);
      ProcessHandle.of(session.serverPid().getAsLong()).orElseThrow().destroyForcibly();
      assertThatThrownBy(trial::await).isInstanceOf(Failure.class).hasMessageContaining("server");
    }
  }
}
