package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.report.Progress;
import io.github.msgq.bench.results.report.Report;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Table;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.host.RequiresOwnCheckout;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** One saved run, read through every output: each figure is there once, and is the same. */
@Isolated("it takes this JVM's standard output")
@RequiresOwnCheckout
class OneFigureTest {
  private static final Path FILE = Path.of("docs/results/2026-11-25.json");
  private static final List<String> FIGURES = List.of("p50", "p99", "messages/s");
  private static final Map<String, String> GOALS =
      Map.of("latency", "p50", "tail", "p99", "throughput", "messages/s");
  private static final Pattern PROGRESS =
      Pattern.compile("p50 (\\S+) µs, p99 (\\S+) µs|(\\S+) messages/s");

  private final ShownFigures shown = new ShownFigures();

  /** By the situation and the transport; those of the page without what does not meet the need. */
  private final Map<String, String> ranksOfTheTable = new TreeMap<>();

  private final Map<String, String> ranksOfThePage = new TreeMap<>();

  private static SavedRun run() throws Exception {
    return SavedFiles.read(FILE).runs().get(0);
  }

  @Test
  void everyOutputShowsTheSameFigureOnce() throws Exception {
    table(Report.of(run(), Viewpoint.USUAL).tables().get(0));
    csv();
    progress();
    page();
    List<String> outputs = List.of("CSV", "page", "progress", "table");
    assertThat(shown.all()).hasSize(20 * 2 + 7);
    assertThat(shown.all())
        .allSatisfy((figure, each) -> assertThat(each).as(figure).containsOnlyKeys(outputs));
    shown.assertOneEach();
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
          shown.add("table", group, row.get(0), heading, row.get(i).replaceFirst(" .*", ""));
        }
      }
    }
  }

  private void csv() throws Exception {
    for (Map<String, String> row : ReadBack.csv(run())) {
      String name = row.get("figure").replace("rate", "messages/s");
      if (FIGURES.contains(name)) {
        boolean roundTrip = row.get("benchmark").equals("RoundTrip");
        String situation = situation(roundTrip, row.get("connection"), row.get("placement"));
        String value = Digits.number(Double.parseDouble(row.get("value")));
        shown.add("CSV", situation, row.get("transport"), name, value);
      }
    }
  }

  private void progress() throws Exception {
    for (Measurement measurement : run().measurements()) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      PrintStream out = new PrintStream(line, true, StandardCharsets.UTF_8);
      new Progress(out, new Terminal(), 1, Duration.ofSeconds(1), List.of(), System::nanoTime)
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
                shown.add(
                    "progress",
                    situation(measurement),
                    measurement.parameter("transport"),
                    name,
                    figure));
  }

  private void page() throws Exception {
    JsonObject json = ReadBack.page(FILE);
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
      shown.add("page", situation, names.get(i).getAsString(), name, text);
      if (!name.equals("p99") && !ranks[i].equals("–")) {
        ranksOfThePage.put(situation + names.get(i).getAsString(), ranks[i].replace("*", ""));
      }
    }
  }

  /** The median leaves out the slow ones, CPU time does not. */
  @Test
  void theMeanStandsBesideTheCpuTime() throws Exception {
    Table costs =
        Report.of(run(), Viewpoint.USUAL).tables().stream()
            .filter(table -> table.title().startsWith("What a message costs"))
            .findFirst()
            .orElseThrow();
    Measurement any =
        run().measurements().stream()
            .filter(measurement -> situation(measurement).equals("round trip, long, same-core"))
            .findFirst()
            .orElseThrow();
    double mean = any.figure(FigureName.MEAN).value();
    assertThat(mean).isGreaterThan(any.figure(FigureName.P50).value());
    assertThat(costs.rows())
        .filteredOn(row -> row.contains(any.parameter("transport")) && row.contains("RoundTrip"))
        .anyMatch(row -> row.contains(Digits.number(mean)));
  }
}
