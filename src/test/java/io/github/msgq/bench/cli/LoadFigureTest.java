package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.report.Csv;
import io.github.msgq.bench.results.report.InventedResults;
import io.github.msgq.bench.results.report.Progress;
import io.github.msgq.bench.results.report.Report;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.report.Width;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.FigureName.Of;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.result.Table;
import io.github.msgq.bench.results.saved.CombinationResult;
import io.github.msgq.bench.results.saved.ResultJson;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One saved load, read through every output: each figure is there once, and is the same. */
class LoadFigureTest {
  private final ShownFigures shown = new ShownFigures();

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
    Table table = Report.of(run, Viewpoint.USUAL).tables().get(0);
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
                    : group.equals("over all, µs") && !heading.contains(" ") ? heading : "";
        if (!name.isEmpty()) {
          shown.add("table", "load", row.get(0), name, row.get(i));
        }
      }
    }
    assertThat(shown.all()).hasSize(2 * 8);
    loadCsv(run);
    loadChart(directory.resolve("load.json"));
    for (Measurement measurement : run.measurements()) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      PrintStream out = new PrintStream(line, true, StandardCharsets.UTF_8);
      new Progress(out, new Terminal(), 1, Duration.ofSeconds(1), List.of(), System::nanoTime)
          .ended(measurement, 0, Duration.ofSeconds(1));
      String typical =
          !measurement.measured()
              ? ""
              : Digits.number(measurement.figure(new FigureName(Of.WINDOW, 50)).value());
      assertThat(line.toString(StandardCharsets.UTF_8))
          .contains(measurement.measured() ? "typical p50 " + typical + " µs" : "? (not typical");
    }
    assertThat(shown.all())
        .allSatisfy((figure, each) -> assertThat(each).as(figure).containsKeys("table", "CSV"));
    shown.assertOneEach();
    assertThat(shown.all().get("load, shm, p99").values())
        .allMatch(texts -> texts.equals(List.of("?")));
    assertThat(shown.all().get("load, shm, window.p99")).containsEntry("CSV", List.of("?"));
    assertThat(shown.all().get("load, uds, p99"))
        .containsKey("page")
        .containsEntry("CSV", List.of("2,478 (2,470–2,478)"));
    assertThat(Csv.of(List.of(run))).contains(",? (not typical: the machine was busy)\r\n");
    assertThat(Report.text(run, Viewpoint.USUAL, true, new Width(100)))
        .contains("2 measured, 0 n/a, 0 failed, 1 not typical");
    assertThat(Report.facts(run)).anyMatch(fact -> fact.contains("measured 5 × 1 s"));
  }

  private void loadCsv(SavedRun run) {
    for (Map<String, String> row : ReadBack.csv(run)) {
      String name = row.get("figure");
      assertThat(name).doesNotContain(".low", ".high", ".forks").isNotEqualTo("score");
      String figure = "load, " + row.get("transport") + ", " + name;
      if (!shown.all().containsKey(figure)) {
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
      shown.add("CSV", "load", row.get("transport"), name, text);
    }
  }

  private static String number(Map<String, String> row, String column) {
    return Digits.number(Double.parseDouble(row.get(column)));
  }

  private void loadChart(Path file) throws Exception {
    JsonArray charts = ReadBack.page(file).getAsJsonArray("loads");
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
          shown.add(
              "page", "load", its.get("name").getAsString(), place == 100 ? "p99" : "p99.9", text);
        }
      }
    }
  }
}
