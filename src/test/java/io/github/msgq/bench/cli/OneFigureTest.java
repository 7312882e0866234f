package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.msgq.bench.advice.Goal;
import io.github.msgq.bench.page.HtmlReport;
import io.github.msgq.bench.report.Csv;
import io.github.msgq.bench.report.InventedResults;
import io.github.msgq.bench.report.Progress;
import io.github.msgq.bench.report.Report;
import io.github.msgq.bench.report.Terminal;
import io.github.msgq.bench.report.Width;
import io.github.msgq.bench.result.Digits;
import io.github.msgq.bench.result.Kind;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.result.Problem;
import io.github.msgq.bench.result.Quantity;
import io.github.msgq.bench.result.Table;
import io.github.msgq.bench.saved.CombinationResult;
import io.github.msgq.bench.saved.ResultJson;
import io.github.msgq.bench.saved.SavedFiles;
import io.github.msgq.bench.saved.SavedRun;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** One saved run, read through every output: each figure is there once, and is the same. */
@Isolated("it takes this JVM's standard output")
class OneFigureTest {
  private static final Path FILE = Path.of("docs/results/2026-11-25.json");
  private static final List<String> FIGURES = List.of("p50", "p99", "messages/s");
  private static final Map<String, String> GOALS =
      Map.of("latency", "p50", "tail", "p99", "throughput", "messages/s");
  private static final Pattern ADVISED =
      Pattern.compile(
          "[:,]\\s+(?:\\d+(?:–\\d+)?|\\?)\\s+([a-z-]+)\\s+([0-9.,]+)(?:\\s+µs|/s)\\s+±");
  private static final Pattern PROGRESS =
      Pattern.compile("p50 (\\S+) µs, p99 (\\S+) µs|(\\S+) messages/s");

  /** What each output shows of each figure, by the name of the figure and that of the output. */
  private final Map<String, Map<String, List<String>>> shown = new TreeMap<>();

  /** By the situation and the transport; those of the page without what does not meet the need. */
  private final Map<String, String> ranksOfTheTable = new TreeMap<>();

  private final Map<String, String> ranksOfThePage = new TreeMap<>();

  private void show(String output, String situation, String transport, String name, String text) {
    String figure = String.join(", ", situation, transport, name);
    shown
        .computeIfAbsent(figure, f -> new TreeMap<>())
        .computeIfAbsent(output, o -> new ArrayList<>())
        .add(text);
  }

  private static SavedRun run() throws Exception {
    return SavedFiles.read(FILE).runs().get(0);
  }

  @Test
  void everyOutputShowsTheSameFigureOnce() throws Exception {
    table(Report.of(run()).tables().get(0));
    csv();
    progress();
    page();
    advice();
    List<String> outputs = List.of("CSV", "advise", "page", "progress", "table");
    assertThat(shown).hasSize(20 * 2 + 7);
    shown.forEach(
        (figure, each) -> {
          assertThat(each).as(figure).containsOnlyKeys(outputs);
          assertThat(each.values().stream().flatMap(List::stream).distinct())
              .as(figure + " " + each)
              .hasSize(1);
          assertThat(each.values()).as(figure).allMatch(once -> once.size() == 1);
        });
    assertThat(ranksOfThePage).hasSizeGreaterThan(20);
    assertThat(ranksOfTheTable).containsAllEntriesOf(ranksOfThePage);
  }

  private static String situation(boolean roundTrip, String connection, String pin) {
    return String.join(", ", roundTrip ? "round trip" : "one way", connection, pin);
  }

  private static String situation(Measurement measurement) {
    return situation(
        measurement.kind() == Kind.ROUND_TRIP,
        measurement.parameter("connection"),
        measurement.parameter("placement"));
  }

  private void table(Table table) {
    for (List<String> row : table.rows()) {
      for (int i = 1; i < row.size(); i++) {
        String heading = table.columns().get(i).heading().replace("p50 µs", "p50");
        if (heading.equals("rank")) {
          ranksOfTheTable.put(table.columns().get(i).group() + row.get(0), row.get(i));
        }
        if (FIGURES.contains(heading) && row.get(i).matches("[0-9].*")) {
          String group = table.columns().get(i).group();
          show("table", group, row.get(0), heading, row.get(i).replaceFirst(" .*", ""));
        }
      }
    }
  }

  private static List<Map<String, String>> rows() throws Exception {
    return rows(run());
  }

  private static List<Map<String, String>> rows(SavedRun run) {
    List<String> lines = Csv.of(List.of(run)).lines().toList();
    String[] names = lines.get(0).split(",");
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", names.length); // the problem comes last
      Map<String, String> row = new TreeMap<>();
      for (int i = 0; i < names.length; i++) {
        row.put(names[i], cells[i]);
      }
      rows.add(row);
    }
    return rows;
  }

  private void csv() throws Exception {
    for (Map<String, String> row : rows()) {
      String name = row.get("figure").replace("rate", "messages/s");
      if (FIGURES.contains(name)) {
        boolean roundTrip = row.get("benchmark").equals("RoundTrip");
        String situation = situation(roundTrip, row.get("connection"), row.get("placement"));
        String value = Digits.number(Double.parseDouble(row.get("value")));
        show("CSV", situation, row.get("transport"), name, value);
      }
    }
  }

  private void progress() throws Exception {
    for (Measurement measurement : run().measurements()) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      PrintStream out = new PrintStream(line, true, StandardCharsets.UTF_8);
      new Progress(out, new Terminal(), 1, Duration.ofSeconds(1), List.of())
          .ended(measurement, 0, Duration.ofSeconds(1));
      String text = line.toString(StandardCharsets.UTF_8);
      PROGRESS
          .matcher(text)
          .results()
          .forEach(
              found -> {
                show(measurement, "p50", found.group(1));
                show(measurement, "p99", found.group(2));
                show(measurement, "messages/s", found.group(3));
              });
    }
  }

  private void show(Measurement measurement, String name, String text) {
    Optional.ofNullable(text)
        .ifPresent(
            figure ->
                show(
                    "progress",
                    situation(measurement),
                    measurement.parameter("transport"),
                    name,
                    figure));
  }

  private static JsonObject data(Path file) throws Exception {
    String page = HtmlReport.of(SavedFiles.read(file));
    String data = page.replaceFirst("(?s).*<script type=\"application/json\" id=\"data\">", "");
    return JsonParser.parseString(data.substring(0, data.indexOf("</script>"))).getAsJsonObject();
  }

  private void page() throws Exception {
    JsonObject json = data(FILE);
    List<String> controls = new ArrayList<>();
    json.getAsJsonArray("controls")
        .forEach(each -> controls.add(each.getAsJsonObject().get("name").getAsString()));
    json.getAsJsonObject("answers")
        .entrySet()
        .forEach(
            answer -> {
              String[] key = answer.getKey().split("\\|");
              boolean roundTrip = key[controls.indexOf("pattern")].equals("roundtrip");
              String situation =
                  situation(
                      roundTrip,
                      key[controls.indexOf("connection")],
                      key[controls.indexOf("placement")]);
              GOALS.forEach(
                  (goal, name) -> {
                    if (roundTrip != goal.equals("throughput")) {
                      answer(
                          situation,
                          name,
                          answer.getValue().getAsJsonObject().get(goal).getAsJsonObject());
                    }
                  });
            });
  }

  private void answer(String situation, String name, JsonObject answer) {
    JsonArray names = answer.getAsJsonArray("names");
    JsonArray numbers = answer.getAsJsonArray("numbers");
    String[] ranks =
        answer
            .getAsJsonObject("asked")
            .getAsJsonObject("unrelated")
            .get("ranks")
            .getAsString()
            .split(" ");
    for (int i = 0; i < names.size(); i++) {
      JsonElement value = numbers.get(3 * i);
      String text = Digits.number(value.getAsDouble());
      show("page", situation, names.get(i).getAsString(), name, text);
      if (!name.equals("p99") && !ranks[i].equals("–")) {
        ranksOfThePage.put(situation + names.get(i).getAsString(), ranks[i].replace("*", ""));
      }
    }
  }

  private void advice() throws Exception {
    for (String situation :
        List.of(
            "roundtrip long same-core",
            "roundtrip long two-cores",
            "roundtrip short same-core",
            "oneway long same-core")) {
      String[] words = situation.split(" ");
      boolean roundTrip = words[0].equals("roundtrip");
      for (String goal : roundTrip ? List.of("latency", "tail") : List.of("throughput")) {
        String text = advised(words, goal);
        for (MatchResult found : ADVISED.matcher(text).results().toList()) {
          String where = situation(roundTrip, words[1], words[2]);
          show("advise", where, found.group(1), GOALS.get(goal), found.group(2));
        }
      }
    }
  }

  private static String advised(String[] words, String goal) throws Exception {
    PrintStream usual = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      int status =
          new BenchmarkCommand(Preset.NONE, new Terminal())
              .line()
              .execute(
                  "advise",
                  FILE.toString(),
                  "--need=related",
                  "--pattern=" + words[0],
                  "--connection=" + words[1],
                  "--placement=" + words[2],
                  "--goal=" + goal);
      assertThat(status).isZero();
    } finally {
      System.setOut(usual);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  /** Two loads; over shm one fork of four stands still for long, so that little is known. */
  private static SavedRun loads(Path directory) throws Exception {
    List<CombinationResult> combinations = new ArrayList<>();
    for (String transport : List.of("uds", "shm")) {
      boolean steady = transport.equals("uds");
      int[][] blocks = new int[20][];
      for (int i = 0; i < blocks.length; i++) {
        int slow = steady || i < 15 ? 200 : 180;
        int scatter = i % 3;
        blocks[i] =
            IntStream.range(0, 200).map(n -> n < slow ? 10 * n + 500 + scatter : 400_000).toArray();
      }
      double often = steady ? 6 : 30;
      CombinationResult combination =
          InventedResults.atRate(
              InventedResults.values(
                  "placement=same-core rate=10000 sender=usual window=20 transport=" + transport),
              blocks);
      for (String name : List.of("p50", "p90", "p99")) {
        double micros = steady ? 80 : 70;
        InventedResults.with(
            combination,
            "window." + name,
            "us",
            micros,
            micros * 1.02,
            micros,
            name.equals("p99") && !steady ? 40_000 : micros);
      }
      InventedResults.with(combination, "windows", "windows", 250, 250, 250, 250);
      for (long limit : Measurement.LIMITS) {
        InventedResults.with(
            combination, "above." + limit, "% of windows", often, often, often + 2, often);
      }
      combinations.add(combination);
    }
    Path file = directory.resolve("load.json");
    combinations.add(
        InventedResults.without(
            Problem.disturbed("not typical: the machine was busy"),
            InventedResults.values(
                "placement=same-core rate=10000 sender=usual window=20 transport=tcp")));
    return SavedFiles.read(
            Files.writeString(
                file, ResultJson.of(InventedResults.outcome(combinations, combinations.size()))))
        .runs()
        .get(0);
  }

  /** Also what is not known well enough, which every output shows as ? or marks. */
  @Test
  void everyOutputShowsTheSameOfALoad(@TempDir Path directory) throws Exception {
    SavedRun run = loads(directory);
    Table table = Report.of(run).tables().get(0);
    assertThat(table.title()).isEqualTo("Latency at 10,000 messages/s");
    for (List<String> row : table.rows()) {
      for (int i = 1; i < row.size(); i++) {
        String group = table.columns().get(i).group();
        String heading = table.columns().get(i).heading();
        String name =
            group.equals("typical moment, µs")
                ? "window." + heading
                : group.equals("above")
                    ? "above." + heading.replace(" µs", "").replace(",", "")
                    : group.equals("over all, µs") ? heading : "";
        if (!name.isEmpty()) {
          show("table", "load", row.get(0), name, row.get(i));
        }
      }
    }
    assertThat(shown).hasSize(2 * 8);
    loadCsv(run);
    loadChart(directory.resolve("load.json"));
    for (Measurement measurement : run.measurements()) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      PrintStream out = new PrintStream(line, true, StandardCharsets.UTF_8);
      new Progress(out, new Terminal(), 1, Duration.ofSeconds(1), List.of())
          .ended(measurement, 0, Duration.ofSeconds(1));
      String typical =
          !measurement.measured() ? "" : Digits.number(measurement.figure("window.p50").value());
      assertThat(line.toString(StandardCharsets.UTF_8))
          .contains(measurement.measured() ? "typical p50 " + typical + " µs" : "? (not typical");
    }
    shown.forEach(
        (figure, each) -> {
          assertThat(each).as(figure).containsKeys("table", "CSV");
          assertThat(each.values()).as(figure).allMatch(once -> once.size() == 1);
          assertThat(each.values().stream().flatMap(List::stream).distinct())
              .as(figure + " " + each)
              .hasSize(1);
        });
    assertThat(shown.get("load, shm, p99").values()).allMatch(texts -> texts.equals(List.of("?")));
    assertThat(shown.get("load, shm, window.p99")).containsEntry("CSV", List.of("?"));
    assertThat(shown.get("load, uds, p99"))
        .containsKey("page")
        .containsEntry("CSV", List.of("2,478 (2,470–2,478)"));
    assertThat(Csv.of(List.of(run))).contains(",? (not typical: the machine was busy)\r\n");
    assertThat(Report.text(run, true, new Width(100)))
        .contains("2 measured, 0 n/a, 0 failed, 1 not typical");
    assertThat(Report.facts(run)).anyMatch(fact -> fact.contains("measured 5 × 1 s"));
  }

  private void loadCsv(SavedRun run) {
    for (Map<String, String> row : rows(run)) {
      String name = row.get("figure");
      assertThat(name).doesNotContain(".low", ".high", ".forks").isNotEqualTo("score");
      String figure = "load, " + row.get("transport") + ", " + name;
      if (!shown.containsKey(figure)) {
        continue;
      }
      boolean alone = List.of("max", "mean").contains(name);
      String text =
          row.get("value").isEmpty()
              ? row.get("problem").replaceFirst(":.*", "")
              : number(row, "value");
      if (!alone && !row.get("value").isEmpty()) {
        text += " (%s–%s)".formatted(number(row, "low"), number(row, "high"));
      }
      show("CSV", "load", row.get("transport"), name, text);
    }
  }

  private static String number(Map<String, String> row, String column) {
    return Digits.number(Double.parseDouble(row.get(column)));
  }

  private void loadChart(Path file) throws Exception {
    JsonArray charts = data(file).getAsJsonArray("loads");
    for (JsonElement line : charts.get(0).getAsJsonObject().getAsJsonArray("lines")) {
      JsonObject its = line.getAsJsonObject();
      for (JsonElement point : its.getAsJsonArray("points")) {
        JsonArray numbers = point.getAsJsonArray();
        long place = Math.round(numbers.get(0).getAsDouble());
        if (place == 100 || place == 1_000) {
          boolean known = !numbers.get(3).isJsonNull();
          String text =
              known
                  ? "%s (%s–%s)"
                      .formatted(
                          Digits.number(numbers.get(1).getAsDouble()),
                          Digits.number(numbers.get(2).getAsDouble()),
                          Digits.number(numbers.get(3).getAsDouble()))
                  : "?";
          show("page", "load", its.get("name").getAsString(), place == 100 ? "p99" : "p99.9", text);
        }
      }
    }
  }

  /** The median leaves out the slow ones, CPU time does not. */
  @Test
  void theMeanStandsBesideTheCpuTime() throws Exception {
    String text = advised(new String[] {"roundtrip", "long", "same-core"}, "latency");
    MatchResult best = ADVISED.matcher(text).results().findFirst().orElseThrow();
    Measurement own =
        run().measurements().stream()
            .filter(measurement -> situation(measurement).equals("round trip, long, same-core"))
            .filter(measurement -> measurement.parameter("transport").equals(best.group(1)))
            .findFirst()
            .orElseThrow();
    double mean = own.figure("mean").value();
    assertThat(mean).isGreaterThan(own.figure("p50").value());
    assertThat(text.replaceAll("\\s+", " "))
        .contains("with the slow ones, it takes " + Digits.number(mean) + " µs on average");
    Table costs =
        Report.of(run()).tables().stream()
            .filter(table -> table.title().startsWith("What a message costs"))
            .findFirst()
            .orElseThrow();
    assertThat(costs.rows())
        .filteredOn(row -> row.contains(best.group(1)) && row.contains("RoundTrip"))
        .anyMatch(row -> row.contains(Digits.number(mean)));
  }

  @Test
  void userAndSystemTimeAddUpToTheCpuTime() throws Exception {
    for (Measurement measurement : run().measurements()) {
      Goal.CPU
          .figure(measurement)
          .ifPresent(
              sum ->
                  assertThat(
                          Measurement.ENDS.stream()
                              .flatMap(end -> Stream.of(end + ".user", end + ".system"))
                              .flatMap(part -> Stream.ofNullable(measurement.figure(part)))
                              .mapToDouble(Quantity::value)
                              .sum())
                      .as(measurement.parameters().toString())
                      .isCloseTo(sum.estimate().orElseThrow().value(), withinPercentage(1e-9)));
    }
  }

  @Test
  void anIntervalBelongsToTheFigureBesideIt() throws Exception {
    for (Map<String, String> row : rows()) {
      if (!row.get("low").isEmpty()) {
        double value = Double.parseDouble(row.get("value"));
        assertThat(value)
            .as(row.toString())
            .isBetween(Double.parseDouble(row.get("low")), Double.parseDouble(row.get("high")));
      }
    }
  }

  @Test
  void percentilesAreInOrderAndEachIsThereOnce() throws Exception {
    Map<List<String>, Map<String, Double>> combinations =
        new TreeMap<>(java.util.Comparator.comparing(List::toString));
    for (Map<String, String> row : rows()) {
      if (!row.get("figure").isEmpty()) {
        List<String> combination =
            List.of(
                row.get("benchmark"),
                row.get("transport"),
                row.get("connection"),
                row.get("placement"));
        Double before =
            combinations
                .computeIfAbsent(combination, c -> new TreeMap<>())
                .put(row.get("figure"), Double.valueOf(row.get("value")));
        assertThat(before).as(row.toString()).isNull();
      }
    }
    combinations.forEach(
        (combination, figures) -> {
          if (figures.containsKey("p50")) {
            assertThat(
                    List.of(
                        figures.get("min"),
                        figures.get("p50"),
                        figures.get("p90"),
                        figures.get("p99"),
                        figures.get("p99.9"),
                        figures.get("max")))
                .as(combination.toString())
                .isSorted();
          }
        });
  }
}
