package io.github.msgq.bench.measure.fork;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.measure.plan.Combination;
import io.github.msgq.bench.measure.plan.RunSettings;
import io.github.msgq.bench.measure.plan.TargetJava;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.saved.CombinationResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The benchmarks in real forks, with iterations too short to measure anything. */
class BenchmarkForkIT {
  private final List<String> printed = Collections.synchronizedList(new ArrayList<>());
  private Consumer<String> reader = printed::add;

  /** As a launcher has it: JMH writes the compiler's hints once for each JVM. */
  private static Lease lease;

  @BeforeAll
  static void acquire() throws Exception {
    lease = Lease.acquire();
  }

  @AfterAll
  static void release() {
    lease.close();
  }

  private static ChainedOptionsBuilder options(String benchmark) {
    return new OptionsBuilder()
        .include(benchmark)
        .param("placement", "same-core")
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
            "-XX:TieredStopAtLevel=1"); // too short for C2 to pay
  }

  private List<CombinationResult> run(ChainedOptionsBuilder builder) throws Exception {
    return run(builder, RunSettings.USUAL);
  }

  private List<CombinationResult> run(ChainedOptionsBuilder builder, RunSettings runSettings)
      throws Exception {
    Options options = builder.build();
    Benchmarks selected = Benchmarks.matching(options.getIncludes(), options.getExcludes());
    List<CombinationResult> results = new ArrayList<>();
    Fork fork = new Fork(lease, runSettings, reader);
    TargetJava java = TargetJava.ofThisProcess();
    for (Combination combination :
        Combination.all(options, selected, java, Optional.empty(), Optional.empty())) {
      ForkResults only = new ForkResults(List.of(combination));
      only.add(0, 0, fork.run(combination));
      results.addAll(only.combinations());
    }
    return results;
  }

  private static List<String> reasons(List<CombinationResult> results, boolean failed) {
    return results.stream()
        .flatMap(result -> result.problem().stream())
        .filter(problem -> problem.failed() == failed)
        .map(Problem::reason)
        .toList();
  }

  @Test
  void measureLongAndShortWithSeveralThreads() throws Exception {
    List<CombinationResult> results =
        run(
            options("io.github.msgq.bench.RoundTrip")
                .param("connection", "long", "short")
                .param("transport", "tcp")
                .threads(2));
    assertThat(results).hasSize(2);
    for (CombinationResult result : results) {
      assertThat(result.problem()).isEmpty();
      BenchmarkResult figures = result.result().orElseThrow().getAggregatedResult();
      assertThat(figures.getIterationResults()).hasSize(2).allMatch(BenchmarkForkIT::areTheClients);
      assertThat(figures.getPrimaryResult().getScore()).isPositive();
      assertThat(figures.getSecondaryResults()).containsKeys("client.user", "server.user");
      assertThat(result.extension().runtimes().values())
          .containsExactly(JavaCommand.about(), JavaCommand.about());
    }
    assertThat(printed)
        .anyMatch(line -> line.startsWith("Result \"io.github.msgq.bench.RoundTrip"));
    assertThat(printed).noneMatch(line -> line.contains("Non-forked"));
  }

  @Test
  void leaveOutCostsIfTheOrderSaysSo() throws Exception {
    CombinationResult result =
        run(
                options("io.github.msgq.bench.RoundTrip")
                    .param("connection", "long")
                    .param("transport", "tcp"),
                new RunSettings(false, null))
            .get(0);
    assertThat(result.result().orElseThrow().getSecondaryResults())
        .isNotEmpty()
        .doesNotContainKey("client.user");
    assertThat(result.params().getJvmArgs()).noneMatch(flag -> flag.contains("msgq"));
  }

  /** Each sends on a lane of its own, and the server has the messages of both. */
  @Test
  void measureOneWayWithTwoThreads() throws Exception {
    List<CombinationResult> results =
        run(
            options("io.github.msgq.bench.OneWay")
                .param("connection", "long")
                .param("transport", "uds")
                .threads(2));
    assertThat(results).singleElement().matches(result -> result.problem().isEmpty());
    BenchmarkResult figures = results.get(0).result().orElseThrow().getAggregatedResult();
    assertThat(figures.getParams().getThreads()).isEqualTo(2);
    assertThat(figures.getPrimaryResult().getScore()).isPositive();
    assertThat(figures.getIterationResults()).allMatch(BenchmarkForkIT::areTheClients);
  }

  /** JMH's own figures of an iteration are one for each thread. */
  private static boolean areTheClients(IterationResult iteration) {
    return iteration.getRawPrimaryResults().size() == 1;
  }

  @Test
  void goOnWithTheNextAfterAFailure() throws Exception {
    List<CombinationResult> results =
        run(
            options("io.github.msgq.bench.OneWay")
                .param("connection", "long")
                .param("transport", "faulty-dies", "uds"));
    assertThat(results.get(1).problem()).isEmpty();
    assertThat(reasons(results, true))
        .singleElement()
        .asString()
        .contains("exit 137", "SIGKILL", "my last words");
  }

  @Test
  void useTheBackendThatTheTransportNames() throws Exception {
    boolean panama = Runtime.version().feature() >= 22;
    List<CombinationResult> results =
        run(
            options("io.github.msgq.bench.OneWay")
                .param("connection", "long")
                .param("transport", "sysv-ffm", "posix-ffm"));
    assertThat(results).hasSize(2);
    assertThat(reasons(results, true)).isEmpty();
    assertThat(reasons(results, false))
        .hasSize(panama ? 0 : 2)
        .allMatch(text -> text.contains("JDK 22"));
  }

  private List<CombinationResult> runLong(String transport) throws Exception {
    return run(
        options("io.github.msgq.bench.OneWay")
            .param("connection", "long")
            .param("transport", transport));
  }

  /** The terminal may be slower than the fork, whose hooks print until it has ended. */
  @Test
  void aSlowReaderGetsAllThatAForkPrints() throws Exception {
    reader =
        line -> {
          LockSupport.parkNanos(line.startsWith("last word") ? 500_000 : 0);
          printed.add(line);
        };
    assertThat(runLong("faulty-chatters")).allMatch(result -> result.problem().isEmpty());
    assertThat(printed).contains("last word 3000, in UTF-8: µ");
  }

  @Test
  void aBenchmarkThatEndsItsJvmIsNamedSo() throws Exception {
    assertThat(reasons(runLong("faulty-exits"), true))
        .singleElement()
        .asString()
        .contains("exit 3", "System.exit");
  }

  @Test
  void whatKeepsAForkFromEndingIsNamed() throws Exception {
    assertThat(runLong("faulty-lingers")).allMatch(result -> result.problem().isEmpty());
    assertThat(printed).contains("a-hook-that-lingers");
  }

  @Test
  void aForkThatDoesNotStartIsNamedWithWhatItSaidAndItsCommandWhereAskedFor() throws Exception {
    List<CombinationResult> results =
        run(
            options("io.github.msgq.bench.OneWay")
                .param("transport", "uds")
                .verbosity(VerboseMode.EXTRA)
                .jvmArgs("-XX:NoSuchFlag=1"));
    assertThat(printed)
        .anyMatch(line -> line.startsWith("Forking using command: [") && line.contains("ForkMain"));
    assertThat(reasons(results, true))
        .allMatch(text -> text.contains("exit 1") && text.contains("NoSuchFlag"));
    assertThat(results).allMatch(CombinationResult::failed);
  }
}
