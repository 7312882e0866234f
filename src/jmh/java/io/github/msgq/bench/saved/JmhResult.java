package io.github.msgq.bench.saved;

import static io.github.msgq.bench.result.Measurement.RATE;
import static io.github.msgq.bench.result.Measurement.SCORE;

import io.github.msgq.bench.result.Effort;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.result.Quantity;
import io.github.msgq.bench.tradeoff.TradeOff;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One result in JMH's JSON, by JMH's names; what the file does not say is null or 0.
 *
 * @param runtimes ours, as the next three and the last: {@link Addition}
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
    TradeOff tradeOff,
    Metric primaryMetric,
    Map<String, Metric> secondaryMetrics,
    RunJson run) {
  JmhResult {
    params = params == null ? Map.of() : RunJson.today(params);
    secondaryMetrics =
        secondaryMetrics == null ? new LinkedHashMap<>() : new LinkedHashMap<>(secondaryMetrics);
    Addition own = Addition.read(secondaryMetrics.remove(Addition.NAME));
    runtimes = runtimes == null ? own.runtimes() : runtimes;
    parts = Math.max(parts, own.parts());
    nativeName = nativeName == null ? own.nativeName() : nativeName;
    nativeName = nativeName == null ? RunJson.nativeName(params) : nativeName;
    tradeOff = tradeOff == null ? own.tradeOff() : tradeOff;
    tradeOff = tradeOff == null ? TradeOff.UNKNOWN : tradeOff;
    run = run == null ? own.run() : run;
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
        timed() ? primaryMetric.distributions() : List.of(),
        Optional.empty(),
        Math.max(1, parts),
        nativeName,
        tradeOff);
  }

  private Map<String, String> jvms() {
    Map<String, String> jvms = new LinkedHashMap<>();
    if (jdkVersion != null) { // JMH writes it since 1.21
      jvms.put("java", jdkVersion + ", " + vmName);
    }
    jvms.putAll(runtimes);
    return jvms;
  }

  /** Whether each operation was timed by itself. */
  private boolean timed() {
    return primaryMetric.scoreUnit().endsWith("/op") && mode.equals("sample");
  }

  private Map<String, Quantity> figures() {
    Map<String, Quantity> figures = new LinkedHashMap<>();
    String unit = primaryMetric.scoreUnit();
    String name = Measurement.benchmark(benchmark);
    boolean messages = name.startsWith("OneWay") || name.equals(Measurement.HIGHEST_RATE);
    if (messages && unit.startsWith("ops/")) {
      double perSecond = Quantity.micros("s") / Quantity.micros(unit);
      figures.put(RATE, primaryMetric.quantity(perSecond, "messages/s"));
    } else {
      figures.put(SCORE, primaryMetric.quantity(1, unit));
    }
    boolean timed = timed();
    if (timed) {
      figures.putAll(Percentile.of(primaryMetric, secondaryMetrics));
    }
    secondaryMetrics.forEach(
        (label, other) -> {
          if (!timed || !Percentile.isOne(label)) {
            figures.put(label, other.quantity(1, other.scoreUnit()));
          }
        });
    if (name.equals(Measurement.AT_RATE) && !primaryMetric.histograms().isEmpty()) {
      Percentile.intervals(primaryMetric, figures);
    }
    return figures;
  }
}
