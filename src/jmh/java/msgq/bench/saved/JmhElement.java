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
import java.util.function.DoubleUnaryOperator;
import msgq.bench.result.BenchmarkName;
import msgq.bench.result.Effort;
import msgq.bench.result.Measurement;
import msgq.bench.result.Quantity;

/** One result in JMH's JSON. */
final class JmhElement {
  private static final Map<String, Double> SECONDS =
      Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "hr", 3600.0);

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
        json.has("parts") ? json.get("parts").getAsInt() : 1);
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
    jvms.putAll(strings("runtimes"));
    return jvms;
  }

  private Map<String, Quantity> figures() {
    Map<String, Quantity> figures = new LinkedHashMap<>();
    String unit = primary.get("scoreUnit").getAsString();
    double score = primary.get("score").getAsDouble();
    figures.put(SCORE, new Quantity(score, unit, error(primary), samples(primary, v -> v)));
    others
        .asMap()
        .forEach((name, other) -> figures.put(name, quantity(other.getAsJsonObject(), v -> v)));
    if (unit.endsWith("/op") && text("mode").equals("sample")) {
      double micros = seconds(unit.replace("/op", "")) * 1e6;
      percentile("p0.50", "50.0", micros).ifPresent(p50 -> figures.put(P50, p50));
      percentile("p0.99", "99.0", micros).ifPresent(p99 -> figures.put(P99, p99));
      count().ifPresent(count -> figures.put(SAMPLES, Quantity.of(count, "round trips")));
    } else if (unit.startsWith("ops/")) {
      double perSecond = 1 / seconds(unit.replace("ops/", ""));
      Quantity rate = quantity(primary, v -> v * perSecond);
      figures.put(RATE, new Quantity(rate.value(), "messages/s", rate.error(), rate.samples()));
    }
    return figures;
  }

  private static double seconds(String unit) {
    return SECONDS.getOrDefault(unit, Double.NaN);
  }

  private static double error(JsonObject metric) {
    return metric.has("scoreError") ? metric.get("scoreError").getAsDouble() : Double.NaN;
  }

  private static Quantity quantity(JsonObject metric, DoubleUnaryOperator scale) {
    return new Quantity(
        scale.applyAsDouble(metric.get("score").getAsDouble()),
        metric.get("scoreUnit").getAsString(),
        Double.NaN,
        samples(metric, scale));
  }

  /** JMH's profiler of percentiles has them by iteration; the primary metric only all together. */
  private Optional<Quantity> percentile(String label, String name, double micros) {
    if (others.has(label)) {
      Quantity own = quantity(others.getAsJsonObject(label), v -> v * micros);
      return Optional.of(new Quantity(own.value(), "µs", Double.NaN, own.samples()));
    }
    JsonElement all = primary.getAsJsonObject("scorePercentiles").get(name);
    return Optional.ofNullable(all).map(v -> Quantity.of(v.getAsDouble() * micros, "µs"));
  }

  /** The figure in each iteration of each fork. */
  private static List<List<Double>> samples(JsonObject metric, DoubleUnaryOperator scale) {
    List<List<Double>> forks = new ArrayList<>();
    for (JsonElement fork : array(metric, "rawData")) {
      List<Double> iterations = new ArrayList<>();
      fork.getAsJsonArray()
          .forEach(iteration -> iterations.add(scale.applyAsDouble(iteration.getAsDouble())));
      forks.add(iterations);
    }
    for (JsonElement fork : array(metric, "rawDataHistogram")) {
      List<Double> iterations = new ArrayList<>();
      fork.getAsJsonArray()
          .forEach(i -> iterations.add(scale.applyAsDouble(mean(i.getAsJsonArray()))));
      forks.add(iterations);
    }
    return forks;
  }

  private static JsonArray array(JsonObject metric, String name) {
    return metric.has(name) ? metric.getAsJsonArray(name) : new JsonArray();
  }

  /** Of a histogram of pairs of value and count. */
  private static double mean(JsonArray histogram) {
    double sum = 0;
    double count = 0;
    for (JsonElement pair : histogram) {
      double times = pair.getAsJsonArray().get(1).getAsDouble();
      sum += times * pair.getAsJsonArray().get(0).getAsDouble();
      count += times;
    }
    return sum / count;
  }

  private Optional<Double> count() {
    double count = 0;
    for (JsonElement fork : array(primary, "rawDataHistogram")) {
      for (JsonElement iteration : fork.getAsJsonArray()) {
        for (JsonElement pair : iteration.getAsJsonArray()) {
          count += pair.getAsJsonArray().get(1).getAsDouble();
        }
      }
    }
    return count == 0 ? Optional.empty() : Optional.of(count);
  }
}
