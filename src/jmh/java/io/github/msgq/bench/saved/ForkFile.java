package io.github.msgq.bench.saved;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.msgq.bench.problem.Refusal;
import io.github.msgq.bench.result.Measurement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.openjdk.jmh.util.Statistics;

/** The file in which JMH leaves the results of a single fork, and several put together. */
public final class ForkFile {
  private static final String PRIMARY = "primaryMetric";
  private static final String SECONDARY = "secondaryMetrics";
  private static final double CONFIDENCE = 0.999; // JMH's

  private ForkFile() {}

  /** A result of JMH, as it stands in the file and as it is read. */
  public record Result(JsonObject json, JmhResult read) {
    private static Result of(JsonElement json) {
      Result result = new Result(json.getAsJsonObject(), Json.GSON.fromJson(json, JmhResult.class));
      Completeness.check(result.read.measurement(ResultExtension.NONE));
      return result;
    }
  }

  /** Reads the results of a file, one for each mode and each combination of parameters. */
  public static List<Result> read(Path file) throws Refusal {
    JsonElement json = SavedFiles.parse(file);
    try {
      return json.getAsJsonArray().asList().stream().map(Result::of).toList();
    } catch (RuntimeException e) { // from Gson, or from what was made of it
      throw new Refusal(file + " does not hold JMH's results", e);
    }
  }

  /** Forks of one combination, judged so often, at last with this risk; 0 if they were not. */
  public record Forks(List<Result> results, int looks, double risk) {
    /** What they come to. */
    public Measurement measurement() {
      JmhResult all = Json.GSON.fromJson(together(results), JmhResult.class);
      return Completeness.check(all.measurement(extension()));
    }

    private ResultExtension extension() {
      return ResultExtension.NONE
          .in(IntStream.rangeClosed(1, results.size()).boxed().toList())
          .judged(looks, risk);
    }
  }

  /** The text of a run's file: the combinations that were measured, and what has no figures. */
  public static String run(List<Forks> all, RunJson run) {
    JsonArray array = new JsonArray();
    all.forEach(each -> array.add(together(each.results)));
    return ResultJson.extended(array, all.stream().map(Forks::extension).toList(), run);
  }

  private static JsonObject together(List<Result> forks) {
    JsonObject all = forks.get(0).json.deepCopy();
    all.addProperty("forks", forks.size());
    put(all.getAsJsonObject(PRIMARY), PRIMARY, forks.stream().map(Result::json).toList());
    JsonObject secondary = all.getAsJsonObject(SECONDARY);
    if (secondary != null) {
      List<JsonObject> others =
          forks.stream()
              .map(each -> each.json.getAsJsonObject(SECONDARY))
              .filter(Objects::nonNull)
              .toList();
      secondary.keySet().forEach(name -> put(secondary.getAsJsonObject(name), name, others));
    }
    return all;
  }

  /** The samples that all forks have of a figure, and JMH's statistics of these. */
  private static void put(JsonObject metric, String name, List<JsonObject> forks) {
    if (forks.size() == 1) {
      return;
    }
    for (String samples : List.of("rawData", "rawDataHistogram")) {
      JsonArray all = new JsonArray();
      forks.stream()
          .map(fork -> fork.getAsJsonObject(name))
          .filter(its -> its != null && its.has(samples))
          .forEach(its -> all.addAll(its.getAsJsonArray(samples)));
      if (!all.isEmpty()) {
        metric.add(samples, all);
      }
    }
    Statistics statistics = Json.GSON.fromJson(metric, Metric.class).statistics();
    if (statistics.getN() == 0) {
      return; // the file keeps no samples
    }
    metric.add("score", number(statistics.getMean()));
    metric.add("scoreError", number(statistics.getMeanErrorAt(CONFIDENCE)));
    JsonArray interval = new JsonArray();
    for (double end : statistics.getConfidenceIntervalAt(CONFIDENCE)) {
      interval.add(number(end));
    }
    metric.add("scoreConfidence", interval);
    JsonObject percentiles = metric.getAsJsonObject("scorePercentiles");
    if (percentiles != null) {
      for (String each : new ArrayList<>(percentiles.keySet())) {
        percentiles.add(each, number(statistics.getPercentile(Double.parseDouble(each))));
      }
    }
  }

  /** As JMH writes it. */
  private static JsonPrimitive number(double value) {
    return Double.isFinite(value)
        ? new JsonPrimitive(value)
        : new JsonPrimitive(Double.isNaN(value) ? "NaN" : value > 0 ? "+INF" : "-INF");
  }
}
