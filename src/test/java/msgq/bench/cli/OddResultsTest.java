package msgq.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import msgq.bench.comparison.Regression;
import msgq.bench.problem.Refusal;
import msgq.bench.report.Csv;
import msgq.bench.report.Markdown;
import msgq.bench.report.Report;
import msgq.bench.result.Measurement;
import msgq.bench.saved.SavedFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Result files of whoever has written them: what is wrong in them, and what would do harm. */
class OddResultsTest {
  private static final Path SAVED = Path.of("src/test/resources/msgq/bench/saved/small.json");
  @TempDir private Path directory;

  private SavedFiles read(JsonElement json) throws Exception {
    return SavedFiles.read(Files.writeString(directory.resolve("odd.json"), json.toString()));
  }

  /** A round trip with what is said of the whole run, a rate, and a time. */
  private static JsonArray run() throws Exception {
    JsonArray all = JsonParser.parseString(Files.readString(SAVED)).getAsJsonArray();
    JsonArray some = new JsonArray();
    List.of(0, 1, 6).forEach(index -> some.add(all.get(index)));
    return some;
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
