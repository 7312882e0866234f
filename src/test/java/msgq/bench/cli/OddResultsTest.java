package msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import msgq.bench.comparison.Regression;
import msgq.bench.page.HtmlReport;
import msgq.bench.problem.Refusal;
import msgq.bench.report.Csv;
import msgq.bench.report.Markdown;
import msgq.bench.report.Report;
import msgq.bench.result.Measurement;
import msgq.bench.saved.SavedFiles;
import msgq.bench.saved.SavedRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Result files of whoever has written them: they are drawn, or refused in one sentence. */
class OddResultsTest {
  private static final Path SAVED = Path.of("src/test/resources/msgq/bench/saved/small.json");
  private static final int TIMES = Integer.getInteger("odd.results", 400);

  private static final String STUDY =
      """
      {"study": "apue", "title": "a title", "machine": ["kernel: 6"],
       "claims": [{"claim": "a is faster", "where": "one core", "verdict": "holds", "decisive": "a / b",
                   "comparisons": [{"ratio": "a / b", "published": 2, "measured": 1.5, "low": null, "high": 2}]}],
       "tables": [{"title": "times", "columns": [{"group": "", "heading": "a", "left": true}],
                   "rows": [["1"]], "notes": ["a note"]}],
       "footnotes": ["a footnote"]}
      """;

  private static final List<String> ODD =
      List.of("null", "\"\"", "\"5\"", "[5]", "[]", "{}", "-1", "1e999", "true", "[[null]]");

  @TempDir private Path directory;

  private SavedFiles read(JsonElement json) throws Exception {
    return SavedFiles.read(Files.writeString(directory.resolve("odd.json"), json.toString()));
  }

  private static void draw(SavedFiles saved) {
    for (SavedRun run : saved.runs()) {
      Markdown.of(Report.of(run));
    }
    List<Measurement> all =
        saved.runs().stream().flatMap(run -> run.measurements().stream()).toList();
    Regression.of(all, all, 1);
    Csv.of(saved.runs());
    HtmlReport.of(saved);
  }

  /** Puts something else in the place of one value, or leaves it out. */
  private static void change(JsonElement json, Random random) {
    List<JsonElement> inner = new ArrayList<>();
    JsonElement odd = JsonParser.parseString(ODD.get(random.nextInt(ODD.size())));
    if (json instanceof JsonObject object && object.size() > 0) {
      List<String> names = List.copyOf(object.keySet());
      String name = names.get(random.nextInt(names.size()));
      inner.add(object.get(name));
      if (!goesOn(inner.get(0), random)) {
        if (random.nextInt(3) == 0) {
          object.remove(name);
        } else {
          object.add(name, odd);
        }
        return;
      }
    } else if (json instanceof JsonArray array && array.size() > 0) {
      int index = random.nextInt(array.size());
      inner.add(array.get(index));
      if (!goesOn(inner.get(0), random)) {
        array.set(index, odd);
        return;
      }
    }
    inner.forEach(each -> change(each, random));
  }

  private static boolean goesOn(JsonElement inner, Random random) {
    return !inner.isJsonPrimitive() && !inner.isJsonNull() && random.nextInt(4) > 0;
  }

  /** A round trip with what is said of the whole run, a rate, and a time. */
  private static JsonArray run() throws Exception {
    JsonArray all = JsonParser.parseString(Files.readString(SAVED)).getAsJsonArray();
    JsonArray some = new JsonArray();
    List.of(0, 1, 6).forEach(index -> some.add(all.get(index)));
    return some;
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "study"})
  void areDrawnOrRefusedInOneSentence(String kind) throws Exception {
    JsonElement whole = kind.equals("run") ? run() : JsonParser.parseString(STUDY);
    draw(read(whole));
    for (int seed = 0; seed < TIMES; seed++) {
      Random random = new Random(seed);
      JsonElement json = whole.deepCopy();
      for (int changes = random.nextInt(2); changes >= 0; changes--) {
        change(json, random);
      }
      try {
        draw(read(json));
      } catch (Refusal e) {
        assertThat(e.getMessage()).startsWith(directory + "/odd.json ").doesNotContain("\n");
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ": " + json, e);
      }
    }
  }

  private void refused(String name, String odd, String sentence) throws Exception {
    JsonArray json = run();
    json.get(1).getAsJsonObject().add(name, JsonParser.parseString(odd));
    assertThatThrownBy(() -> read(json)).isInstanceOf(Refusal.class).hasMessageEndingWith(sentence);
  }

  @Test
  void stringsAndListsAreNoNumbers() throws Exception {
    for (String odd : List.of("\"3\"", "[3]", "{}", "true")) {
      refused("forks", odd, "is a JSON array, but not of JMH's results");
      refused(
          "primaryMetric",
          "{\"score\": %s, \"scoreUnit\": \"ops/s\", \"rawData\": []}".formatted(odd),
          "is a JSON array, but not of JMH's results");
    }
  }

  @Test
  void nothingOfWhatIsReadControlsATerminal() throws Exception {
    String evil = "\u001b[2J\u009b31m\nx";
    JsonArray json = run();
    JsonObject first = json.get(0).getAsJsonObject();
    first.addProperty("benchmark", evil);
    first.getAsJsonObject("params").addProperty(evil, evil);
    first.getAsJsonObject("run").getAsJsonObject("facts").addProperty(evil, evil);
    SavedFiles saved = read(json);
    List<Measurement> all = saved.runs().get(0).measurements();
    String drawn =
        Markdown.of(Report.of(saved.runs().get(0)))
            + Csv.of(saved.runs()).replace("\r\n", "\n")
            + Regression.of(all, List.of(), 1).missing();
    assertThat(drawn).contains("\uFFFD[2J").doesNotContainPattern("[\\p{Cc}&&[^\n]]");
  }

  @Test
  void aSpreadsheetTakesNothingForAFormula() throws Exception {
    for (String evil : List.of("=cmd|' /C calc'!A0", "+1+1", "-1+1", "@SUM(A1)")) {
      JsonArray json = run();
      json.get(0).getAsJsonObject().getAsJsonObject("params").addProperty("client", evil);
      json.get(0).getAsJsonObject().getAsJsonObject("params").addProperty("size", "-1");
      assertThat(Csv.of(read(json).runs())).contains(",'" + evil + ",").contains(",-1,");
    }
  }
}
