package msgq.bench.saved;

import static msgq.bench.result.Measurement.P50;
import static msgq.bench.result.Measurement.P99;
import static msgq.bench.result.Measurement.RATE;
import static msgq.bench.result.Measurement.SAMPLES;
import static msgq.bench.result.Measurement.SCORE;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.StreamSupport;
import msgq.bench.result.BenchmarkName;
import msgq.bench.result.Effort;
import msgq.bench.result.Measurement;
import msgq.bench.result.Quantity;
import org.openjdk.jmh.util.MultisetStatistics;
import org.openjdk.jmh.util.Statistics;

/** One result in JMH's JSON. */
final class JmhElement {
  private static final Map<String, Double> SECONDS =
      Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "hr", 3600.0);
  private static final double MICROS_PER_SECOND = 1e6;
  private static final String HISTOGRAMS = "rawDataHistogram";

  private final JsonObject json;
  private final JsonObject primary;
  private final JsonObject others;

  JmhElement(JsonObject json) {
    this.json = json;
    this.primary = json.getAsJsonObject("primaryMetric");
    this.others =
        json.has("secondaryMetrics") ? json.getAsJsonObject("secondaryMetrics") : new JsonObject();
  }

  Measurement measurement() {
    return new Measurement(
        BenchmarkName.of(text("benchmark")),
        text("mode"),
        strings("params"),
        effort(),
        jvms(),
        figures(),
        Optional.empty(),
        json.has(RunJson.PARTS) ? json.get(RunJson.PARTS).getAsInt() : 1);
  }

  private String text(String name) {
    return json.get(name).getAsString();
  }

  private Map<String, String> strings(String name) {
    Map<String, String> strings = new LinkedHashMap<>();
    if (json.has(name)) {
      json.getAsJsonObject(name).asMap().forEach((key, v) -> strings.put(key, v.getAsString()));
    }
    return strings;
  }

  private Effort effort() {
    return new Effort(
        json.get("forks").getAsInt(),
        iterations("warmup"),
        iterations("measurement"),
        json.get("threads").getAsInt());
  }

  private Effort.Iterations iterations(String kind) {
    return new Effort.Iterations(json.get(kind + "Iterations").getAsInt(), text(kind + "Time"));
  }

  private Map<String, String> jvms() {
    Map<String, String> jvms = new LinkedHashMap<>();
    if (json.has("jdkVersion")) { // JMH writes it since 1.21
      jvms.put("java", text("jdkVersion") + ", " + text("vmName"));
    }
    jvms.putAll(strings(RunJson.RUNTIMES));
    return jvms;
  }

  private Map<String, Quantity> figures() {
    Map<String, Quantity> figures = new LinkedHashMap<>();
    String unit = primary.get("scoreUnit").getAsString();
    double error = primary.has("scoreError") ? number(primary.get("scoreError")) : Double.NaN;
    figures.put(SCORE, quantity(primary, 1, unit, error));
    others
        .asMap()
        .forEach(
            (name, json) -> {
              JsonObject other = json.getAsJsonObject();
              figures.put(
                  name, quantity(other, 1, other.get("scoreUnit").getAsString(), Double.NaN));
            });
    if (unit.endsWith("/op") && text("mode").equals("sample")) {
      double micros = seconds(unit.replace("/op", "")) * MICROS_PER_SECOND;
      percentile("p0.50", 50, micros).ifPresent(p50 -> figures.put(P50, p50));
      percentile("p0.99", 99, micros).ifPresent(p99 -> figures.put(P99, p99));
      count().ifPresent(count -> figures.put(SAMPLES, Quantity.of(count, "round trips")));
    } else if (unit.startsWith("ops/")) {
      double perSecond = 1 / seconds(unit.replace("ops/", ""));
      figures.put(RATE, quantity(primary, perSecond, "messages/s", Double.NaN));
    }
    return figures;
  }

  private static double seconds(String unit) {
    return SECONDS.getOrDefault(unit, Double.NaN);
  }

  private static Quantity quantity(JsonObject metric, double scale, String unit, double error) {
    double score = number(metric.get("score"));
    return new Quantity(score * scale, unit, error, samples(metric, scale, Statistics::getMean));
  }

  /** JMH writes that of each iteration beside the score; its older versions, only the samples. */
  private Optional<Quantity> percentile(String label, double percent, double micros) {
    if (others.has(label)) {
      return Optional.of(quantity(others.getAsJsonObject(label), micros, "µs", Double.NaN));
    }
    JsonElement all = primary.getAsJsonObject("scorePercentiles").get(Double.toString(percent));
    return Optional.ofNullable(all)
        .map(
            value ->
                new Quantity(
                    number(value) * micros,
                    "µs",
                    Double.NaN,
                    samples(primary, micros, iteration -> iteration.getPercentile(percent))));
  }

  /**
   * The figure in each iteration of each fork.
   *
   * @param figure of an iteration that has its samples
   */
  private static List<List<Double>> samples(
      JsonObject metric, double scale, ToDoubleFunction<Statistics> figure) {
    List<List<Double>> forks = new ArrayList<>();
    for (JsonElement fork : array(metric, "rawData")) {
      forks.add(all(fork, iteration -> number(iteration) * scale));
    }
    for (JsonElement fork : array(metric, HISTOGRAMS)) {
      forks.add(all(fork, iteration -> figure.applyAsDouble(histogram(iteration)) * scale));
    }
    return forks;
  }

  private static List<Double> all(JsonElement fork, ToDoubleFunction<JsonElement> iteration) {
    return StreamSupport.stream(fork.getAsJsonArray().spliterator(), false)
        .map(iteration::applyAsDouble)
        .toList();
  }

  private static JsonArray array(JsonObject metric, String name) {
    return metric.has(name) ? metric.getAsJsonArray(name) : new JsonArray();
  }

  /** From pairs of value and count. */
  private static Statistics histogram(JsonElement pairs) {
    MultisetStatistics statistics = new MultisetStatistics();
    for (JsonElement pair : pairs.getAsJsonArray()) {
      JsonArray both = pair.getAsJsonArray();
      statistics.addValue(number(both.get(0)), both.get(1).getAsLong());
    }
    return statistics;
  }

  /** Also of what is not finite, as JMH writes it. */
  private static double number(JsonElement json) {
    return Double.parseDouble(json.getAsString().replace("INF", "Infinity"));
  }

  private Optional<Double> count() {
    double count = 0;
    for (JsonElement fork : array(primary, HISTOGRAMS)) {
      for (JsonElement iteration : fork.getAsJsonArray()) {
        count += histogram(iteration).getN();
      }
    }
    return count == 0 ? Optional.empty() : Optional.of(count);
  }
}
