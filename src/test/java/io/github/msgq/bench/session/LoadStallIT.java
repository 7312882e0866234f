package io.github.msgq.bench.session;

import static io.github.msgq.bench.load.RateTrial.micros;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.msgq.bench.endpoint.Transports;
import io.github.msgq.bench.linux.Affinity;
import io.github.msgq.bench.linux.Placement;
import io.github.msgq.bench.load.OpenLoop;
import io.github.msgq.bench.load.RateTrial;
import io.github.msgq.bench.load.Windows;
import io.github.msgq.bench.parameter.ArrivalProcess;
import io.github.msgq.bench.parameter.Connection;
import io.github.msgq.bench.parameter.Languages;
import io.github.msgq.bench.parameter.Pacing;
import io.github.msgq.bench.parameter.Pattern;
import io.github.msgq.bench.parameter.SenderCore;
import io.github.msgq.bench.parameter.Settings;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stops the server, or the client, in a trial: what docs/method.md says of that. */
@Tag("measure")
class LoadStallIT {
  private static final int REPEATS = Integer.getInteger("msgq.stalls", 3);
  private static final long SECOND = 1_000_000_000;

  /** Only the stall keeps a window's p99 above this. */
  private static final double LIMIT = 50; // ms

  /** A stall in a trial, by theory; in seconds. */
  private record Stall(double length, double trial, double busy) {
    /** While the server catches up, latencies fall linearly. */
    double percentile(double percent) {
      return length - (1 - percent / 100) * (1 - busy) * trial;
    }

    /** Of the time in which a message is due that waits for longer than this. */
    double above(double limit) {
      return (length - limit) / (1 - busy) / trial;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "uds,server,10000,200,3",
    "uds,client,10000,200,3",
    "sysv,server,10000,200,3",
    "sysv,client,10000,200,3",
    "uds,server,1000,500,5",
    "uds,server,5000,500,5",
    "uds,server,20000,500,5"
  })
  void percentilesAndWindowsAreThoseOfTheory(
      String transport, String stopped, double rate, int millis, int seconds) throws Exception {
    Settings settings = Drive.settings(Pattern.ROUNDTRIP, Connection.LONG, 1024, 1);
    long window = TimeUnit.MILLISECONDS.toNanos(Windows.millis(99, rate));
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
      loop.start(20_000, SECOND, 3, window, Long.MAX_VALUE).await(); // warms up
      RateTrial fast = loop.start(1e6, SECOND, 3, 0, 0);
      fast.await();
      Stall theory = new Stall(millis / 1e3, seconds, rate / fast.achieved());
      long pid =
          stopped.equals("server")
              ? session.serverPid().getAsLong()
              : ProcessHandle.current().pid();
      for (int i = 0; i < REPEATS; i++) {
        RateTrial trial = loop.start(rate, SECOND, seconds, window, Long.MAX_VALUE);
        stop(pid, millis);
        trial.await();
        check(trial, theory, window / 1e9, "%s at %.0f/s, %s".formatted(transport, rate, stopped));
      }
    }
  }

  private static void check(RateTrial trial, Stall theory, double window, String what) {
    double above = trial.windows().above(99, 1e3 * LIMIT);
    double foreseen = theory.above(LIMIT / 1e3) + window / theory.trial; // it begins within one
    StringBuilder line = new StringBuilder(what + " stopped, and in brackets the theory:");
    for (double percent : new double[] {95, 99, 99.9, 100}) {
      line.append(
          " p%s %.1f (%.1f)"
              .formatted(
                  percent,
                  micros(trial.latencies(), percent) / 1e3,
                  1e3 * theory.percentile(percent)));
    }
    System.out.printf(
        "%s ms, above %.0f ms: %.1f (%.1f) of 100 windows%n",
        line, LIMIT, 100 * above, 100 * foreseen);
    assertThat(above)
        .as("share of windows")
        .isCloseTo(foreseen, within(foreseen / 10 + window / theory.trial));
    for (double percent : new double[] {95, 99, 99.9, 100}) {
      double expected = 1e6 * theory.percentile(percent);
      if (expected > 0) { // a shorter stall has no share in that percentile
        assertThat(micros(trial.latencies(), percent))
            .as("p" + percent)
            .isCloseTo(expected, within(expected / 10));
      }
    }
  }

  private static void stop(long pid, int millis) throws Exception {
    String stop =
        "sleep 1; kill -STOP %d; sleep %.3f; kill -CONT %d".formatted(pid, millis / 1e3, pid);
    assertThat(new ProcessBuilder("sh", "-c", stop).start().waitFor()).isZero();
  }
}
