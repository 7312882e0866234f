package io.github.msgq.bench.saved;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.msgq.bench.problem.Refusal;
import io.github.msgq.bench.result.Measurement;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * JMH's JSON, with an {@link Addition} in each result: what its client and its server ran on
 * (beside JMH's own {@code "vmVersion"}, which is that of the fork), how many queue messages each
 * message was split into and what its transport is called in C and Go, and what comes with it. That
 * of the first result carries what the whole run depends on: {@link RunJson}.
 */
public final class ResultJson {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  private final JsonArray json;

  private ResultJson(JsonArray json) {
    this.json = json;
  }

  /** Writes a run; this takes long if there are many forks. */
  public static ResultJson of(Outcome outcome) {
    JsonArray json =
        JsonParser.parseString(jmh(ResultFormatType.JSON, outcome.results())).getAsJsonArray();
    RunJson run = run(outcome);
    Iterator<JsonElement> elements = json.iterator();
    for (CellResult cell : outcome.cells()) {
      if (cell.result().isPresent()) {
        cell.addition().with(run).addTo(elements.next().getAsJsonObject());
        run = null; // the first result has it
      }
    }
    if (json.isEmpty()) {
      JsonObject alone = new JsonObject();
      Addition.NONE.with(run).addTo(alone);
      json.add(alone);
    }
    return new ResultJson(json);
  }

  public String text() {
    return GSON.toJson(json) + "\n";
  }

  /** The figures of a combination, or of a fork of it, as they are read back. */
  public static Measurement measurement(CellResult cell) {
    Outcome alone = new Outcome(List.of(cell), List.of(), Map.of(), 1, 0);
    try {
      return RunReader.read(Path.of(""), of(alone).json, LocalDateTime.now()).asMeasured().get(0);
    } catch (Refusal e) {
      throw new IllegalStateException(e); // we have just written it
    }
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
