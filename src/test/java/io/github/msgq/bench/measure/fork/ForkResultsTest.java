package io.github.msgq.bench.measure.fork;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.measure.plan.Combination;
import io.github.msgq.bench.measure.plan.TargetJava;
import io.github.msgq.bench.measure.trial.ForkNotes;
import io.github.msgq.bench.results.report.InventedResults;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.saved.CombinationResult;
import io.github.msgq.bench.results.saved.Outcome;
import io.github.msgq.bench.results.saved.ResultJson;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.terms.problem.Disturbed;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.options.CommandLineOptions;

class ForkResultsTest {
  private static final Path FILE = Path.of("run.json");

  /** Each is read when it ends; nothing is lost or rounded when they are put together. */
  @Test
  void figuresOfForksComeToWhatTheFileOfTheRunSays() throws Exception {
    List<Combination> combinations = combinations();
    assertThat(combinations).hasSize(4);
    ForkResults forks = new ForkResults(combinations);
    for (int fork = 1; fork <= 3; fork++) {
      for (int combination = 0; combination < 4; combination++) {
        forks.add(combination, fork - 1, ended(combinations.get(combination), fork));
      }
    }
    SavedRun run =
        SavedRun.of(
            Map.of(SavedRun.DATE, "2026-11-26 10:48"),
            LocalDateTime.now(),
            4,
            Duration.ofSeconds(65),
            forks.measurements());
    Outcome outcome = new Outcome(forks.combinations(), run);
    SavedRun read =
        SavedFiles.run(
            FILE,
            JsonParser.parseString(ResultJson.of(outcome)).getAsJsonArray(),
            LocalDateTime.now(),
            benchmark -> true);
    assertThat(read.measured()).as("one without its second fork").isEqualTo(4);
    assertThat(run.in(FILE)).isEqualTo(read);
  }

  private static List<Combination> combinations() throws Exception {
    CommandLineOptions given =
        new CommandLineOptions(
            "RoundTrip",
            "OneWay",
            "-p",
            "transport=tcp,uds",
            "-p",
            "placement=none",
            "-p",
            "connection=long",
            "-i",
            "1",
            "-f",
            "3");
    return Combination.all(
        given,
        Benchmarks.matching(given.getIncludes(), given.getExcludes()),
        TargetJava.ofThisProcess(),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void aForkThatTheMachineSpoiledDiscardsItselfOnly() throws Exception {
    List<Combination> combinations = combinations();
    ForkResults forks = new ForkResults(combinations);
    ForkNotes facts = new ForkNotes();
    facts.failed(new Disturbed("not typical"));
    ForkResult spoiled = new ForkResult(new ArrayList<>(), facts);
    forks.add(0, 0, spoiled);
    forks.add(1, 0, spoiled);
    assertThat(forks.isFutile(0)).isFalse();
    assertThat(forks.measurements()).noneMatch(Measurement::measured);
    assertThat(forks.leftOut(List.of())).isEmpty();
    forks.add(1, 1, spoiled);
    assertThat(forks.measurements())
        .extracting(measurement -> measurement.problem().orElseThrow().toString())
        .startsWith("? (not typical)", "? (not typical; so it was in each of 2 forks)");
    forks.add(0, 3, ended(combinations.get(0), 1));
    assertThat(forks.combinations().get(0).extension().rounds()).containsExactly(4);
    assertThat(forks.measurements().get(0).measured()).isTrue();
    assertThat(forks.measurements().get(1).measured()).isFalse();
    assertThat(forks.leftOut(List.of()))
        .singleElement()
        .asString()
        .matches("[\\w.]+( [\\w-]+)*: left out 1 of 2 forks \\(not typical\\)"); // no package
  }

  @Test
  void threeForksInARowThatTheMachineSpoiledSayNothing() throws Exception {
    ForkResults forks = new ForkResults(combinations());
    ForkNotes facts = new ForkNotes();
    facts.failed(new Disturbed("not typical"));
    ForkResult spoiled = new ForkResult(new ArrayList<>(), facts);
    forks.add(0, 0, spoiled);
    forks.add(1, 0, spoiled);
    assertThat(forks.areSpoiled(3)).isFalse();
    forks.add(2, 0, spoiled);
    assertThat(forks.areSpoiled(3)).isTrue();
    forks.add(0, 1, ended(combinations().get(0), 1));
    assertThat(forks.areSpoiled(3)).as("something can be said").isFalse();
  }

  /** The first failure may be chance, and is no reason to lose what was measured. */
  @Test
  void aForkThatFailsIsRepeatedOnceAndDiscardsItselfOnly() throws Exception {
    List<Combination> combinations = combinations();
    ForkResults forks = new ForkResults(combinations);
    forks.add(0, 0, ended(combinations.get(0), 1));
    forks.add(0, 1, ForkResult.failed("it burned"));
    assertThat(forks.isToBeRepeated(0)).isTrue();
    assertThat(forks.isFutile(0)).isFalse();
    assertThat(forks.left(0)).isEqualTo(2);
    assertThat(forks.next(0)).startsWith("# Fork: 2 of 3");
    forks.add(0, 1, ended(combinations.get(0), 2));
    assertThat(forks.isToBeRepeated(0)).isFalse();
    assertThat(forks.haveFailed()).as("a failed fork is a failed run").isTrue();
    assertThat(forks.leftOut(List.of()))
        .singleElement()
        .asString()
        .endsWith(": left out 1 of 3 forks (it burned)");
    forks.add(0, 2, ForkResult.failed("it burned again"));
    assertThat(forks.isToBeRepeated(0)).isFalse();
    assertThat(forks.isFutile(0)).isTrue();
    assertThat(forks.measurements().get(0).measured()).isTrue();
    assertThat(forks.combinations().get(0).extension().rounds()).containsExactly(1, 2);
  }

  @Test
  void secondaryResultsAreWorkedOutOnceAndAsJmhDoes() {
    CombinationResult combination = InventedResults.roundTrip(Map.of("transport", "tcp"), 7, 8);
    BenchmarkResult jmhs = combination.result().orElseThrow().getAggregatedResult();
    List<IterationResult> own =
        List.copyOf(CombinationRun.KnownIteration.in(jmhs).getIterationResults());
    assertThat(own.get(0).getSecondaryResults())
        .containsKey("p0.50")
        .isSameAs(own.get(0).getSecondaryResults());
    assertThat(json(combination.params(), own))
        .isEqualTo(json(combination.params(), List.copyOf(jmhs.getIterationResults())));
  }

  private static String json(BenchmarkParams params, List<IterationResult> iterations) {
    BenchmarkResult fork = new BenchmarkResult(params, iterations);
    return ResultJson.jmh(List.of(new RunResult(params, List.of(fork))));
  }

  /** The last combination fails in its second fork; the second fork of the others lacks a cost. */
  private static ForkResult ended(Combination combination, int fork) {
    boolean roundTrip = combination.params(1).getBenchmark().contains("RoundTrip");
    if (roundTrip && combination.values().get("transport").equals("uds") && fork == 2) {
      return ForkResult.failed("it burned");
    }
    CombinationResult invented =
        roundTrip
            ? InventedResults.roundTrip(combination.values(), 7 * fork)
            : InventedResults.oneWay(combination.values(), 0.1 * fork);
    BenchmarkResult figures = invented.result().orElseThrow().getAggregatedResult();
    for (IterationResult iteration : figures.getIterationResults()) {
      iteration.addResult(
          new ScalarResult("client.user", 0.1 * fork, "us/msg", AggregationPolicy.AVG));
      iteration.addResult(new ScalarResult("client.peak", fork, "KiB", AggregationPolicy.MAX));
      if (fork != 2) {
        iteration.addResult(new ScalarResult("server.peak", fork, "KiB", AggregationPolicy.MAX));
      }
    }
    ForkNotes facts = new ForkNotes();
    facts.parts(2);
    facts.runtime("client", "java 17");
    return new ForkResult(new ArrayList<>(List.of(figures)), facts);
  }
}
