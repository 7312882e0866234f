package io.github.msgq.bench.endpoints.session;

import static io.github.msgq.bench.measure.load.RateTrial.micros;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.machine.linux.Affinity;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.measure.load.OpenLoop;
import io.github.msgq.bench.measure.load.RateTrial;
import io.github.msgq.bench.terms.parameter.ArrivalProcess;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.MessagePattern;
import io.github.msgq.bench.terms.parameter.Pacing;
import io.github.msgq.bench.terms.parameter.SenderCore;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.host.Command;
import java.util.List;
import java.util.Locale;
import java.util.Scanner;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Stops the server, or the client, in a trial: what docs/method.md says of that. The bounds hold
 * however fast messages come back afterwards, and whatever else the machine does.
 */
@Tag("measure")
class LoadStallIT {
  private static final int REPEATS = Integer.getInteger("msgq.stalls", 3);
  private static final long SECOND = 1_000_000_000;
  private static final double WINDOW = 0.02; // seconds, as all times here

  /** Only the stall keeps a window's p99 above this. */
  private static final double LIMIT = 0.05;

  /** What is recorded is rounded. */
  private static final double ROUNDED = 0.005;

  /**
   * A stall in a trial.
   *
   * @param least how long it lasted at least: from when each thread had stopped until before the
   *     signal that ends it was sent
   * @param above for how long messages were due in windows whose p99 was above the limit
   * @param interval from one message to the next
   */
  private record Stall(double least, double above, double trial, double interval) {
    /** As if all messages came back at once. */
    double lowest(double percent) {
      return least - interval - (1 - percent / 100) * trial;
    }

    /** Replies keep their order, so latencies fall by no more than the time that passes. */
    double highest(double percent) {
      return LIMIT + Math.max(0, above + WINDOW - (1 - percent / 100) * trial);
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
    Settings settings = Drive.settings(MessagePattern.ROUNDTRIP, Connection.LONG, 1024, 1);
    long window = Math.round(WINDOW * SECOND);
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
      long pid =
          stopped.equals("server")
              ? session.serverPid().getAsLong()
              : ProcessHandle.current().pid();
      for (int i = 0; i < REPEATS; i++) {
        RateTrial trial = loop.start(rate, SECOND, seconds, window, Long.MAX_VALUE);
        double least = stop(pid, millis);
        trial.await();
        double above = trial.windows().above(99, 1e6 * LIMIT) * seconds;
        check(
            trial,
            new Stall(least, above, seconds, 1 / rate),
            "%s at %.0f/s, %s".formatted(transport, rate, stopped));
      }
    }
  }

  private static void check(RateTrial trial, Stall stall, String what) {
    StringBuilder line = new StringBuilder(what + " stopped, and in brackets the bounds:");
    List<Double> percents = List.of(95.0, 99.0, 99.9, 100.0);
    for (double percent : percents) {
      line.append(
          " p%s %.1f (%.1f to %.1f)"
              .formatted(
                  percent,
                  1e3 * seconds(trial, percent),
                  1e3 * Math.max(0, stall.lowest(percent)),
                  1e3 * stall.highest(percent)));
    }
    System.out.printf(
        "%s ms of %.1f, above %.0f ms for %.0f ms%n",
        line, 1e3 * stall.least, 1e3 * LIMIT, 1e3 * stall.above);
    assertThat(stall.above + WINDOW)
        .as("time above the limit")
        .isGreaterThan(stall.least - stall.interval - LIMIT);
    for (double percent : percents) {
      assertThat(seconds(trial, percent))
          .as("p" + percent)
          .isBetween(stall.lowest(percent) * (1 - ROUNDED), stall.highest(percent) * (1 + ROUNDED));
    }
  }

  private static double seconds(RateTrial trial, double percent) {
    return micros(trial.latencies(), percent) / 1e6;
  }

  /**
   * Stops a process, perhaps this one, for so long; returns how long that was for all threads. A
   * signal stops one of them at first, and that one the others once it has a core.
   */
  private static double stop(long pid, int millis) throws Exception {
    String stop =
        """
        sleep 1
        kill -STOP %1$d
        for thread in /proc/%1$d/task/*/stat; do
          while read -r state < $thread && [[ $state != *') T '* ]]; do :; done
        done
        stopped=$EPOCHREALTIME
        sleep %2$.3f
        echo $stopped $EPOCHREALTIME
        kill -CONT %1$d
        """
            .formatted(pid, millis / 1e3);
    String printed = Command.of("bash", "-c", stop).with("LC_ALL", "C").text();
    try (Scanner times = new Scanner(printed).useLocale(Locale.ROOT)) {
      double stopped = times.nextDouble();
      return times.nextDouble() - stopped;
    }
  }
}
