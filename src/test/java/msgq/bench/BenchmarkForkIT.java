package msgq.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import msgq.bench.jmh.FromLauncher;
import msgq.bench.jmh.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The benchmarks in real forks, with iterations too short to measure anything. */
class BenchmarkForkIT {
  @TempDir Path temp;

  private ChainedOptionsBuilder options(String benchmark) {
    return new OptionsBuilder()
        .include(benchmark)
        .param("pin", "same-core")
        .verbosity(VerboseMode.SILENT)
        .warmupIterations(1)
        .warmupTime(TimeValue.milliseconds(50))
        .measurementIterations(2)
        .measurementTime(TimeValue.milliseconds(50))
        .forks(1)
        .jvmArgs(
            Runtime.version().feature() < 23
                ? "--enable-native-access=ALL-UNNAMED"
                : "--sun-misc-unsafe-memory-access=allow", // or every fork of JMH warns
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1", // too short for C2 to pay
            "-Dmsgq.stall.millis=1000",
            "-Djava.io.tmpdir=" + temp)
        .addProfiler(FromLauncher.class, FromLauncher.options(outcomes()));
  }

  private Path outcomes() {
    return temp.resolve("outcomes");
  }

  private static Collection<RunResult> run(ChainedOptionsBuilder options) throws RunnerException {
    return new Runner(options.build()).run();
  }

  @Test
  void measureLongAndShortWithSeveralThreads() throws Exception {
    Collection<RunResult> results =
        run(
            options("msgq.bench.(RoundTrip|OneWay)")
                .param("connection", "long", "short")
                .param("transport", "sysv", "tcp")
                .threads(2));
    assertThat(results).hasSize(8);
    assertThat(results).allMatch(result -> result.getPrimaryResult().getScore() > 0);
    assertThat(Outcome.readAll(outcomes())).isEmpty();
  }

  @Test
  void goOnWithTheNextAfterAFailure() throws Exception {
    Collection<RunResult> results =
        run(
            options("msgq.bench.OneWay")
                .param("connection", "long")
                .param("transport", "faulty-drops", "faulty-dies", "uds"));
    assertThat(results).hasSize(1);
    assertThat(told(Outcome.Kind.FAILED))
        .hasSize(2)
        .anyMatch(text -> text.contains("1 lost"))
        .anyMatch(text -> text.equals("server died (exit 137, SIGKILL): my last words"));
  }

  @Test
  void sayWhatIsNotAvailableAndWhatIsSplit() throws Exception {
    assertThat(
            run(
                options("msgq.bench.RoundTrip")
                    .param("transport", "pipe")
                    .param("connection", "short")))
        .isEmpty();
    assertThat(told(Outcome.Kind.NOT_AVAILABLE))
        .containsExactly(
            "a child per message needs one that starts in a millisecond, no JVM does: server=c");

    run(
        options("msgq.bench.RoundTrip")
            .param("connection", "long")
            .param("transport", "posix")
            .param("size", "20000"));
    assertThat(told(Outcome.Kind.SPLIT)).containsExactly("3");
  }

  @Test
  void useTheBackendThatTheTransportNames() throws Exception {
    boolean panama = Runtime.version().feature() >= 22;
    Collection<RunResult> results =
        run(
            options("msgq.bench.(RoundTrip|OneWay)")
                .param("connection", "long", "short")
                .param("transport", "sysv-ffm", "posix-ffm"));
    assertThat(results).hasSize(panama ? 8 : 0);
    assertThat(told(Outcome.Kind.FAILED)).isEmpty();
    assertThat(told(Outcome.Kind.NOT_AVAILABLE))
        .hasSize(panama ? 0 : 8)
        .allMatch(text -> text.contains("Panama needs JDK 22 or later"));
  }

  private List<String> told(Outcome.Kind kind) throws IOException {
    return Outcome.readAll(outcomes()).stream()
        .filter(outcome -> outcome.kind() == kind)
        .map(Outcome::text)
        .toList();
  }
}
