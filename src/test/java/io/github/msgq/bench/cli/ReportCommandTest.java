package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.comparison.Regression;
import io.github.msgq.bench.results.report.InventedResults;
import io.github.msgq.bench.results.report.PlainText;
import io.github.msgq.bench.results.report.Report;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.saved.CombinationResult;
import io.github.msgq.bench.results.saved.Outcome;
import io.github.msgq.bench.results.saved.ResultJson;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.run.Preset;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The verbs that read result files. */
@Isolated("it takes this JVM's standard output, and sets its language and zone")
class ReportCommandTest {
  private static final Map<String, String> CPU = Map.of("cpu", "fast");
  private static final String VALUES =
      "transport=%s size=1024 connection=long placement=same-core client=%s server=same";

  private static final String STUDY =
      "{\"study\": \"apue\", \"format\": 1, \"title\": \"\", \"notes\": [], \"machine\": [],"
          + " \"claims\": [], \"tables\": [], \"footnotes\": []}";

  @TempDir private Path directory;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream usualOut = System.out;
  private final PrintStream usualErr = System.err;
  private Path old;

  @BeforeEach
  void measure() throws Exception {
    old = result("old.json", 1);
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    System.setErr(System.out);
  }

  @AfterEach
  void restore() {
    System.setOut(usualOut);
    System.setErr(usualErr);
  }

  /** Times of tcp and uds, so many times as long as in the old result. */
  private Path result(String name, double factor) throws Exception {
    return result(name, factor, "fast");
  }

  private Path result(String name, double factor, String cpu) throws Exception {
    List<CombinationResult> combinations =
        List.of(roundTrip("tcp", 800 * factor), roundTrip("uds", 500 * factor));
    Outcome outcome = InventedResults.outcome(combinations, Map.of("cpu", cpu), 2);
    return Files.writeString(directory.resolve(name), ResultJson.of(outcome));
  }

  /** Three forks. */
  private static CombinationResult roundTrip(String transport, double micros) {
    return roundTrip(transport, "java", micros);
  }

  private static CombinationResult roundTrip(String transport, String language, double micros) {
    int[] iterations = IntStream.range(0, 15).map(i -> (int) micros + i % 2).toArray();
    return InventedResults.roundTrip(
        InventedResults.values(VALUES.formatted(transport, language)), iterations);
  }

  private static CombinationResult roundTrip(String transport, int... iterations) {
    return InventedResults.roundTrip(
        InventedResults.values(VALUES.formatted(transport, "java")), iterations);
  }

  private static int run(Object... words) {
    String[] args = new String[words.length];
    for (int i = 0; i < words.length; i++) {
      args[i] = words[i].toString();
    }
    return new BenchmarkCommand(Preset.NONE, new Terminal()).line().execute(args);
  }

  @Test
  void makesAPageBesideTheResult() {
    assertThat(run("report", old)).isZero();
    Path page = directory.resolve("old.html");
    assertThat(printed).hasToString("Report: " + page + "\n");
    assertThat(page).content().contains("<!doctype html>");
  }

  @Test
  void answersForWhatTheReaderNeeds() throws Exception {
    assertThat(run("report", "--text", "--need", "containers", old)).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("same-core: uds 500 µs", "uds between two containers needs a volume: ");
    printed.reset();
    assertThat(run("report", "--text", "--need", "other-host", old)).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("same-core: tcp 800 µs", "these are figures of the loopback");
    printed.reset();
    assertThat(run("report", "--text", "--need", "survive-crash", old)).isZero();
    assertThat(printed.toString())
        .startsWith("nothing that was measured here does all of this: keeps messages when");
    printed.reset();
    assertThat(run("report", "--text", "--goal", "p99", old)).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " "))
        .contains("same-core, by the slowest hundredth of the round trips (p99): ");
    assertThat(run("report", "--goal", "tail", "--need", "related", old)).isZero();
    assertThat(directory.resolve("old.html"))
        .content()
        .contains("\"goal\":\"tail\",\"who\":\"related\"");
    assertThat(run("report", "--goal", "speed", old)).isEqualTo(1);
    assertThat(run("quick", "--need", "speed")).isEqualTo(1);
  }

  @Test
  void comparesWithWhatTheReaderHasNow() {
    assertThat(run("report", "--text", "--base", "uds", old)).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("/uds: divided by uds's", "1.60", "uds 500 µs ±<1%; tcp is significantly worse")
        .doesNotContain("/tcp");
    assertThat(run("report", "--base", "uds", old)).isZero();
    assertThat(directory.resolve("old.html")).content().contains("\"base\":\"uds\"");
    printed.reset();
    assertThat(run("report", "--base", "shm", old)).isEqualTo(1);
    assertThat(printed).hasToString("--base shm is not measured here, only tcp, uds\n");
    assertThat(run("RoundTrip", "--base", "uds", "-p", "transport=tcp,fifo")).isEqualTo(1);
    assertThat(printed.toString()).contains("--base uds is not measured here, only tcp, fifo\n");
  }

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

  /** The names are equally long, so that tables are as wide. */
  @Test
  void aTransportThatIsNotInstalledIsReportedAsWhereItIs() throws Exception {
    String here = ResultJson.of(InventedResults.outcome(beside("tcp-nio"), 3));
    String verbs = everyVerb(here);
    assertThat(verbs).contains("java compared with c, 1 combination: 0 faster, 1 slower");
    assertThat(verbs).containsPattern("tcp-nio +\\| +899 ");
    assertThat(everyVerb(here.replace("tcp-nio", "elsewhr")).replace("elsewhr", "tcp-nio"))
        .isEqualTo(verbs);
  }

  /** Where it was measured is in the file, and where it is read does not matter. */
  @ParameterizedTest
  @EnumSource
  void aResultIsPrintedAsOfItsMachineAnywhere(MadeUpMachine machine) throws Exception {
    List<CombinationResult> few = List.of(roundTrip("tcp", 800), roundTrip("uds", 500));
    String before = ResultJson.of(InventedResults.outcome(few, MadeUpMachine.FIRST.facts(), 2));
    String now =
        ResultJson.of(InventedResults.outcome(beside("tcp-nio"), MadeUpMachine.FIRST.facts(), 3));
    Files.writeString(old, before);
    String usual = verbsAndPage(now);
    assertThat(usual).contains(MadeUpMachine.FIRST.facts().values());
    Files.writeString(old, machine.describe(before));
    assertThat(machine.run(() -> verbsAndPage(machine.describe(now))))
        .isEqualTo(machine.describe(usual));
  }

  /** However lines are wrapped. */
  private String verbsAndPage(String json) throws Exception {
    String verbs = everyVerb(json).replaceAll("\\s+", " ");
    return verbs + Files.readString(directory.resolve("page.html"));
  }

  /** A transport in Java, the one that it is in C, and another. */
  private static List<CombinationResult> beside(String transport) {
    return List.of(
        roundTrip(transport, "java", 900),
        roundTrip("tcp", "c", 800),
        roundTrip("uds", "java", 600));
  }

  /** What they print but for the properties that they know of some transports. */
  private String everyVerb(String json) throws Exception {
    Path file = Files.writeString(directory.resolve("run.json"), json);
    Path page = directory.resolve("page.html");
    printed.reset();
    assertThat(run("report", file, "--md", "--csv")).isZero();
    assertThat(run("compare", old, file, "--allow-undecided")).isEqualTo(3);
    assertThat(run("report", "--text", file)).isZero();
    assertThat(run("report", file, "-o", page)).isZero();
    assertThat(page).content().contains("How fast is java compared with c?");
    return printed.toString(StandardCharsets.UTF_8).replaceAll("(?m)^      .*\\R", "");
  }

  /** A spreadsheet reads what one locale's program has written in another. */
  @Test
  void theCsvIsUtf8InEachLocale() throws Exception {
    System.setOut(new PrintStream(printed, true, StandardCharsets.US_ASCII));
    assertThat(run("report", "--csv", old)).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains(",µs,").doesNotContain("?");
  }

  @Test
  void aPageReplacesPagesAlone() throws Exception {
    Path mine = Files.writeString(directory.resolve("important.json"), "mine");
    assertThat(run("report", old, "-o", mine)).isEqualTo(1);
    assertThat(mine).hasContent("mine");
    Path page = Files.createFile(directory.resolve("page.html"));
    assertThat(run("report", old, "-o", page)).as("an empty file").isZero();
    assertThat(run("report", old, "-o", page)).as("a page").isZero();
    Files.writeString(page, "<!doctype html>\n<p>mine</p>");
    assertThat(run("report", old, "-o", page)).isEqualTo(1);
  }

  @Test
  void oneBrokenFileOfSeveralIsLeftOutAndNamed() throws Exception {
    Path broken = Files.writeString(directory.resolve("broken.json"), "");
    Path page = directory.resolve("page.html");
    assertThat(run("report", broken, old, "-o", page)).isEqualTo(4);
    assertThat(page).exists();
    assertThat(run("report", old, directory.resolve("none.json"), "-o", page)).isEqualTo(4);
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("broken.json is empty", "there is no file", "none.json");
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
  void whatMakesNoSenseIsRefused() throws Exception {
    assertThat(run("report", old, "--fail-on-regression", "10%")).isEqualTo(1);
    assertThat(run("compare", old, old, "-f", "3")).isEqualTo(1);
    Path study = directory.resolve("study.json");
    Files.writeString(study, STUDY);
    assertThat(run("compare", old, study)).isEqualTo(1);
    assertThat(printed.toString()).contains("study.json is of a study");
    assertThat(run("compare", old, old, "--fail-on-regression", "a lot")).isEqualTo(1);
    assertThat(run("report", directory.resolve("none.json"))).isEqualTo(1);
    assertThat(run("report", Files.writeString(directory.resolve("broken.json"), "[{")))
        .isEqualTo(1);
    assertThat(run("advise", "-p", "size=large")).isEqualTo(1);
    assertThat(run("advise", "--goal", "beauty")).isEqualTo(1);
    assertThat(run("advise", "-p", "placement=everywhere")).isEqualTo(1);
    printed.reset();
    assertThat(run("advise", old)).isEqualTo(1);
    assertThat(printed.toString()).contains("a result is read by report --text");
  }

  @Test
  void saysThatTwoContainersShareTheKernel() {
    assertThat(run("report", "--text", "--need", "containers", old)).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("share the kernel");
    assertThat(run("report", old, "--need", "containers", "--server-command", "true")).isEqualTo(1);
  }

  /** A table's ranks count it. */
  @Test
  void namesWhatUnrelatedProgramsCannotUse() throws Exception {
    List<CombinationResult> combinations = List.of(roundTrip("pipe", 500), roundTrip("tcp", 800));
    Path file = directory.resolve("pipe.json");
    Files.writeString(file, ResultJson.of(InventedResults.outcome(combinations, 2)));
    assertThat(run("report", "--text", file)).isZero();
    assertThat(run("report", "--text", file, "--need", "related")).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " "))
        .containsSubsequence(
            ": tcp 800 µs ±<1%; pipe 500 µs ±<1%, to a child process only",
            ": pipe 500 µs ±<1%, 1.6 times as fast as tcp");
    combinations = List.of(roundTrip("pipe", 500), roundTrip("pipe-ffm", 800));
    Files.writeString(file, ResultJson.of(InventedResults.outcome(combinations, 2)));
    printed.reset();
    assertThat(run("report", "--text", file)).isZero();
    assertThat(printed.toString())
        .startsWith("nothing that was measured here connects two programs of which neither has");
  }

  @Test
  void printsWhatTheRunPrinted() throws Exception {
    assertThat(run("report", "--text", old)).isZero();
    assertThat(directory.resolve("old.html")).doesNotExist();
    assertThat(printed)
        .hasToString(
            PlainText.of(
                Report.briefly(SavedFiles.read(old).runs().get(0), Viewpoint.USUAL),
                Integer.MAX_VALUE,
                new Terminal().width()));
    printed.reset();
    assertThat(run("report", "--text", "--all", old)).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("p99.9", "cpu: fast", "date: ");
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
  void eachOfSeveralTextsIsNamed() throws Exception {
    Path slower = result("slower.json", 1.3);
    assertThat(run("report", "--text", old, slower)).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .startsWith("old:\n")
        .contains("\nslower:\n");
    printed.reset();
    assertThat(run("report", "--text", old)).isZero();
    assertThat(printed.toString(StandardCharsets.UTF_8)).doesNotContain("old:");
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
  void theRootIsNoPlaceForAFile() {
    assertThat(run("report", old, "-o", "/")).isEqualTo(1);
    assertThat(run("compare", old, old, "--md", "/")).isEqualTo(1);
    assertThat(printed.toString(StandardCharsets.UTF_8).lines())
        .hasSize(2)
        .allMatch(line -> line.equals("cannot write / (it is a directory)"));
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

  @Test
  void whatNoTransportDoesIsLeftToBrokers() {
    assertThat(run("advise", "--need", "survive-crash,other-host")).isEqualTo(1);
    assertThat(printed.toString())
        .startsWith("no transport here does all of this: reaches another host, and keeps messages")
        .contains("brokers.jar advise");
  }

  @Test
  void aBaseIsATransportOfTheResult() throws Exception {
    Path study = Files.writeString(directory.resolve("study.json"), STUDY);
    assertThat(run("report", study, "--base", "uds")).isEqualTo(1);
    assertThat(printed)
        .hasToString("--base uds is for figures of transports, and there are none here\n");
  }
}
