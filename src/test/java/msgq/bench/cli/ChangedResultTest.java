package msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import msgq.bench.comparison.Regression;
import msgq.bench.page.HtmlReport;
import msgq.bench.problem.Refusal;
import msgq.bench.report.Csv;
import msgq.bench.report.Markdown;
import msgq.bench.report.PlainText;
import msgq.bench.report.Report;
import msgq.bench.report.Width;
import msgq.bench.result.Document;
import msgq.bench.result.Measurement;
import msgq.bench.saved.SavedFiles;
import msgq.bench.saved.SavedRun;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * A result in which somebody has changed something: it is refused with a sentence, or all that is
 * drawn from results is drawn from it. -Djqwik.tries.default says how often.
 */
class ChangedResultTest {
  private static final Path SAVED = Path.of("src/test/resources/msgq/bench/saved/small.json");

  private static final String STUDY =
      """
      {"study": "apue", "title": "a title", "machine": ["kernel: 6"],
       "claims": [{"claim": "a is faster", "where": "one core", "verdict": "holds", "decisive": "a / b",
                   "comparisons": [{"ratio": "a / b", "published": 2, "measured": 1.5, "low": null, "high": 2}]}],
       "tables": [{"title": "times", "columns": [{"group": "", "heading": "a", "left": true}],
                   "rows": [["1"]], "notes": ["a note"]}],
       "footnotes": ["a footnote"]}
      """;

  private static final List<JsonElement> ODD =
      JsonParser.parseString(
              """
              [null, true, -1, 0, 1e-300, 1e300, 1e999, 99999999999, 0.5, "", "5", " ", "x", "NaN", "INF",
               "=1+1", "\\u001b[2J", "<b>", "a|b", "%s", [], [1], [[]], [[[]]], [[[[]]]],
               [[[[1]]]], [[[[1, -1]]]], [null], {}, [[null]], {"x": 1}, {"p0.50": {}}, {"50.0": null}]
              """)
          .getAsJsonArray()
          .asList();

  @Property
  void isRefusedOrDrawn(
      @ForAll boolean study, @ForAll long seed, @ForAll @IntRange(min = 1, max = 3) int changes)
      throws Exception {
    Random random = new Random(seed);
    JsonElement json = JsonParser.parseString(study ? STUDY : Files.readString(SAVED));
    for (int i = 0; i < changes; i++) {
      List<Runnable> places = new ArrayList<>();
      collect(json, random, places);
      places.get(random.nextInt(places.size())).run();
    }
    draw(json.toString());
  }

  /** Cut off, or with some other byte. */
  @Property
  void evenIfItIsNoJson(@ForAll long seed) throws Exception {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder(Files.readString(SAVED));
    int at = random.nextInt(text.length());
    if (random.nextBoolean()) {
      text.setLength(at);
    } else {
      text.setCharAt(at, "[]{}:,\"0e-\0\ud800".charAt(random.nextInt(12)));
    }
    draw(text.toString());
  }

  private static void draw(String text) throws Exception {
    Path file = Files.createTempFile("odd", ".json");
    try {
      Files.write(file, text.getBytes(StandardCharsets.UTF_8));
      SavedFiles saved = SavedFiles.read(file);
      for (SavedRun run : saved.runs()) {
        Document report = Report.of(run);
        assertThat(PlainText.of(report, 40, new Width(100))).isNotEmpty();
        assertThat(Markdown.of(report)).isNotEmpty();
        assertThat(Csv.of(List.of(run))).isNotEmpty();
      }
      assertThat(HtmlReport.of(saved)).isNotEmpty();
      List<Measurement> all =
          saved.runs().stream().flatMap(run -> run.measurements().stream()).toList();
      assertThat(Regression.of(all, all, 1)).isNotNull();
    } catch (Refusal e) {
      assertThat(e.getMessage()).contains(file.toString()).doesNotContain("Exception", "\n");
    } finally {
      Files.delete(file);
    }
  }

  /** What would change each value in it: to an odd one, or to nothing. */
  private static void collect(JsonElement json, Random random, List<Runnable> places) {
    JsonElement odd = ODD.get(random.nextInt(ODD.size())).deepCopy();
    if (json instanceof JsonArray) {
      JsonArray array = json.getAsJsonArray();
      for (int i = 0; i < array.size(); i++) {
        int at = i;
        places.add(random.nextInt(4) == 0 ? () -> array.remove(at) : () -> array.set(at, odd));
        collect(array.get(i), random, places);
      }
    } else if (json instanceof JsonObject) {
      JsonObject object = json.getAsJsonObject();
      for (Map.Entry<String, JsonElement> entry : object.entrySet()) {
        places.add(
            random.nextInt(4) == 0
                ? () -> object.remove(entry.getKey())
                : () -> object.add(entry.getKey(), odd));
        collect(entry.getValue(), random, places);
      }
    }
  }
}
