package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.comparison.Regression;
import io.github.msgq.bench.results.report.InventedResults;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.saved.CombinationResult;
import io.github.msgq.bench.results.saved.Outcome;
import io.github.msgq.bench.results.saved.ResultJson;
import io.github.msgq.bench.results.saved.SavedFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** What {@code compare} says of two results. */
@Isolated("it takes this JVM's standard output")
class CompareResultsTest extends SavedResults {
  @Test
  void aRegressionHasAnExitStatusOfItsOwn() throws Exception {
    Path slower = result("slower.json", 1.3);
    assertThat(run("compare", old, slower, "--fail-on-regression", "10%")).isEqualTo(3);
    assertThat(printed.toString())
        .containsPattern("worse by more than 10%: 2 of 2 combinations compared: [A-Z].*; ");
    assertThat(run("compare", old, slower, "--fail-on-regression", "40%")).isZero();
    assertThat(run("compare", slower, old, "--fail-on-regression", "10%")).isZero();
    assertThat(run("compare", old, slower)).as("without a limit").isEqualTo(3);
    assertThat(run("compare", slower, old)).isZero();
  }

  /** uds has become 9 to 31% slower, as far as three forks show. */
  @Test
  void whetherALimitIsExceededIsReadOffTheInterval() throws Exception {
    Path spread = directory.resolve("spread.json");
    int[] forks = {640, 600, 560};
    int[] iterations = IntStream.range(0, 15).map(i -> forks[i / 5] + i % 2).toArray();
    List<CombinationResult> combinations =
        List.of(roundTrip("tcp", 801), roundTrip("uds", iterations));
    Files.writeString(spread, ResultJson.of(InventedResults.outcome(combinations, CPU, 2)));
    Path one = directory.resolve("one.json");
    Files.writeString(
        one, ResultJson.of(InventedResults.outcome(combinations.subList(1, 2), CPU, 1)));
    Object[] judged = {"compare", old, spread, "--fail-on-regression", "10%"};
    assertThat(run(judged)).as("across the limit").isEqualTo(5);
    assertThat(printed.toString())
        .contains(
            "Significantly worse by more than 10%: 0 of 2 combinations compared.\n",
            "Perhaps worse by more than 10%: 1: RoundTrip uds.\n", "exit status 5");
    assertThat(run("compare", old, spread, "--fail-on-regression=99%")).isZero();
    assertThat(run("compare", old, one, "--fail-on-regression=10%"))
        .as("before what is missing")
        .isEqualTo(5);
    Files.writeString(
        spread,
        ResultJson.of(
            InventedResults.outcome(List.of(roundTrip("tcp", 1100), combinations.get(1)), CPU, 2)));
    assertThat(run(judged)).as("behind what is worse").isEqualTo(3);
    assertThat(run("compare", old, one, "--fail-on-regression=10%", "--allow-undecided"))
        .isEqualTo(4);
    assertThat(run("compare", old, one, "--allow-undecided")).isIn(3, 4);
  }

  /** Of another machine the ratios tell of the machines, too. */
  @Test
  void aResultFromAnotherCpuIsJudgedOnlyIfAskedFor() throws Exception {
    Path other = result("other.json", 1.3, "slow");
    assertThat(run("compare", old, other)).isEqualTo(5);
    assertThat(printed.toString()).contains("Two different machines", "--other-machine");
    assertThat(run("compare", old, other, "--allow-undecided")).isZero();
    assertThat(run("compare", old, other, "--fail-on-regression", "10%")).isEqualTo(5);
    String[] compared = {"--fail-on-regression", "10%", "--other-machine"};
    assertThat(run("compare", old, other, compared[0], compared[1], compared[2])).isEqualTo(3);
  }

  @Test
  void aResultBesideItselfSaysSo() throws Exception {
    Regression same = Regression.of(measurements(old), measurements(result("copy.json", 1)));
    assertThat(same.identical()).isEqualTo(2);
    assertThat(same.ratios().combinations()).isEmpty();
    assertThat(run("compare", old, old, "--fail-on-regression", "10%")).isZero();
  }

  private static List<Measurement> measurements(Path file) throws Exception {
    return SavedFiles.read(file).runs().get(0).measurements();
  }

  @Test
  void whatTheOldResultHasAndTheNewOneLacksHasAnExitStatusOfItsOwn() throws Exception {
    CombinationResult[] one = {roundTrip("tcp", 801)};
    Path less = directory.resolve("less.json");
    Files.writeString(less, ResultJson.of(InventedResults.outcome(List.of(one), 1)));
    assertThat(run("compare", old, less)).isEqualTo(4);
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("only in old: RoundTrip uds", "1 combination of the old side is missing");
    assertThat(run("compare", old, less, "--allow-missing")).isZero();
    assertThat(run("compare", less, old)).as("more is no loss").isZero();
  }

  /** Nobody can say whether it is worse; what ran in neither is not. */
  @Test
  void whatFailedThisTimeIsNamedAndUndecidedWhateverItWasBefore() throws Exception {
    Path burned = without("burned.json", Problem.failed("it burned"));
    Path again = without("again.json", Problem.failed("it burned again"));
    Path never = without("never.json", Problem.notAvailable("no sockets"));
    assertThat(run("compare", burned, again)).isEqualTo(5);
    assertThat(printed.toString())
        .contains("in burned: OneWay uds failed (it burned)")
        .contains("in again: OneWay uds failed (it burned again)")
        .contains("What was not compared may be worse");
    assertThat(run("compare", burned, again, "--allow-undecided")).isZero();
    assertThat(run("compare", never, again)).isEqualTo(5);
    assertThat(run("compare", burned, never)).isEqualTo(5);
    printed.reset();
    assertThat(run("compare", never, never)).isZero();
    assertThat(printed.toString()).contains("in never: OneWay uds n/a (no sockets)");
    Path measured = with("measured.json", oneWay());
    assertThat(run("compare", measured, again)).isEqualTo(5);
    assertThat(run("compare", measured, again, "--allow-undecided")).isZero();
    assertThat(run("compare", burned, measured)).as("it has become better").isZero();
  }

  private Path without(String name, Problem problem) throws Exception {
    return with(
        name,
        InventedResults.without(problem, InventedResults.values(VALUES.formatted("uds", "java"))));
  }

  private static CombinationResult oneWay() {
    return InventedResults.oneWay(
        InventedResults.values(VALUES.formatted("uds", "java")),
        InventedResults.twoForks(1000.0, 1001.0));
  }

  /** One beside a round trip. */
  private Path with(String name, CombinationResult another) throws Exception {
    List<CombinationResult> both = List.of(roundTrip("tcp", 800), another);
    Outcome outcome = InventedResults.outcome(both, CPU, 2);
    return Files.writeString(directory.resolve(name), ResultJson.of(outcome));
  }

  @Test
  void whatAllRowsShareStandsInTheHeading() throws Exception {
    Path less = directory.resolve("less.json");
    Files.writeString(
        less, ResultJson.of(InventedResults.outcome(List.of(roundTrip("uds", 501)), 1)));
    run("compare", less, old);
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains(
            "Changes: uds, 1 KiB, long, same-core\n",
            "- in all rows: client=java server=same size=1024\n");
  }

  @Test
  void aComparisonInMarkdownIsMarkdown() throws Exception {
    Path slower = result("slower.json", 1.3);
    Path table = directory.resolve("table.md");
    Object[] compared = {"compare", old, slower, "--md", table};
    assertThat(run("compare", old, slower, "--md", table, "--fail-on-regression", "10%"))
        .isEqualTo(3);
    assertThat(Files.readString(table))
        .containsSubsequence(
            "# What changed from old to slower?\n",
            "\n## Changes",
            "\n| benchmark | transport | ",
            "\n| RoundTrip | uds | ",
            "\n\nSignificantly worse by more than 10%: 2 of 2 combinations compared: ");
    assertThat(run(compared)).isEqualTo(3);
    assertThat(Files.readString(table))
        .endsWith(
            "\n\nSignificantly worse: 2 of 2 combinations compared: RoundTrip tcp; RoundTrip uds.\n");
  }

  @Test
  void aComparisonReplacesNoneOfItsSides() throws Exception {
    Path slower = result("slower.json", 1.3);
    String before = Files.readString(old);
    assertThat(run("compare", "--md", old, slower)).isEqualTo(1);
    assertThat(run("compare", old, slower, "--md", old)).isEqualTo(1);
    assertThat(run("compare", old, "RoundTrip", "-rff", old)).isEqualTo(1);
    assertThat(Files.readString(old)).isEqualTo(before);
    assertThat(printed.toString(StandardCharsets.UTF_8).lines())
        .hasSize(3)
        .allMatch(line -> line.endsWith(" would replace %s: name another file".formatted(old)));
  }

  @Test
  void aRiskOutOfRangeIsRefused() throws Exception {
    for (String risk : List.of("1.0", "-0.1", "7")) {
      Path odd = directory.resolve("odd.json");
      String text = Files.readString(old).replace("\\\"risk\\\":0.0", "\\\"risk\\\":" + risk);
      assertThat(text).contains("risk\\\":" + risk);
      Files.writeString(odd, text);
      assertThat(run("compare", odd, old)).isEqualTo(1);
    }
  }
}
