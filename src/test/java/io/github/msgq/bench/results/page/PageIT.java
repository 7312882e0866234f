package io.github.msgq.bench.results.page;

import static io.github.msgq.bench.results.page.Browser.frame;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.host.RequiresTool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a browser makes of the page: a script in it operates the controls and says what it saw. */
@Tag("one-jdk")
@RequiresTool("chromium")
class PageIT {
  private static final int DESK = 1100;
  private static final int WIDE = 1900;
  private static final int PHONE = 400;
  private static final Path DEFAULT = Path.of("docs/results/2026-11-25.json");
  private static final Path JDKS = Path.of("docs/results/2026-11-22-jdks.json");
  private static final Path SMALL =
      Path.of("src/test/resources/io/github/msgq/bench/results/saved/small.json");
  private static final Path STUDY = Path.of("docs/results/2026-11-22-rpc.json");

  private static final Map<String, JsonNode> PAGES = new HashMap<>();

  @BeforeAll
  static void lookAtAll(@TempDir Path directory) throws Exception {
    String all =
        frame("small", InventedRun.small(), DESK)
            + frame("broken", InventedRun.broken(), WIDE)
            + frame("uneven", InventedRun.uneven(), PHONE)
            + frame("hardly", InventedRun.hardlyKnown(), DESK)
            + frame("runs", InventedRun.twoRuns(), DESK)
            + inTheDark(frame("single", InventedRun.single(), DESK))
            + frame("jdks", read(onTheJdkOf(JDKS, directory), JDKS), DESK)
            + frame("default", read(DEFAULT), 1400)
            + frame("markup", SavedFiles.read(withMarkup(directory)), DESK)
            + frame("study", SavedFiles.read(STUDY), PHONE)
            + frame("threads", InventedRun.severalThreads(), DESK)
            + frame("load", InventedRun.load(), DESK)
            + frame("apart", InventedRun.runsByThreads(), DESK)
            + frame("large", InventedRun.large(500), DESK);
    PAGES.putAll(Browser.look(directory, all));
  }

  /** As in a browser whose user prefers dark pages. */
  private static String inTheDark(String frame) {
    return frame.replaceFirst("style='", "style='color-scheme: dark; ");
  }

  /** As the command does: these files do not say what comes with each transport. */
  private static SavedFiles read(Path... files) throws Exception {
    return SavedFiles.read(List.of(files), skipped -> {});
  }

  /** A run of transports whose names are HTML. */
  private static Path withMarkup(Path directory) throws Exception {
    String named = Files.readString(SMALL).replaceAll("(\"transport\"\\s*:\\s*\")", "$1<s>");
    return Files.writeString(directory.resolve("markup.json"), named);
  }

  /** A copy of the default run, as if measured on the first JDK of another run. */
  private static Path onTheJdkOf(Path other, Path directory) throws Exception {
    String figures = Files.readString(DEFAULT);
    String version = version(figures);
    Path copy = directory.resolve(DEFAULT.getFileName());
    return Files.writeString(copy, figures.replace(version, version(Files.readString(other))));
  }

  private static String version(String figures) {
    return figures.replaceFirst("(?s).*?\"jdkVersion\": ?\"([^\"]+)\".*", "$1");
  }

  private static JsonNode look(String page) {
    assertThat(PAGES).as("pages whose scripts have run").containsKey(page);
    return PAGES.get(page);
  }

  private static void isSound(JsonNode seen) {
    assertThat(seen.path("errors")).isEmpty();
    assertThat(seen.path("requests").asInt()).isZero();
    assertThat(seen.path("width").asInt()).isLessThanOrEqualTo(seen.path("room").asInt());
  }

  @Test
  void chartsAndControlsWork() {
    JsonNode seen = look("small");
    isSound(seen);
    assertThat(seen.path("bars").asInt()).as("transports in the ranking").isEqualTo(8);
    assertThat(seen.path("percentiles").asInt()).isEqualTo(8);
    assertThat(seen.path("charts").asInt()).isEqualTo(7);
    assertThat(texts(seen, "buttons"))
        .hasSize(7)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.startsWith("Save as SVG: Round trip, "));
    assertThat(seen.path("tables").asInt()).isGreaterThanOrEqualTo(5);
    assertThat(seen.path("reached").asBoolean()).as("by keyboard").isTrue();
    assertThat(seen.path("first").asText())
        .startsWith("round trip, 1 KiB, long, same-core: fifo ")
        .contains("pipe ", "child");
    assertThat(seen.path("shorter").asText()).isNotEqualTo(seen.path("first").asText());
    assertThat(seen.path("oneWay").asText()).contains("/s ±");
    assertThat(seen.path("remote").asText()).contains(": tcp", "loopback");
    assertThat(seen.path("links").asInt()).isGreaterThan(10);
    assertThat(seen.path("lost").asInt()).as("links that lead nowhere").isZero();
  }

  @Test
  void namesInAResultFileAreTextInTipsToo() {
    JsonNode seen = look("markup");
    isSound(seen);
    assertThat(texts(seen, "table")).isNotEmpty().allMatch(row -> row.contains("<s>"));
    assertThat(seen.path("markup").asInt()).as("elements made of names").isZero();
  }

  @Test
  void loadsHaveChartsOfTheirOwn() {
    JsonNode seen = look("load");
    isSound(seen);
    assertThat(texts(seen, "buttons"))
        .containsExactlyInAnyOrder(
            "Save as SVG: How late are the slowest replies at a rate?",
            "Save as SVG: Does the latency change over time?",
            "Save as SVG: How late is p99 as the rate rises?");
  }

  @Test
  void costsAreThoseOfTheRankingAndHaveIntervals() {
    JsonNode seen = look("small");
    assertThat(seen.path("cpu")).hasSize(8);
    assertThat(texts(seen, "costs")).containsAll(texts(seen, "cpu"));
  }

  @Test
  void percentilesHaveIntervalsButNotTheSlowest() {
    JsonNode seen = look("small");
    assertThat(texts(seen, "percentile").subList(1, 5))
        .allMatch(text -> text.matches("[\\d.]+ \\([\\d.]+ to [\\d.]+\\)"));
    assertThat(texts(seen, "percentile").get(5)).matches("[\\d.]+");
    assertThat(seen.path("lines").asInt()).as("three for each interval").isGreaterThanOrEqualTo(12);
  }

  @Test
  void whatIsHardlyKnownIsMarkedAndNotCompared() {
    JsonNode seen = look("hardly");
    isSound(seen);
    assertThat(texts(seen, "table"))
        .anyMatch(row -> row.matches("1–3tcp[\\d.]+ to [\\d.]+1.001.00"))
        .anyMatch(row -> row.matches("\\?sysv[\\d.]+±>50%\\?\\?"))
        .anyMatch(row -> row.matches("\\?uds[\\d.]+–\\?\\?"));
    assertThat(texts(seen, "bar").stream().filter(text -> text.matches("[\\d.]+ \\?"))).hasSize(1);
    assertThat(texts(seen, "notes"))
        .anyMatch(note -> note.contains("measured only once") && note.contains("wider than ±50%"));
  }

  private static List<String> texts(JsonNode seen, String name) {
    return StreamSupport.stream(seen.path(name).spliterator(), false)
        .map(JsonNode::asText)
        .toList();
  }

  @Test
  void theOverviewComparesAllAndItsHeadingsChoose() {
    JsonNode seen = look("small");
    assertThat(seen.path("headings")).hasSize(8);
    assertThat(seen.path("headings").get(0).asText()).isEqualTo("round trip, long, same-core");
    assertThat(seen.path("shades").asInt()).as("all but the pipes").isEqualTo(56);
    assertThat(seen.path("best").asInt()).isBetween(8, 40);
    assertThat(seen.path("chosen").asText()).startsWith("round trip, 1 KiB, long, same-core: ");
    assertThat(seen.path("kept").asText()).as("the focus").isEqualTo("round trip, long, same-core");
  }

  /** Of "…: fifo 3.50 µs, …; posix and sysv may be as good (-f 7 might decide); pipe …". */
  private static List<String> calledBest(String sentence) {
    String advice = sentence.substring(sentence.indexOf(": ") + 2);
    if (advice.startsWith("cannot tell, as") || advice.startsWith("cannot tell yet")) {
      return List.of();
    }
    Matcher equal = Pattern.compile("cannot tell apart: ([^;(]*).*").matcher(advice);
    if (equal.matches()) {
      return Stream.of(equal.group(1).split(", "))
          .map(each -> each.replaceFirst("[ .].*", ""))
          .toList();
    }
    List<String> names = new ArrayList<>(List.of(advice.substring(0, advice.indexOf(' '))));
    Matcher others = Pattern.compile("; ([^;]+) may be as good").matcher(advice);
    if (others.find()) {
      names.addAll(List.of(others.group(1).split(", | and ")));
    }
    return names;
  }

  @Test
  void greenIsWhatTheSentenceCallsTheBestOrAsGood() {
    for (String page : List.of("small", "default")) {
      for (String asked : List.of("verdicts", "related", "tail")) {
        assertThat(look(page).path(asked)).isNotEmpty();
        for (JsonNode verdict : look(page).path(asked)) {
          String sentence = verdict.path("say").asText();
          assertThat(texts(verdict, "bold")).as(sentence).hasSameElementsAs(calledBest(sentence));
          assertThat(texts(verdict, "green"))
              .as(page + ", " + asked + ": " + sentence)
              .hasSameElementsAs(calledBest(sentence));
        }
      }
    }
  }

  @Test
  void aPipeHasAColourOnlyIfOneProgramStartsTheOther() {
    assertThat(texts(look("small").path("verdicts").get(0), "without")).containsExactly("pipe");
    assertThat(texts(look("small").path("related").get(0), "without")).isEmpty();
    assertThat(texts(look("small").path("related").get(0), "green")).contains("pipe");
  }

  @Test
  void rowsAreSortedByAHeading() {
    JsonNode seen = look("small");
    List<String> upwards = texts(seen, "upwards");
    assertThat(upwards).hasSize(8).startsWith("pipe", "fifo").endsWith("tcp");
    assertThat(texts(seen, "downwards"))
        .containsExactlyElementsOf(
            IntStream.range(0, 8).mapToObj(i -> upwards.get(7 - i)).toList());
    assertThat(seen.path("sorted").asText()).isEqualTo("descending");
  }

  @Test
  void roundTripsAreCountedByTheTimeTheyTook() {
    assertThat(texts(look("small"), "distribution")).contains("round trip, µs", "p99.9", "tcp");
    assertThat(texts(look("default"), "distribution"))
        .as("a file without histograms")
        .doesNotContain("round trip, µs");
  }

  @Test
  void aChartHasATitle() {
    JsonNode seen = look("small");
    assertThat(seen.path("titles")).hasSize(seen.path("drawn").asInt()).doesNotHaveDuplicates();
  }

  @Test
  void theFirstScreenNamesTheSize() {
    JsonNode seen = look("default");
    isSound(seen);
    assertThat(seen.path("first").asText()).startsWith("round trip, 1 KiB, long, same-core: ");
    assertThat(seen.path("screen").asText()).contains("messages of 1 KiB");
    assertThat(look("small").path("screen").asText()).contains("messages of 64 bytes to 16 KiB");
  }

  @Test
  void noTableOfADefaultRunIsCut() {
    assertThat(look("default").path("tables").asInt()).isGreaterThan(2);
    assertThat(look("default").path("cut").asInt()).isZero();
  }

  @Test
  void aChoiceNeverLeadsToNothing() {
    JsonNode seen = look("uneven");
    assertThat(seen.path("first").asText()).contains("same-core");
    assertThat(seen.path("oneWay").asText()).startsWith("one way, 1 KiB, short, two-cores: ");
    assertThat(look("single").path("choices"))
        .as("but what matters")
        .singleElement()
        .extracting(JsonNode::asText)
        .isEqualTo("goal");
  }

  @Test
  void severalNumbersOfThreadsAreALine() {
    JsonNode seen = look("threads");
    isSound(seen);
    assertThat(texts(seen, "threads")).contains("tcp", "sysv", "1", "4", "16");
    assertThat(seen.path("crossing").asText())
        .isEqualTo(
            "Fastest from 1 thread: sysv; at 4 threads: tcp. The lines cross between these numbers.");
    assertThat(look("small").path("crossing").asText()).isEmpty();
    assertThat(look("small").path("threads")).isEmpty();
  }

  @Test
  void runsOfOtherThreadsAreNotCompared() {
    JsonNode seen = look("apart");
    isSound(seen);
    assertThat(seen.path("first").asText())
        .startsWith("16-at-once, round trip, 1 KiB, 16 threads: sysv");
    assertThat(seen.path("questions")).as("what has changed").isEmpty();
    assertThat(seen.path("threads")).as("a line of one point").isEmpty();
  }

  @Test
  void axesAreMarkedAtRoundValues() {
    JsonNode seen = look("small");
    assertThat(seen.path("marks"))
        .hasSizeGreaterThan(2)
        .allMatch(mark -> mark.asText().matches("0*\\.?0*(1|1\\.5|15|2|3|4|5|6|8)0*"));
  }

  @Test
  void twoRunsShowWhatChanged() {
    JsonNode seen = look("runs");
    isSound(seen);
    assertThat(seen.path("questions"))
        .singleElement()
        .extracting(JsonNode::asText)
        .asString()
        .contains(" before ", " now?");
    assertThat(seen.path("changes"))
        .extracting(JsonNode::asText)
        .contains("-100%", "-50%", "0%", "+50%", "+100%", "RoundTrip sysv", "RoundTrip uds");
  }

  @Test
  void aRunIsComparedWithOneThatWasToldItsJdks() {
    JsonNode seen = look("jdks");
    isSound(seen);
    assertThat(seen.path("first").asText()).contains("same-core, JDK 17.0.15: ");
    assertThat(seen.path("opens").asText()).contains(" JDK 25.0.3 ", " 17.0.15?");
    assertThat(look("small").path("opens").asText()).isEqualTo("Which one should I use?");
    assertThat(texts(seen, "questions"))
        .satisfiesExactly(
            question -> assertThat(question).contains(" JDK 25.0.3 ", " 17.0.15?"),
            question -> assertThat(question).contains(" 2026-11-25 ", " 2026-11-22-jdks?"));
    assertThat(seen.path("lost").asInt()).as("links that lead nowhere").isZero();
  }

  @Test
  void aStudyBeginsWithHowManyClaimsHold() {
    JsonNode seen = look("study");
    isSound(seen);
    assertThat(texts(seen, "said")).anyMatch(text -> text.matches("\\D+15\\D+7\\D+6\\D+2\\D+"));
    assertThat(seen.path("empty").asInt()).as("tables with an empty column").isZero();
    assertThat(seen.path("lost").asInt()).as("links that lead nowhere").isZero();
  }

  @Test
  void chartsFitThePaper() {
    for (String page : List.of("small", "jdks", "study")) {
      JsonNode seen = look(page);
      assertThat(seen.path("printed").asInt()).isPositive().isEqualTo(seen.path("drawn").asInt());
    }
  }

  @Test
  void aTableTakesTheRoomOfAWideWindow() {
    JsonNode seen = look("broken");
    isSound(seen);
    assertThat(seen.path("wide").asInt()).isGreaterThan(seen.path("column").asInt() + 300);
  }

  @Test
  void fitsATelephone() {
    isSound(look("uneven"));
  }

  @Test
  void isLegibleInTheDark() {
    JsonNode seen = look("single");
    isSound(seen);
    assertThat(seen.path("paper").asText()).isEqualTo("rgb(20, 23, 27)");
    assertThat(seen.path("ink").asText()).isEqualTo("rgb(231, 234, 238)");
  }

  @Test
  void halfARunOneCombinationAndFiveHundredAreShown() {
    for (String page : List.of("broken", "single", "large")) {
      JsonNode seen = look(page);
      isSound(seen);
      assertThat(seen.path("first").asText()).isNotBlank();
    }
  }
}
