package msgq.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import msgq.bench.process.JavaRuntime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.IterationResult;
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
        .addProfiler(EndpointFigures.class)
        .addProfiler(LauncherOptions.class);
  }

  @BeforeEach
  void recordHere() {
    LauncherOptions.recordIn(temp);
  }

  @AfterEach
  void recordNoMore() {
    System.clearProperty("msgq.record");
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
                .param("transport", "tcp")
                .threads(2));
    assertThat(results).hasSize(4);
    assertThat(results).allMatch(result -> result.getPrimaryResult().getScore() > 0);
    assertThat(told(ForkRecord.FAILED)).isEmpty();
    assertThat(told(ForkRecord.NOT_AVAILABLE)).isEmpty();
    assertThat(told(ForkRecord.CLIENT)).hasSize(4).containsOnly(JavaRuntime.text());
    assertThat(told(ForkRecord.SERVER)).hasSize(4).containsOnly(JavaRuntime.text());
    for (RunResult result : results) {
      assertThat(told(ForkRecord.ITERATION, result)).hasSize(2);
      assertThat(ForkRecord.confirm(records(result), iterations(result))).isTrue();
    }
  }

  @Test
  void goOnWithTheNextAfterAFailure() throws Exception {
    Collection<RunResult> results =
        run(
            options("msgq.bench.OneWay")
                .param("connection", "long")
                .param("transport", "faulty-drops", "faulty-dies", "uds"));
    assertThat(results).hasSize(1);
    assertThat(told(ForkRecord.FAILED))
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
    assertThat(told(ForkRecord.NOT_AVAILABLE))
        .containsExactly(
            "a short pipe starts a program for each message, and a JVM starts too slowly: use server=c");

    run(
        options("msgq.bench.RoundTrip")
            .param("connection", "long")
            .param("transport", "posix")
            .param("size", "20000"));
    assertThat(told(ForkRecord.PARTS)).contains("3");
  }

  @Test
  void useTheBackendThatTheTransportNames() throws Exception {
    boolean panama = Runtime.version().feature() >= 22;
    Collection<RunResult> results =
        run(
            options("msgq.bench.(RoundTrip|OneWay)")
                .param("connection", "long")
                .param("transport", "sysv-ffm", "posix-ffm"));
    assertThat(results).hasSize(panama ? 4 : 0);
    assertThat(told(ForkRecord.FAILED)).isEmpty();
    assertThat(told(ForkRecord.NOT_AVAILABLE))
        .hasSize(panama ? 0 : 4)
        .allMatch(text -> text.contains("Panama needs JDK 22 or later"));
  }

  private List<String> told(String name) throws IOException {
    return lines().filter(fields -> fields[1].equals(name)).map(fields -> fields[2]).toList();
  }

  private List<String> told(String name, RunResult result) throws IOException {
    String combination = Combination.name(result.getParams());
    return lines()
        .filter(fields -> fields[0].equals(combination) && fields[1].equals(name))
        .map(fields -> fields[2])
        .toList();
  }

  /** Of all records. */
  private Stream<String[]> lines() throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(temp)) {
      for (Path file : files.filter(f -> f.getFileName().toString().startsWith("fork-")).toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines.stream().map(line -> line.split("\t", 3));
  }

  private List<ForkRecord> records(RunResult result) throws IOException {
    return ForkRecord.of(temp, Combination.name(result.getParams()), ForkRecord.NONE);
  }

  private static Collection<IterationResult> iterations(RunResult result) {
    return result.getAggregatedResult().getIterationResults();
  }
}
