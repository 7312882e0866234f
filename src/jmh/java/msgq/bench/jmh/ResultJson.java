package msgq.bench.jmh;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import msgq.bench.saved.RunJson;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * JMH's JSON, and in each result what its client and its server ran on ({@code "runtimes"}, beside
 * JMH's own {@code "vmVersion"}, which is that of the fork) and how many queue messages each
 * message was split into ({@code "parts"}). Readers of JMH's JSON ignore names that they do not
 * know. The first result carries what the whole run depends on: {@link RunJson}.
 */
public final class ResultJson {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  private ResultJson() {}

  /** As text. */
  public static String text(Outcome outcome) {
    return GSON.toJson(of(outcome)) + "\n";
  }

  static JsonArray of(Outcome outcome) {
    Map<String, CellResult> cells = new HashMap<>();
    outcome.cells().forEach(cell -> cells.putIfAbsent(Combination.name(cell.params()), cell));
    JsonArray json =
        JsonParser.parseString(jmh(ResultFormatType.JSON, outcome.results())).getAsJsonArray();
    Iterator<JsonElement> elements = json.iterator();
    for (RunResult result : outcome.results()) {
      JsonObject element = elements.next().getAsJsonObject();
      CellResult cell = cells.get(Combination.name(result.getParams()));
      if (cell != null && !cell.runtimes().isEmpty()) {
        element.add(RunJson.RUNTIMES, GSON.toJsonTree(cell.runtimes()));
      }
      if (cell != null && cell.parts() > 1) {
        element.addProperty(RunJson.PARTS, cell.parts());
      }
    }
    if (json.isEmpty()) {
      json.add(new JsonObject());
    }
    json.get(0).getAsJsonObject().add(RunJson.NAME, run(outcome).json());
    return json;
  }

  private static RunJson run(Outcome outcome) {
    List<RunJson.WithoutFigures> without = new ArrayList<>();
    int place = 1;
    for (CellResult cell : outcome.cells()) {
      cell.withoutFigures(place++).ifPresent(without::add);
    }
    return new RunJson(outcome.facts(), outcome.planned(), outcome.seconds(), without);
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
