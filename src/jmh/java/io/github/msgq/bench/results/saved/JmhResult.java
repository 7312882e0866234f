package io.github.msgq.bench.results.saved;

import io.github.msgq.bench.results.result.Effort;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Origin;
import io.github.msgq.bench.results.result.Quantity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;

/**
 * One result of JMH, by the names in its JSON; what a file does not say is null or 0. While a run
 * goes on it is made of JMH's objects, which come to the same figures.
 */
public record JmhResult(
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
    Metric primaryMetric,
    Map<String, Metric> secondaryMetrics) {
  /** A load is over within JMH's first iteration: each of them passes a second of it on. */
  private static final String BLOCK = "1 s";

  public JmhResult {
    params = params == null ? Map.of() : params;
    secondaryMetrics = secondaryMetrics == null ? Map.of() : secondaryMetrics;
  }

  /** The same as JMH writes into its JSON. */
  public static JmhResult of(RunResult result) {
    BenchmarkParams params = result.getParams();
    IterationParams warmup = params.getWarmup();
    IterationParams measured = params.getMeasurement();
    BenchmarkResult all = result.getAggregatedResult();
    List<List<IterationResult>> forks =
        result.getBenchmarkResults().stream()
            .map(fork -> List.copyOf(fork.getIterationResults()))
            .toList();
    Map<String, Metric> secondary = new LinkedHashMap<>();
    all.getSecondaryResults()
        .forEach(
            (name, its) ->
                secondary.put(
                    name, Metric.scored(its, forks, each -> each.getSecondaryResults().get(name))));
    return new JmhResult(
        params.getBenchmark(),
        params.getMode().shortLabel(),
        params.getForks(),
        params.getThreads(),
        warmup.getCount(),
        warmup.getTime().toString(),
        measured.getCount(),
        measured.getTime().toString(),
        params.getJdkVersion(),
        params.getVmName(),
        parameters(params),
        params.getMode() == Mode.SampleTime
            ? Metric.timed(all.getPrimaryResult(), forks)
            : Metric.scored(all.getPrimaryResult(), forks, IterationResult::getPrimaryResult),
        secondary);
  }

  /** Each parameter's value, by its name. */
  public static Map<String, String> parameters(BenchmarkParams params) {
    Map<String, String> values = new LinkedHashMap<>();
    params.getParamsKeys().forEach(name -> values.put(name, params.getParam(name)));
    return values;
  }

  /** What a run of ours added to it. */
  ResultExtension extension() {
    return secondaryMetrics.values().stream()
        .map(Metric::scoreUnit)
        .filter(ResultExtension::isOne)
        .findFirst()
        .map(text -> Json.GSON.fromJson(text, ResultExtension.class))
        .orElse(ResultExtension.NONE);
  }

  /** What all forks come to. */
  public Measurement measurement(ResultExtension own) {
    Measurement measurement = ofFork(own);
    if (measurement.kind() == Kind.AT_RATE && !primaryMetric.histograms().isEmpty()) {
      Percentile.intervals(primaryMetric, measurement.figures());
    }
    return measurement;
  }

  /** The same of one fork among several, which says nothing of how well a percentile is known. */
  public Measurement ofFork(ResultExtension own) {
    Map<String, String> jvms = new LinkedHashMap<>();
    if (jdkVersion != null) { // JMH writes it since 1.21
      jvms.put("java", jdkVersion + ", " + vmName);
    }
    jvms.putAll(own.runtimes());
    Effort effort =
        new Effort(
            forks > 0 ? forks : primaryMetric.forks(), // other programs leave it out
            new Effort.Iterations(warmupIterations, warmupTime),
            new Effort.Iterations(
                measurementIterations, kind() == Kind.AT_RATE ? BLOCK : measurementTime),
            threads);
    return new Measurement(
        Measurement.benchmark(benchmark),
        benchmark,
        mode,
        Optional.empty(),
        params,
        new Origin(
            effort, jvms, Math.max(1, own.parts()), own.nativeName(), own.tradeOff(), own.risk()),
        figures(),
        timed() ? primaryMetric.distributions() : List.of(),
        Optional.empty());
  }

  private Kind kind() {
    return Kind.of(benchmark).in(mode);
  }

  /** Whether each operation was timed by itself. */
  private boolean timed() {
    return primaryMetric.scoreUnit().endsWith("/op") && mode.equals("sample");
  }

  private Map<FigureName, Quantity> figures() {
    Map<FigureName, Quantity> figures = new LinkedHashMap<>();
    String unit = primaryMetric.scoreUnit();
    boolean throughput = mode.equals(Mode.Throughput.shortLabel());
    Kind kind = kind();
    if (kind.main().equals(FigureName.RATE) && unit.startsWith("ops/")) {
      double perSecond = Quantity.micros("s") / Quantity.micros(unit);
      figures.put(FigureName.RATE, primaryMetric.quantity(perSecond, "messages/s", throughput));
    } else if (kind != Kind.AT_RATE) {
      figures.put(FigureName.SCORE, primaryMetric.quantity(1, unit, throughput));
    }
    boolean timed = timed();
    if (timed) {
      figures.put(FigureName.MEAN, primaryMetric.quantity(Quantity.micros(unit), "us/msg", false));
      figures.putAll(Percentile.of(primaryMetric, secondaryMetrics));
    }
    boolean load = Kind.of(benchmark).isLoad();
    secondaryMetrics.forEach(
        (label, other) -> {
          if (!ResultExtension.isOne(other.scoreUnit()) && !(timed && Percentile.isOne(label))) {
            FigureName name = load ? FigureName.ofLoad(label) : FigureName.whole(label);
            String its = other.scoreUnit();
            boolean higher = its.equals(unit) ? throughput : Quantity.isRate(its);
            Quantity figure = other.quantity(1, its, higher);
            figures.putIfAbsent( // a benchmark's own counter may have any name
                name, load && name.isOfFork() ? Percentile.ofForks(figure) : figure);
          }
        });
    return figures;
  }
}
