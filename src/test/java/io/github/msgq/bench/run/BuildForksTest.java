package io.github.msgq.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.msgq.bench.results.report.Changes;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.saved.ForkFiles;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.run.builds.Case;
import io.github.msgq.bench.terms.problem.ExitStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verdicts on two builds, from files as JMH leaves them. */
class BuildForksTest {
  private static final Case CASE = new Case("a.B.c", Map.of());

  @TempDir Path directory;
  private BuildForks builds = new BuildForks(List.of(CASE), 2, List.of());

  private List<ForkFiles> file(String... results) throws Exception {
    return ForkFiles.read(
        Files.writeString(directory.resolve("x.json"), "[" + String.join(",", results) + "]"));
  }

  private static String result(String mode, String unit, String samples, String secondary) {
    return """
        {"benchmark": "a.B.c", "mode": "%s", "forks": 1, "threads": 1, "warmupIterations": 1,
         "warmupTime": "1 s", "measurementIterations": 2, "measurementTime": "1 s",
         "primaryMetric": {"score": 1, "scoreError": "NaN", "scoreConfidence": ["NaN", "NaN"],
           "scorePercentiles": {"50.0": 1}, "scoreUnit": "%s", "rawData": [[%s]]},
         "secondaryMetrics": {%s}}
        """
        .formatted(mode, unit, samples, secondary);
  }

  private void forks(int side, String mode, String unit, double... figures) throws Exception {
    for (double each : figures) {
      String samples = String.format(Locale.ROOT, "%f, %f", 0.999 * each, 1.001 * each);
      builds.add(side, file(result(mode, unit, samples, "")));
    }
  }

  private Changes changes() throws Exception {
    List<SavedRun> runs = new ArrayList<>();
    for (int side = 0; side < 2; side++) {
      BuildForks.Saved saved =
          builds.saved(side, side == 0 ? "old.jar" : "new.jar", Map.of("cpu", "fast"), 1);
      Path file = directory.resolve(side + ".json");
      Files.writeString(file, saved.json());
      assertThat(saved.run().measurements())
          .containsAll(SavedFiles.read(file).runs().get(0).measurements());
      runs.add(saved.run());
    }
    return Changes.of(runs.subList(0, 1), runs.subList(1, 2));
  }

  private int status(boolean allowUndecided) throws Exception {
    return new Gate(Optional.empty(), true, true, allowUndecided)
        .judge(List.of(changes()), true)
        .status();
  }

  @Test
  void aRateIsBetterWhenItIsLarger() throws Exception {
    forks(0, "thrpt", "ops/ms", 10, 10.1, 9.9, 10);
    forks(1, "thrpt", "ops/ms", 8, 8.1, 7.9, 8);
    assertThat(changes().document().tables().get(0).rows().get(0)).endsWith("slower");
    assertThat(status(false)).isEqualTo(ExitStatus.REGRESSED);
  }

  @Test
  void aTimeIsBetterWhenItIsSmaller() throws Exception {
    forks(0, "avgt", "ns/op", 10, 10.1, 9.9, 10);
    forks(1, "avgt", "ns/op", 8, 8.1, 7.9, 8);
    assertThat(changes().document().tables().get(0).rows().get(0)).endsWith("faster");
    assertThat(status(false)).isEqualTo(ExitStatus.DONE);
  }

  /** A release may declare another unit of time. */
  @Test
  void unitsAreConverted() throws Exception {
    forks(0, "avgt", "ns/op", 1000, 1001, 999, 1000);
    forks(1, "avgt", "us/op", 1, 1.001, 0.999, 1);
    List<String> row = changes().document().tables().get(0).rows().get(0);
    assertThat(row).contains("1,000 ns/op").endsWith("equal");
    assertThat(builds.rows(List.of()).get(0).ratio().orElseThrow().value())
        .isCloseTo(1, within(1e-6));
  }

  @Test
  void whatIsMissingForAVerdictIsSaid() throws Exception {
    forks(0, "avgt", "ns/op", 10, 12, 9);
    forks(1, "avgt", "ns/op", 11, 13, 9);
    assertThat(changes().document().tables().get(0).rows().get(0).get(6))
        .matches("undecided: .*forks?.*");
    assertThat(status(false)).isEqualTo(ExitStatus.UNDECIDED);
    assertThat(status(true)).isEqualTo(ExitStatus.DONE);
  }

  @Test
  void aScoreOfZeroOrNoneHasASentenceAndGetsNoMoreForks() throws Exception {
    builds = new BuildForks(List.of(CASE, new Case("a.B.d", Map.of())), 2, List.of());
    builds.add(0, file(result("avgt", "ns/op", "0.0, 1.0", "")));
    builds.add(1, file(result("avgt", "ns/op", "1.0, 1.0", "")));
    assertThat(builds.rows(List.of()).get(0).isFutile()).isTrue();
    assertThat(changes().document().notes())
        .contains("not compared: B.c in the old run is 0 in one of its iterations");
    builds = new BuildForks(List.of(CASE), 2, List.of());
    builds.add(0, file(result("avgt", "ns/op", "1.0, 2.0", "")));
    builds.add(1, file(result("avgt", "ns/op", "\"NaN\", 1.0", "")));
    assertThat(builds.rows(List.of()).get(0).isFutile()).isTrue();
    assertThat(changes().document().notes())
        .contains("not compared: B.c is not a finite number in one of its iterations");
  }

  @Test
  void aFailureIsNamedWithItsReason() throws Exception {
    forks(0, "avgt", "ns/op", 10, 12, 9);
    fails(1, "x.Y: no");
    assertThat(builds.isFutile(0)).isTrue();
    assertThat(builds.rows(List.of())).allMatch(ForkRow::isFutile);
    assertThat(changes().document().notes())
        .contains("in new.jar: B.c failed (x.Y: no)")
        .noneMatch(note -> note.startsWith("only in"));
  }

  private void fails(int combination, String why) {
    builds.add(combination, Problem.failed(why), false);
    builds.add(combination, Problem.failed(why), false);
  }

  @Test
  void noForkIsRepeatedWhenTheTimeIsOver() {
    builds.add(0, Problem.failed("it was ended"), true);
    assertThat(builds.isFutile(0)).isTrue();
    assertThat(builds.isFutile(1)).as("the same in the other jar").isTrue();
    assertThat(builds.anyFailed()).isTrue();
  }

  /** The first failure may be chance, and is no reason to lose what was measured. */
  @Test
  void aForkThatFailsIsRepeatedOnceAndDiscardsItselfOnly() throws Exception {
    forks(0, "avgt", "ns/op", 10, 10.1);
    builds.add(0, Problem.failed("it burned"), false);
    assertThat(builds.isFutile(0)).isFalse();
    forks(0, "avgt", "ns/op", 9.9);
    forks(1, "avgt", "ns/op", 8, 8.1, 7.9);
    builds.add(1, Problem.failed("the other, too"), false);
    assertThat(builds.isFutile(0)).isFalse();
    assertThat(builds.rows(List.of())).noneMatch(ForkRow::isFutile);
    builds.add(0, Problem.failed("it burned again"), false);
    assertThat(builds.isFutile(0)).isTrue();
    assertThat(builds.anyFailed()).as("a failed fork is a failed run").isTrue();
    assertThat(builds.leftOut(each -> each + " " + builds.name(each)))
        .containsExactly(
            "0 B.c: left out 2 of 5 forks (it burned)",
            "1 B.c: left out 1 of 4 forks (the other, too)");
    assertThat(changes().document().tables().get(0).rows().get(0)).endsWith("faster");
  }

  /** What only the old one could not run is new. */
  @Test
  void whatTheNewBuildCannotRunIsUndecidedAndNamed() throws Exception {
    forks(0, "avgt", "ns/op", 10, 12, 9);
    builds.add(1, Problem.notAvailable("no sockets"), false);
    assertThat(changes().document().notes())
        .contains("in new.jar: B.c n/a (no sockets)")
        .noneMatch(note -> note.startsWith("only in"));
    assertThat(status(false)).isEqualTo(ExitStatus.UNDECIDED);
    builds = new BuildForks(List.of(CASE, new Case("a.B.d", Map.of())), 2, List.of());
    forks(0, "avgt", "ns/op", 10, 10.1, 9.9);
    forks(1, "avgt", "ns/op", 10, 10.1, 9.9);
    builds.add(2, Problem.notAvailable("no sockets"), false);
    builds.add(3, file(result("avgt", "ns/op", "1, 1.01", "").replace("a.B.c", "a.B.d")));
    assertThat(changes().document().notes())
        .contains("in old.jar: B.d n/a (no sockets)")
        .noneMatch(note -> note.startsWith("only in"));
    assertThat(status(false)).isEqualTo(ExitStatus.DONE);
  }

  @Test
  void aModeThatOneBuildLacksIsNamed() throws Exception {
    builds.add(0, file(result("avgt", "ns/op", "1, 2", ""), result("ss", "ns/op", "1, 2", "")));
    forks(1, "avgt", "ns/op", 1.5);
    assertThat(builds.rows(List.of())).extracting(ForkRow::isFutile).containsExactly(false, true);
    assertThat(builds.rows(List.of()).get(0).combinations()).containsExactly(0, 1);
    assertThat(changes().document().notes()).contains("only in old.jar: B.c ss");
  }

  /** A round runs the two forks of a case one after the other. */
  @Test
  void whatTheOtherBuildHasNotRunYetIsInItsFileAlone() throws Exception {
    builds = new BuildForks(List.of(CASE, new Case("a.B.d", Map.of())), 2, List.of());
    forks(0, "avgt", "ns/op", 10);
    forks(1, "avgt", "ns/op", 10);
    assertThat(builds.unpaired()).isEmpty();
    builds.add(3, file(result("avgt", "ns/op", "1, 1.01", "").replace("a.B.c", "a.B.d")));
    assertThat(builds.unpaired()).containsExactly(3);
    BuildForks.Saved now = builds.saved(1, "new.jar", Map.of(), 1);
    assertThat(now.json()).contains("a.B.d");
    List<SavedRun> old = List.of(builds.saved(0, "old.jar", Map.of(), 1).run());
    assertThat(Changes.of(old, List.of(now.run())).document().notes())
        .noneMatch(note -> note.startsWith("only in"));
    builds.add(2, Problem.failed("no"), false);
    assertThat(builds.unpaired()).isEmpty();
  }

  @Test
  void furtherFiguresAreRowsOfTheirOwn() throws Exception {
    builds = new BuildForks(List.of(CASE), 2, List.of("gc.alloc.rate.norm", "nothing"));
    String bytes =
        "\"·gc.alloc.rate.norm\": {\"score\": %d, \"scoreUnit\": \"B/op\", \"rawData\": [[%d, %d]]}";
    for (int side = 0; side < 2; side++) {
      for (int fork = 0; fork < 4; fork++) {
        int figure = side == 0 ? 100 : 140;
        String more = bytes.formatted(figure, figure + fork, figure + fork);
        builds.add(side, file(result("avgt", "ns/op", "1, 1.01", more)));
      }
    }
    assertThat(builds.rows(List.of())).hasSize(3);
    List<List<String>> rows = changes().document().tables().get(0).rows();
    assertThat(rows).hasSize(2);
    assertThat(rows.get(1)).contains("avgt gc.alloc.rate.norm").endsWith("slower");
  }

  @Test
  void aFigureThatIsAskedForTwiceIsMeasuredOnce() throws Exception {
    builds = new BuildForks(List.of(CASE), 2, List.of("", "x", "x"));
    forks(0, "avgt", "ns/op", 10, 11);
    assertThat(builds.rows(List.of())).hasSize(2);
    assertThat(builds.saved(0, "old.jar", Map.of(), 1).json()).contains("\"forks\":2");
  }

  @Test
  void aFigureThatTheFirstForkLacksIsKept() throws Exception {
    builds.add(0, file(result("avgt", "ns/op", "1, 1.01", "")));
    String more = "\"gc.time\": {\"score\": 7, \"scoreUnit\": \"ms\", \"rawData\": [[7, 7]]}";
    builds.add(0, file(result("avgt", "ns/op", "1, 1.01", more)));
    assertThat(builds.saved(0, "old.jar", Map.of(), 1).json()).contains("gc.time");
  }

  /** A gate must not pass what fell to zero. */
  @Test
  void whatHasNoRatioIsUndecided() throws Exception {
    builds.add(0, file(result("thrpt", "ops/s", "1.0, 1.0", "")));
    builds.add(1, file(result("thrpt", "ops/s", "0.0, 0.0", "")));
    for (Optional<String> limit : List.of(Optional.<String>empty(), Optional.of("10"))) {
      for (boolean allowed : List.of(false, true)) {
        assertThat(new Gate(limit, true, true, allowed).judge(List.of(changes()), true).status())
            .isEqualTo(allowed ? ExitStatus.DONE : ExitStatus.UNDECIDED);
      }
    }
  }

  /** Both may be broken in the same way. */
  @Test
  void aScoreThatIsNoneInBothIsNotTheSame() throws Exception {
    for (String score : List.of("0.0", "\"NaN\"", "\"+INF\"")) {
      builds = new BuildForks(List.of(CASE), 2, List.of());
      for (int side = 0; side < 2; side++) {
        builds.add(side, file(result("avgt", "ns/op", score + ", " + score, "")));
      }
      assertThat(changes().document().notes())
          .anyMatch(note -> note.matches("not compared: B.c in the old run is (0|not a) .*"));
      assertThat(status(false)).isEqualTo(ExitStatus.UNDECIDED);
    }
  }

  @Test
  void whatRanInAnotherWayIsUndecidedAndNamed() throws Exception {
    forks(0, "avgt", "ns/op", 10, 10.1, 9.9);
    for (double each : List.of(90.0, 90.1, 89.9)) {
      String figures = each + ", " + each;
      String more = result("avgt", "ns/op", figures, "").replace("threads\": 1", "threads\": 4");
      builds.add(1, file(more));
    }
    assertThat(builds.rows(List.of())).allMatch(ForkRow::isFutile);
    assertThat(changes().document().notes())
        .contains("not compared: B.c ran in 4 threads, and before in 1 thread")
        .noneMatch(note -> note.startsWith("only in"));
    assertThat(status(false)).isEqualTo(ExitStatus.UNDECIDED);
    builds = new BuildForks(List.of(CASE), 2, List.of());
    forks(0, "thrpt", "ops/s", 10, 10.1, 9.9);
    forks(1, "avgt", "s/op", 1, 1.1, 0.9);
    assertThat(changes().document().notes())
        .contains("not compared: B.c avgt ran in mode avgt, and before in mode thrpt");
    assertThat(status(false)).isEqualTo(ExitStatus.UNDECIDED);
  }

  @Test
  void anyTextMayBeAUnit() throws Exception {
    for (String unit : List.of("/", "", "//", "a/b/c")) {
      builds = new BuildForks(List.of(CASE), 2, List.of());
      forks(0, "avgt", unit, 1, 2, 3);
      forks(1, "avgt", unit, 1, 2, 3.5);
      assertThat(changes().document().tables().get(0).rows()).as(unit).hasSize(1);
    }
  }

  /** What is under a byte is not the benchmark's. */
  @Test
  void whatAllocatesNothingHasNoRatio() throws Exception {
    String bytes =
        "\"gc.alloc.rate.norm\": {\"score\": %s, \"scoreUnit\": \"B/op\", \"rawData\": [[%<s]]}";
    for (String now : List.of("0.007", "24.0")) {
      builds = new BuildForks(List.of(CASE), 2, List.of("gc.alloc.rate.norm"));
      for (int fork = 0; fork < 4; fork++) {
        builds.add(0, file(result("avgt", "ns/op", "1, 1.01", bytes.formatted("0.00" + fork))));
        builds.add(1, file(result("avgt", "ns/op", "1, 1.01", bytes.formatted(now))));
      }
      boolean nothing = now.startsWith("0");
      assertThat(changes().document().tables().get(0).rows()).as("that of the score").hasSize(1);
      assertThat(changes().document().notes())
          .filteredOn(note -> note.contains("in the old run is under a byte in one"))
          .hasSize(nothing ? 0 : 1);
      assertThat(status(false)).isEqualTo(nothing ? ExitStatus.DONE : ExitStatus.UNDECIDED);
    }
  }

  /** They are told from what a run of ours adds by their units. */
  @Test
  void aBenchmarksOwnCountersMayHaveAnyName() throws Exception {
    String counter = "\"%s\": {\"score\": %d, \"scoreUnit\": \"ops/s\", \"rawData\": [[%<d, %<d]]}";
    for (int side = 0; side < 2; side++) {
      String more =
          String.join(
              ",",
              counter.formatted("msgq", 1),
              counter.formatted("gauge", 1),
              counter.formatted("ratio", 1 + side),
              counter.formatted("score", 1 + 9 * side));
      for (int fork = 0; fork < 4; fork++) {
        builds.add(side, file(result("avgt", "ns/op", "2, 2.02", more)));
      }
    }
    List<String> row = changes().document().tables().get(0).rows().get(0);
    assertThat(row).contains("2.01 ns/op").endsWith("equal");
    assertThat(builds.saved(0, "old.jar", Map.of(), 1).json()).contains("\"msgq\":", "\"msgq'\":");
  }

  private SavedRun read(String name, String... results) throws Exception {
    file(results);
    Path file = Files.move(directory.resolve("x.json"), directory.resolve(name));
    return SavedFiles.read(file).runs().get(0);
  }

  /** Each file by itself leaves out what it can. */
  @Test
  void anotherBenchmarkOfItsNameDoesNotHideOne() throws Exception {
    String own = result("avgt", "ns/op", "10, 10.1", "");
    String other = own.replace("a.B.c", "x.B.c");
    SavedRun old = read("old.json", own);
    Changes both =
        Changes.of(List.of(old), List.of(read("new.json", own.replace("10.1", "20"), other)));
    assertThat(both.document().tables().get(0).rows()).hasSize(1);
    assertThat(both.document().notes()).contains("only in new: x.B.c");
    Changes moved = Changes.of(List.of(old), List.of(read("moved.json", other)));
    assertThat(moved.document().notes()).contains("only in old: a.B.c", "only in moved: x.B.c");
  }

  @Test
  void whatAnOldResultHasTwiceIsUndecided() throws Exception {
    String own = result("avgt", "ns/op", "10, 10.1", "");
    SavedRun old = read("old.json", own, own.replace("10.1", "90"));
    Changes changes = Changes.of(List.of(old), List.of(read("new.json", own)));
    assertThat(changes.document().notes())
        .contains("not compared: B.c is in the old run more than once");
    assertThat(new Gate(Optional.empty(), true, true, false).judge(List.of(changes), true).status())
        .isEqualTo(ExitStatus.UNDECIDED);
  }

  /** Reports leave out the package where a name says enough without it. */
  @Test
  void classesOfOneNameInTwoPackagesAreTwo() throws Exception {
    builds = new BuildForks(List.of(CASE, new Case("x.B.c", Map.of())), 2, List.of("more"));
    String more = "\"more\": {\"score\": 1, \"scoreUnit\": \"B/op\", \"rawData\": [[%d, %<d]]}";
    for (int combination = 0; combination < 4; combination++) {
      for (int fork = 0; fork < 4; fork++) {
        int figure = (combination == 1 ? 2000 : combination > 1 ? 5000 + combination : 1000) + fork;
        String own = result("avgt", "ns/op", figure + ", " + figure, more.formatted(figure));
        builds.add(combination, file(combination < 2 ? own : own.replace("a.B.c", "x.B.c")));
      }
    }
    List<List<String>> rows = changes().document().tables().get(0).rows();
    assertThat(rows)
        .extracting(row -> row.get(0))
        .containsExactly("a.B.c", "a.B.c", "x.B.c", "x.B.c");
    assertThat(rows)
        .extracting(row -> row.get(row.size() - 1))
        .containsExactly("slower", "slower", "equal", "equal");
    assertThat(builds.name(2)).isEqualTo("x.B.c");
    builds = new BuildForks(List.of(CASE, new Case("x.B.c", Map.of())), 2, List.of());
    forks(0, "avgt", "ns/op", 10);
    forks(1, "avgt", "ns/op", 10);
    fails(2, "no");
    builds.add(3, file(result("avgt", "ns/op", "1, 1.01", "").replace("a.B.c", "x.B.c")));
    assertThat(changes().document().notes()).contains("in old.jar: x.B.c failed (no)");
  }

  /** As JMH puts its own forks together. */
  @Test
  void theFileHasAllForksAndTheRiskOfTheLastLook() throws Exception {
    forks(0, "avgt", "ns/op", 10, 12, 14);
    builds.add(1, file(result("avgt", "ns/op", "1, 3", "")));
    builds.rows(List.of()).get(0).judged(1, 0.001);
    BuildForks.Saved saved = builds.saved(0, "old", Map.of(), 1);
    Measurement old = saved.run().asMeasured().get(0);
    assertThat(old.origin().risk()).isEqualTo(0.001);
    assertThat(old.origin().effort().forks()).isEqualTo(3);
    assertThat(old.figure(old.main()).samples()).hasSize(3);
    String json = saved.json();
    assertThat(json).contains("\"forks\":3", "\"score\":12.0");
  }

  @Test
  void aForkThatHasNoResultIsNone() throws Exception {
    assertThat(ForkFiles.read(Files.writeString(directory.resolve("x.json"), "[\n]"))).isEmpty();
  }
}
