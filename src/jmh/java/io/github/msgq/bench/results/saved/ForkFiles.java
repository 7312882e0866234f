package io.github.msgq.bench.results.saved;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.bench.terms.problem.Refusal;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.util.Statistics;

/**
 * Forks of one combination, each of which JMH has left in a file of its own.
 *
 * @param forks as JMH writes each
 * @param looks how often they were judged while they were measured
 * @param risk of the last time; 0 if they were not
 */
public record ForkFiles(List<JsonObject> forks, int looks, double risk) {
  private static final double CONFIDENCE = 0.999; // JMH's
  private static final String PRIMARY = "primaryMetric";
  private static final String SECONDARY = "secondaryMetrics";

  /** Reads what a fork has left: a result for each mode and each combination of parameters. */
  public static List<ForkFiles> read(Path file) throws Refusal {
    JsonElement json = SavedFiles.parse(file);
    try {
      List<ForkFiles> results =
          json.getAsJsonArray().asList().stream()
              .map(each -> new ForkFiles(List.of(each.getAsJsonObject()), 0, 0))
              .toList();
      results.forEach(ForkFiles::measurement);
      return results;
    } catch (RuntimeException e) { // from Gson, or from what was made of it
      throw new Refusal(file + " does not hold JMH's results", e);
    }
  }

  /** Throws why a fork of a run of ours has no figure, if it has none. */
  public static void checkRun(Path file) throws Refusal {
    for (Measurement each : SavedFiles.read(file).runs().get(0).asMeasured()) {
      Problem problem = each.problem().orElse(null);
      if (problem != null) {
        throw problem.failed() ? new Failure(problem.reason()) : new NotAvailable(problem.reason());
      }
    }
  }

  /** The same with further forks. */
  public ForkFiles with(ForkFiles more) {
    return new ForkFiles(Stream.concat(forks.stream(), more.forks.stream()).toList(), looks, risk);
  }

  /** The same, judged so often, at last with this risk. */
  public ForkFiles judged(int times, double latest) {
    return new ForkFiles(forks, times, latest);
  }

  /** What they come to. */
  public Measurement measurement() {
    JmhResult all = Json.GSON.fromJson(together(), JmhResult.class);
    return Completeness.check(all.measurement(extension()));
  }

  /** That of its first fork, if it is one of ours. */
  private ResultExtension extension() {
    return Json.GSON
        .fromJson(forks.get(0), JmhResult.class)
        .extension()
        .ofForks(IntStream.rangeClosed(1, forks.size()).boxed().toList(), looks, risk);
  }

  /** The text of a run's file, with what it says of the run besides these combinations. */
  public static String run(List<ForkFiles> all, RunJson run) {
    JsonArray array = new JsonArray();
    all.forEach(each -> array.add(each.together()));
    return ResultJson.extended(array, all.stream().map(ForkFiles::extension).toList(), run);
  }

  /** As JMH writes several forks; a profiler may find a figure in some of them only. */
  private JsonObject together() {
    JsonObject all = forks.get(0).deepCopy();
    if (forks.size() > 1) {
      JsonObject others = new JsonObject();
      forks.forEach(
          each -> secondary(each).deepCopy().asMap().forEach(others.asMap()::putIfAbsent));
      all.addProperty("forks", forks.size());
      all.add(SECONDARY, others);
      put(all.getAsJsonObject(PRIMARY), forks.stream().map(each -> each.getAsJsonObject(PRIMARY)));
      for (String name : others.keySet()) {
        put(
            others.getAsJsonObject(name),
            forks.stream().map(each -> secondary(each).getAsJsonObject(name)));
      }
    }
    return all;
  }

  private static JsonObject secondary(JsonObject result) {
    return result.has(SECONDARY) ? result.getAsJsonObject(SECONDARY) : new JsonObject();
  }

  /** The samples that all forks have of a figure, and JMH's statistics of these. */
  private static void put(JsonObject metric, Stream<JsonObject> forks) {
    List<JsonObject> having = forks.filter(Objects::nonNull).toList();
    for (String samples : List.of("rawData", "rawDataHistogram")) {
      JsonArray all = new JsonArray();
      having.stream()
          .filter(its -> its.has(samples))
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
    if (metric.has("scorePercentiles")) {
      metric
          .getAsJsonObject("scorePercentiles")
          .asMap()
          .replaceAll((each, old) -> number(statistics.getPercentile(Double.parseDouble(each))));
    }
  }

  /** As JMH writes it. */
  private static JsonPrimitive number(double value) {
    return Double.isFinite(value)
        ? new JsonPrimitive(value)
        : new JsonPrimitive(Double.isNaN(value) ? "NaN" : value > 0 ? "+INF" : "-INF");
  }
}
