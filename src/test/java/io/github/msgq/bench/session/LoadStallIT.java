package io.github.msgq.bench.session;

import static io.github.msgq.bench.load.RateTrial.micros;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.msgq.bench.endpoint.Transports;
import io.github.msgq.bench.linux.Affinity;
import io.github.msgq.bench.linux.Placement;
import io.github.msgq.bench.load.OpenLoop;
import io.github.msgq.bench.load.RateTrial;
import io.github.msgq.bench.parameter.ArrivalProcess;
import io.github.msgq.bench.parameter.Connection;
import io.github.msgq.bench.parameter.Languages;
import io.github.msgq.bench.parameter.Pacing;
import io.github.msgq.bench.parameter.Pattern;
import io.github.msgq.bench.parameter.SenderCore;
import io.github.msgq.bench.parameter.Settings;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.util.SampleBuffer;

/** Stops the server, or the client, for 200 ms in a trial of three seconds: docs/method.md. */
@Tag("measure")
class LoadStallIT {
  private static final int REPEATS = Integer.getInteger("msgq.stalls", 3);
  private static final double RATE = 10_000;
  private static final long BLOCK = 1_000_000_000;
  private static final int BLOCKS = 3;
  private static final long WINDOW = 20_000_000;
  private static final double STALL = 200_000; // µs

  @ParameterizedTest
  @CsvSource({"uds,server", "uds,client", "sysv,server", "sysv,client"})
  void percentilesAreThoseOfTheory(String transport, String stopped) throws Exception {
    Settings settings = Drive.settings(Pattern.ROUNDTRIP, Connection.LONG, 1024, 1);
    try (Session session =
            Session.start(
                Transports.byName(transport).orElseThrow(),
                settings,
                Placement.SAME_CORE.cores(),
                new Languages("java", "java"));
        OpenLoop loop =
            new OpenLoop(
                ArrivalProcess.CONSTANT,
                Pacing.SLEEP,
                Placement.SAME_CORE.cores(),
                OpenLoop.senderCore(
                    Placement.SAME_CORE.cores(),
                    Affinity.allowed(),
                    SenderCore.USUAL,
                    Pacing.SLEEP),
                List.of(session.lane(0)))) {
      loop.start(RATE, BLOCK, BLOCKS, WINDOW, Long.MAX_VALUE).await(); // warms up
      RateTrial fast = loop.start(1e6, BLOCK, BLOCKS, 0, 0);
      fast.await();
      double busy = RATE / fast.achieved();
      long pid =
          stopped.equals("server")
              ? session.serverPid().getAsLong()
              : ProcessHandle.current().pid();
      for (int i = 0; i < REPEATS; i++) {
        SampleBuffer times = stall(loop, pid);
        double theory = STALL - 0.01 * (1 - busy) * BLOCKS * 1e6;
        System.out.printf(
            "%s, %s stopped: p95 %.1f p99 %.1f p99.9 %.1f max %.1f ms; theory of p99: %.1f ms%n",
            transport,
            stopped,
            micros(times, 95) / 1e3,
            micros(times, 99) / 1e3,
            micros(times, 99.9) / 1e3,
            micros(times, 100) / 1e3,
            theory / 1e3);
        assertThat(micros(times, 99)).isCloseTo(theory, within(theory / 10));
      }
    }
  }

  private static SampleBuffer stall(OpenLoop loop, long pid) throws Exception {
    RateTrial trial = loop.start(RATE, BLOCK, BLOCKS, WINDOW, Long.MAX_VALUE);
    String stop = "sleep 1; kill -STOP %d; sleep 0.2; kill -CONT %d".formatted(pid, pid);
    Process shell = new ProcessBuilder("sh", "-c", stop).start();
    trial.await();
    assertThat(shell.waitFor()).isZero();
    return trial.latencies();
  }
}
