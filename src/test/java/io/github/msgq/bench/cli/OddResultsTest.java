package io.github.msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.comparison.Regression;
import io.github.msgq.bench.results.page.HtmlReport;
import io.github.msgq.bench.results.report.Csv;
import io.github.msgq.bench.results.report.Markdown;
import io.github.msgq.bench.results.report.PlainText;
import io.github.msgq.bench.results.report.Report;
import io.github.msgq.bench.results.report.Width;
import io.github.msgq.bench.results.result.Document;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Result files of whoever has written them: they are drawn, or refused in one sentence. */
class OddResultsTest {
  private static final Path SAVED = ownCopy();

  private static final String STUDY =
      """
      {"study": "apue", "format": 1, "title": "a title", "notes": [], "machine": ["kernel: 6"],
       "claims": [{"claim": "a is faster", "where": "one core", "verdict": "holds", "decisive": "a / b",
                   "comparisons": [{"ratio": "a / b", "published": 2, "measured": 1.5, "low": null, "high": 2}]}],
       "tables": [{"title": "times", "columns": [{"group": "", "heading": "a", "left": true}],
                   "rows": [["1"]], "notes": ["a note"]}],
       "footnotes": ["a footnote"]}
      """;

  private static final List<JsonElement> ODD =
      JsonParser.parseString(
              """
              [null, true, -1, 0, 1e-300, 1e300, 1e999, 99999999999, 0.5, "", " ", "x", "5", "NaN",
               "INF", "=1+1", "\\u001b[2J", "<b>", "a|b", "%s", [], [1], [5], [[]], [[[]]], [[[[]]]],
               [[[[1]]]], [[[[1, -1]]]], [null], [[null]], {}, {"x": 1}, {"p0.50": {}},
               {"50.0": null}]
              """)
          .getAsJsonArray()
          .asList();

  private static List<Measurement> measurements(SavedFiles saved) {
    return saved.runs().stream().flatMap(run -> run.measurements().stream()).toList();
  }

  private static void draw(SavedFiles saved) throws Exception {
    for (SavedRun run : saved.runs()) {
      Document report = Report.of(run, Viewpoint.USUAL);
      assertThat(PlainText.of(report, 40, new Width(100))).isNotEmpty();
      assertThat(Markdown.of(report)).isNotEmpty();
    }
    List<Measurement> usual = measurements(SavedFiles.read(SAVED));
    Regression.of(usual, measurements(saved));
    Regression.of(measurements(saved), usual);
    assertThat(Csv.of(saved.runs())).isNotEmpty();
    assertThat(HtmlReport.of(saved, Viewpoint.USUAL)).isNotEmpty();
  }

  private static SavedFiles read(JsonElement json) throws Exception {
    return read(text(json));
  }

  /** Where {@link #run} has taken what our runs add out of its string, it is put back. */
  private static String text(JsonElement json) {
    JsonElement text = json.deepCopy();
    if (text instanceof JsonArray results) {
      for (JsonElement each : results) {
        if (each instanceof JsonObject result
            && result.get("secondaryMetrics") instanceof JsonObject secondary
            && secondary.get("msgq") instanceof JsonObject own
            && own.get("scoreUnit") instanceof JsonObject extension) {
          own.addProperty("scoreUnit", extension.toString());
        }
      }
    }
    return text.toString();
  }

  private static JsonObject extension(JsonElement result) {
    return result
        .getAsJsonObject()
        .getAsJsonObject("secondaryMetrics")
        .getAsJsonObject("msgq")
        .getAsJsonObject("scoreUnit");
  }

  private static SavedFiles read(String text) throws Exception {
    Path file = Files.createTempFile("odd", ".json");
    try {
      return SavedFiles.read(Files.write(file, text.getBytes(StandardCharsets.UTF_8)));
    } catch (Refusal e) {
      assertThat(e.getMessage()).startsWith(file + " ").doesNotContain("Exception", "\n");
      throw e;
    } finally {
      Files.delete(file);
    }
  }

  private static void drawOrRefuse(String text) throws Exception {
    try {
      draw(read(text));
    } catch (Refusal e) {
      // in one sentence, as read() has seen
    }
  }

  /** What would change each value in it: to an odd one, or to nothing. */
  private static void collect(JsonElement json, Random random, List<Runnable> places) {
    JsonElement odd = ODD.get(random.nextInt(ODD.size())).deepCopy();
    if (json instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        int at = i;
        places.add(random.nextInt(4) == 0 ? () -> array.remove(at) : () -> array.set(at, odd));
        collect(array.get(i), random, places);
      }
    } else if (json instanceof JsonObject object) {
      for (Map.Entry<String, JsonElement> entry : object.entrySet()) {
        places.add(
            random.nextInt(4) == 0
                ? () -> object.remove(entry.getKey())
                : () -> object.add(entry.getKey(), odd));
        collect(entry.getValue(), random, places);
      }
    }
  }

  /** A round trip with what is said of the whole run, a rate, and a time. */
  private static JsonArray run() throws Exception {
    JsonArray all = JsonParser.parseString(Files.readString(SAVED)).getAsJsonArray();
    JsonArray array = new JsonArray();
    for (int index : List.of(0, 1, 6)) {
      JsonObject result = all.get(index).getAsJsonObject();
      JsonObject own = result.getAsJsonObject("secondaryMetrics").getAsJsonObject("msgq");
      own.add("scoreUnit", JsonParser.parseString(own.get("scoreUnit").getAsString()));
      array.add(result);
    }
    return array;
  }

  /** Others may be able to change the source tree. */
  private static Path ownCopy() {
    try {
      Path copy = Files.createTempFile("small", ".json");
      copy.toFile().deleteOnExit();
      Path file = Path.of("src/test/resources/io/github/msgq/bench/results/saved/small.json");
      return Files.writeString(copy, Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** -Djqwik.tries.default says how often. */
  @Tag("long")
  @Property
  void areDrawnOrRefused(
      @ForAll boolean study, @ForAll long seed, @ForAll @IntRange(max = 3) int changes)
      throws Exception {
    JsonElement json = study ? JsonParser.parseString(STUDY) : run();
    Random random = new Random(seed);
    for (int i = 0; i < changes; i++) {
      List<Runnable> places = new ArrayList<>();
      collect(json, random, places);
      places.get(random.nextInt(places.size())).run();
    }
    if (changes == 0) {
      draw(read(json));
    }
    drawOrRefuse(text(json));
  }

  /** Cut off, or with some other character. */
  @Tag("long")
  @Property
  void evenIfTheyAreNoJson(@ForAll long seed) throws Exception {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder(text(run()));
    int at = random.nextInt(text.length());
    if (random.nextBoolean()) {
      text.setLength(at);
    } else {
      text.setCharAt(at, "[]{}:,\"0e-\0\ud800".charAt(random.nextInt(12)));
    }
    drawOrRefuse(text.toString());
  }

  private static void refused(String name, String odd) throws Exception {
    JsonArray json = run();
    json.get(1).getAsJsonObject().add(name, JsonParser.parseString(odd));
    assertThatThrownBy(() -> read(json)).isInstanceOf(Refusal.class).hasMessageContaining("JMH");
  }

  @Test
  void stringsAndListsAreNoNumbers() throws Exception {
    for (String odd : List.of("\"3\"", "[3]", "{}", "true")) {
      refused("forks", odd);
      refused(
          "primaryMetric",
          "{\"score\": %s, \"scoreUnit\": \"ops/s\", \"rawData\": []}".formatted(odd));
    }
  }

  @Test
  void aRowHasOneCellPerColumn() throws Exception {
    for (String row : List.of("[\"1\", \"2\"]", "[\"\"], [\"\", \"\"]")) {
      assertThatThrownBy(() -> read(STUDY.replace("[\"1\"]", row)))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("study");
    }
    draw(read(STUDY.replace("[\"1\"]", "[\"1\"], [], [\"2\"]")));
  }

  @Test
  void nothingOfWhatIsReadControlsATerminal() throws Exception {
    String evil = "\u001b[2J\u009b31m\nx";
    JsonArray json = run();
    JsonObject first = json.get(0).getAsJsonObject();
    first.addProperty("benchmark", evil);
    first.getAsJsonObject("params").addProperty(evil, evil);
    extension(first).getAsJsonObject("run").getAsJsonObject("facts").addProperty(evil, evil);
    SavedFiles saved = read(json);
    List<Measurement> all = saved.runs().get(0).measurements();
    String drawn =
        Markdown.of(Report.of(saved.runs().get(0), Viewpoint.USUAL))
            + Csv.of(saved.runs()).replace("\r\n", "\n")
            + Regression.of(all, List.of()).missing();
    assertThat(drawn).contains("\uFFFD[2J").doesNotContainPattern("[\\p{Cc}&&[^\n]]");
  }

  @Test
  void aSpreadsheetTakesNothingForAFormula() throws Exception {
    for (String evil :
        List.of(
            "=cmd|' /C calc'!A0", "+1+1", "-1+1", "@SUM(A1)", "＝1+1", "＋1", "－1", "＠A1", " =1")) {
      JsonArray json = run();
      json.get(0).getAsJsonObject().getAsJsonObject("params").addProperty("client", evil);
      json.get(0).getAsJsonObject().getAsJsonObject("params").addProperty("size", "-1");
      assertThat(Csv.of(read(json).runs())).contains(",'" + evil + ",").contains(",-1,");
    }
  }

  @Test
  void aBareNanIsNoNumber() throws Exception {
    String score = "\"score\":[0-9.E-]+";
    assertThat(read(text(run()).replaceFirst(score, "\"score\":\"NaN\"")).runs()).hasSize(1);
    for (String odd : List.of("NaN", "Infinity", "-Infinity", "0x10", "'1'")) {
      assertThatThrownBy(() -> read(text(run()).replaceFirst(score, "\"score\":" + odd)))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("is not JSON");
    }
  }

  @Test
  void theNameOfASkippedFileControlsNoTerminal() throws Exception {
    Path evil = Files.createTempFile("odd\u001b[2J\u202e", ".json");
    try {
      List<String> skipped = new ArrayList<>();
      SavedFiles.read(List.of(evil, SAVED), skipped::add);
      assertThat(skipped).singleElement().asString().contains("Skipped: ", "\uFFFD[2J\uFFFD");
      assertThat(skipped.get(0)).doesNotContain("\u001b", "\u202e");
    } finally {
      Files.delete(evil);
    }
  }
}
