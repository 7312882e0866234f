package msgq.bench.saved;

import static msgq.bench.result.Measurement.P50;
import static msgq.bench.result.Measurement.P99;
import static msgq.bench.result.Measurement.RATE;
import static msgq.bench.result.Measurement.SAMPLES;
import static msgq.bench.result.Measurement.SCORE;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import msgq.bench.result.Effort;
import msgq.bench.result.Measurement;
import msgq.bench.result.Quantity;
import org.openjdk.jmh.util.MultisetStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * One result in JMH's JSON, by JMH's names; what the file does not say is null or 0.
 *
 * @param runtimes ours: what client and server ran on
 * @param parts ours: how many queue messages each message was split into
 * @param nativeName ours: what the transport is called in C and Go
 * @param run ours: what the whole run depends on
 */
record JmhResult(
    String benchmark,
    String mode,
    int forks,
    int threads,
    int warmupIterations,
    String warmupTime,
    int measurementIterations,
    String measurementTime,
    String jdkVersion,
    String vmName,
    Map<String, String> params,
    Map<String, String> runtimes,
    int parts,
    String nativeName,
    Metric primaryMetric,
    Map<String, Metric> secondaryMetrics,
    RunJson run) {
  JmhResult {
    params = params == null ? Map.of() : params;
    runtimes = runtimes == null ? Map.of() : runtimes;
    nativeName = nativeName == null ? RunJson.nativeName(params) : nativeName;
    secondaryMetrics = secondaryMetrics == null ? Map.of() : secondaryMetrics;
  }

  /**
   * A figure.
   *
   * @param rawData of each iteration of each fork
   * @param rawDataHistogram pairs of value and count in its place, of each iteration of each fork
   */
  record Metric(
      double score,
      String scoreUnit,
      Map<String, Double> scorePercentiles,
      List<List<Double>> rawData,
      List<List<List<double[]>>> rawDataHistogram) {

    Quantity quantity(double scale, String unit) {
      return quantity(score, Statistics::getMean).as(unit, value -> value * scale);
    }

    /** A figure, and what it is in each iteration of each fork: one of the iteration's samples. */
    Quantity quantity(double all, ToDoubleFunction<Statistics> figure) {
      List<List<Double>> samples =
          rawData != null
              ? rawData
              : histograms().stream()
                  .map(fork -> fork.stream().map(figure::applyAsDouble).toList())
                  .toList();
      return new Quantity(all, scoreUnit, samples);
    }

    List<List<Statistics>> histograms() {
      return rawDataHistogram == null
          ? List.of()
          : rawDataHistogram.stream()
              .map(fork -> fork.stream().map(Metric::statistics).toList())
              .toList();
    }

    private static Statistics statistics(List<double[]> histogram) {
      MultisetStatistics statistics = new MultisetStatistics();
      histogram.forEach(pair -> statistics.addValue(pair[0], (long) pair[1]));
      return statistics;
    }
  }

  Measurement measurement() {
    return new Measurement(
        Measurement.benchmark(benchmark),
        mode,
        params,
        new Effort(
            forks,
            new Effort.Iterations(warmupIterations, warmupTime),
            new Effort.Iterations(measurementIterations, measurementTime),
            threads),
        jvms(),
        figures(),
        Optional.empty(),
        Math.max(1, parts),
        nativeName);
  }

  private Map<String, String> jvms() {
    Map<String, String> jvms = new LinkedHashMap<>();
    if (jdkVersion != null) { // JMH writes it since 1.21
      jvms.put("java", jdkVersion + ", " + vmName);
    }
    jvms.putAll(runtimes);
    return jvms;
  }

  private Map<String, Quantity> figures() {
    Map<String, Quantity> figures = new LinkedHashMap<>();
    String unit = primaryMetric.scoreUnit;
    figures.put(SCORE, primaryMetric.quantity(1, unit));
    secondaryMetrics.forEach(
        (name, other) -> figures.put(name, other.quantity(1, other.scoreUnit)));
    if (unit.endsWith("/op") && mode.equals("sample")) {
      double micros = Quantity.micros(unit);
      percentile("p0.50", 50, micros).ifPresent(p50 -> figures.put(P50, p50));
      percentile("p0.99", 99, micros).ifPresent(p99 -> figures.put(P99, p99));
      double count =
          primaryMetric.histograms().stream()
              .flatMap(List::stream)
              .mapToDouble(Statistics::getN)
              .sum();
      if (count > 0) {
        figures.put(SAMPLES, Quantity.of(count, "round trips"));
      }
    } else if (unit.startsWith("ops/")) {
      double perSecond = Quantity.micros("s") / Quantity.micros(unit);
      figures.put(RATE, primaryMetric.quantity(perSecond, "messages/s"));
    }
    return figures;
  }

  /** JMH writes that of each iteration next to the score; its older versions, only the samples. */
  private Optional<Quantity> percentile(String label, double percent, double micros) {
    if (secondaryMetrics.containsKey(label)) {
      return Optional.of(secondaryMetrics.get(label).quantity(micros, "µs"));
    }
    return Optional.ofNullable(primaryMetric.scorePercentiles.get(Double.toString(percent)))
        .map(all -> primaryMetric.quantity(all, each -> each.getPercentile(percent)))
        .map(quantity -> quantity.as("µs", value -> value * micros));
  }
}
