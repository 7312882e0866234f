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
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.MultisetStatistics;
import org.openjdk.jmh.util.Statistics;

/** The file in which JMH leaves the results of a single fork, and several put together. */
public final class ForkFile {
  private static final String RAW = "rawData";
  private static final String HISTOGRAM = "rawDataHistogram";
  private static final String PRIMARY = "primaryMetric";
  private static final String SECONDARY = "secondaryMetrics";
  private static final double CONFIDENCE = 0.999; // JMH's

  private static final List<Double> PERCENTILES =
      List.of(0.0, 50.0, 90.0, 95.0, 99.0, 99.9, 99.99, 99.999, 99.9999, 100.0);

  private ForkFile() {}

  /** A result of JMH, as it stands in the file. */
  public record Result(JsonObject json) {
    private JmhResult read() {
      return Json.GSON.fromJson(json, JmhResult.class);
    }

    /** As JMH abbreviates it. */
    public String mode() {
      return read().mode();
    }

    public Map<String, String> parameters() {
      return read().params();
    }
  }

  /** Reads the results of a file, one for each mode and each combination of parameters. */
  public static List<Result> read(Path file) throws Refusal {
    JsonElement json = SavedFiles.parse(file);
    if (!json.isJsonArray()) {
      throw new Refusal(file + " is not JMH's");
    }
    List<Result> results = new ArrayList<>();
    try {
      for (JsonElement each : json.getAsJsonArray()) {
        results.add(new Result(each.getAsJsonObject()));
        measurement(results.subList(results.size() - 1, results.size()), ResultExtension.NONE);
      }
    } catch (RuntimeException e) { // from Gson, or from what was made of it
      throw new Refusal(file + " is a JSON array, but not of JMH's results", e);
    }
    return results;
  }

  /** What forks of one combination come to, if it was judged with this risk. */
  public static Measurement measurement(List<Result> forks, double risk) {
    return measurement(forks, addition(forks.size(), 0, risk));
  }

  private static Measurement measurement(List<Result> forks, ResultExtension addition) {
    return Completeness.check(new Result(together(forks)).read().measurement(addition));
  }

  /** Of so many rounds, judged so often. */
  private static ResultExtension addition(int forks, int looks, double risk) {
    return ResultExtension.NONE
        .in(IntStream.rangeClosed(1, forks).boxed().toList())
        .judged(looks, risk);
  }

  /**
   * Forks of one combination.
   *
   * @param looks how often they were judged while they were measured
   * @param risk of the last time; 0 if they were not
   */
  public record Forks(List<Result> results, int looks, double risk) {}

  /**
   * A run's file.
   *
   * @param all combinations that were measured
   * @param run what the figures depend on, and what has none
   */
  public static JsonArray run(List<Forks> all, RunJson run) {
    JsonArray array = new JsonArray();
    RunJson first = run;
    for (Forks each : all) {
      JsonObject result = together(each.results);
      addition(each.results.size(), each.looks, each.risk).with(first).addTo(result);
      array.add(result);
      first = null;
    }
    if (array.isEmpty()) {
      JsonObject alone = new JsonObject();
      ResultExtension.NONE.with(run).addTo(alone);
      array.add(alone);
    }
    return array;
  }

  private static JsonObject together(List<Result> forks) {
    JsonObject all = forks.get(0).json.deepCopy();
    if (forks.size() == 1) {
      return all;
    }
    all.addProperty("forks", forks.size());
    put(all.getAsJsonObject(PRIMARY), forks.stream().map(x -> metric(x.json, PRIMARY)).toList());
    JsonObject secondary = all.getAsJsonObject(SECONDARY);
    for (String name : secondary == null ? List.<String>of() : List.copyOf(secondary.keySet())) {
      put(
          metric(secondary, name),
          forks.stream()
              .map(each -> metric(each.json, SECONDARY))
              .filter(Objects::nonNull)
              .map(each -> metric(each, name))
              .filter(Objects::nonNull)
              .toList());
    }
    return all;
  }

  private static JsonObject metric(JsonObject of, String name) {
    return of.getAsJsonObject(name);
  }

  /** The samples of all forks, and JMH's statistics of these. */
  private static void put(JsonObject metric, List<JsonObject> forks) {
    for (String samples : List.of(RAW, HISTOGRAM)) {
      if (metric.has(samples)) {
        JsonArray all = new JsonArray();
        forks.stream()
            .filter(f -> f.has(samples))
            .forEach(f -> all.addAll(f.getAsJsonArray(samples)));
        metric.add(samples, all);
      }
    }
    Metric read = Json.GSON.fromJson(metric, Metric.class);
    Statistics statistics = statistics(read);
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
    JsonObject percentiles = new JsonObject();
    PERCENTILES.forEach(
        p -> percentiles.add(Double.toString(p), number(statistics.getPercentile(p))));
    metric.add("scorePercentiles", percentiles);
  }

  private static Statistics statistics(Metric metric) {
    if (metric.rawData() != null) {
      ListStatistics all = new ListStatistics();
      metric.rawData().forEach(fork -> fork.forEach(all::addValue));
      return all;
    }
    MultisetStatistics all = new MultisetStatistics();
    metric
        .histograms()
        .forEach(fork -> fork.forEach(each -> each.forEach(p -> all.addValue(p[0], (long) p[1]))));
    return all;
  }

  /** As JMH writes it. */
  private static JsonPrimitive number(double value) {
    return Double.isFinite(value) ? new JsonPrimitive(value) : new JsonPrimitive(notFinite(value));
  }

  private static String notFinite(double value) {
    return Double.isNaN(value) ? "NaN" : value > 0 ? "+INF" : "-INF";
  }
}
