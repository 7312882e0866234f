package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.report.InventedResults;
import io.github.msgq.bench.results.report.PlainText;
import io.github.msgq.bench.results.report.Report;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.saved.CombinationResult;
import io.github.msgq.bench.results.saved.ResultJson;
import io.github.msgq.bench.results.saved.SavedFiles;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@code report} makes of results. */
@Isolated("it takes this JVM's standard output, and sets its language and zone")
class ReportCommandTest extends SavedResults {
  private static final String STUDY =
      "{\"study\": \"apue\", \"format\": 1, \"title\": \"\", \"notes\": [], \"machine\": [],"
          + " \"claims\": [], \"tables\": [], \"footnotes\": []}";

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
  void theRootIsNoPlaceForAFile() {
    assertThat(run("report", old, "-o", "/")).isEqualTo(1);
    assertThat(run("compare", old, old, "--md", "/")).isEqualTo(1);
    assertThat(printed.toString(StandardCharsets.UTF_8).lines())
        .hasSize(2)
        .allMatch(line -> line.equals("cannot write / (it is a directory)"));
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
