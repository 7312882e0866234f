package io.github.msgq.bench.results.saved;

import static java.util.stream.Collectors.joining;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/** Writes JMH's files: its JSON with a {@link ResultExtension} in each result, a result a line. */
public final class ResultJson {
  private ResultJson() {}

  /** A run; this takes long if there are many forks. */
  public static String of(Outcome outcome) {
    JsonArray json = JsonParser.parseString(jmh(outcome.results())).getAsJsonArray();
    List<ResultExtension> own =
        outcome.combinations().stream()
            .filter(each -> each.result().isPresent())
            .map(CombinationResult::extension)
            .toList();
    return extended(json, own, run(outcome));
  }

  /** JMH's results with what a run adds to each of them, and to the first. */
  static String extended(JsonArray json, List<ResultExtension> own, RunJson run) {
    if (json.isEmpty()) {
      json.add(new JsonObject());
    }
    for (int i = 0; i < json.size(); i++) {
      ResultExtension its = i < own.size() ? own.get(i) : ResultExtension.NONE;
      its.with(i == 0 ? run : null).addTo(json.get(i).getAsJsonObject());
    }
    json.forEach(ResultJson::writeTimes);
    return json.asList().stream()
        .map(JsonElement::toString)
        .collect(joining(",\n", "[\n", "\n]\n"));
  }

  private static void writeTimes(JsonElement result) {
    JsonObject primary = result.getAsJsonObject().getAsJsonObject("primaryMetric");
    if (primary != null && primary.has("rawDataHistogram")) {
      for (JsonElement fork : primary.getAsJsonArray("rawDataHistogram")) {
        for (JsonElement iteration : fork.getAsJsonArray()) {
          for (JsonElement pair : iteration.getAsJsonArray()) {
            double time = pair.getAsJsonArray().get(0).getAsDouble();
            pair.getAsJsonArray().set(0, new JsonPrimitive(Metric.time(time)));
          }
        }
      }
    }
  }

  private static RunJson run(Outcome outcome) {
    List<RunJson.WithoutFigures> without = new ArrayList<>();
    int place = 1;
    for (CombinationResult combination : outcome.combinations()) {
      combination.withoutFigures(place++).ifPresent(without::add);
    }
    SavedRun all = outcome.run();
    return new RunJson(RunJson.FORMAT, all.facts(), all.planned(), all.used().toSeconds(), without);
  }

  /** As JMH writes it itself. */
  public static String jmh(Collection<RunResult> results) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
