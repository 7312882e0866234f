package msgq.bench.jmh;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import msgq.bench.saved.RunJson;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * JMH's JSON, and in each result what its client and its server ran on: {@code "runtimes"}, beside
 * JMH's own {@code "vmVersion"}, which is that of the fork. Readers of JMH's JSON ignore names that
 * they do not know. The first result carries what the whole run depends on: {@link RunJson}.
 */
public final class ResultJson {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  private ResultJson() {}

  /** As text. */
  public static String text(Outcome outcome) {
    Map<String, Map<String, String>> runtimes =
        outcome.cells().stream()
            .collect(
                Collectors.toMap(
                    cell -> Combination.name(cell.params()), CellResult::runtimes, (a, b) -> a));
    JsonArray json =
        JsonParser.parseString(jmh(ResultFormatType.JSON, outcome.results())).getAsJsonArray();
    Iterator<JsonElement> elements = json.iterator();
    for (RunResult result : outcome.results()) {
      JsonElement element = elements.next();
      Map<String, String> own =
          runtimes.getOrDefault(Combination.name(result.getParams()), Map.of());
      if (!own.isEmpty()) {
        element.getAsJsonObject().add("runtimes", GSON.toJsonTree(own));
      }
    }
    if (!json.isEmpty()) {
      RunJson run =
          new RunJson(
              outcome.facts(), outcome.planned(), outcome.seconds(), without(outcome.cells()));
      json.get(0).getAsJsonObject().add(RunJson.NAME, run.json());
    }
    return GSON.toJson(json) + "\n";
  }

  private static List<RunJson.WithoutFigures> without(List<CellResult> cells) {
    return cells.stream().flatMap(cell -> cell.withoutFigures().stream()).toList();
  }

  /** As JMH writes it itself. */
  public static String jmh(ResultFormatType format, Collection<RunResult> results) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(format, out).writeOut(results);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
