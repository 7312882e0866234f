package io.github.msgq.bench.results.report;

import static io.github.msgq.bench.measure.fork.ForkResult.extension;

import io.github.msgq.bench.measure.fork.ForkResult;
import io.github.msgq.bench.measure.trial.ForkNotes;
import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.saved.CombinationResult;
import io.github.msgq.bench.results.saved.Outcome;
import io.github.msgq.bench.results.saved.SavedRun;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.AverageTimeResult;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.SampleTimeResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.ThroughputResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.SampleBuffer;

/** Invented results of JMH. */
public final class InventedResults {
  private static final IterationParams ITERATIONS =
      new IterationParams(IterationType.MEASUREMENT, 5, TimeValue.milliseconds(500), 1);

  private static final Map<String, String> FACTS =
      Map.of("cpu", "fast", SavedRun.DATE, "2026-11-21 22:30");

  private InventedResults() {}

  /** The report of a run that came to its end. */
  static String text(List<CombinationResult> combinations) {
    return text(combinations, combinations.size());
  }

  /** The report of a run with as many combinations as planned. */
  static String text(List<CombinationResult> combinations, int planned) {
    SavedRun run = saved(combinations, planned);
    return PlainText.of(Report.of(run, Viewpoint.USUAL), Integer.MAX_VALUE, new Width(140))
        + String.join("\n", Report.facts(run))
        + "\n";
  }

  public static SavedRun saved(List<CombinationResult> combinations, int planned) {
    return outcome(combinations, planned).run();
  }

  /** What a run that was given these comes to. */
  public static Outcome outcome(List<CombinationResult> combinations, int planned) {
    return outcome(combinations, FACTS, planned);
  }

  /** The same with other facts. */
  public static Outcome outcome(
      List<CombinationResult> combinations, Map<String, String> facts, int planned) {
    return new Outcome(
        combinations,
        SavedRun.of(
            facts,
            LocalDateTime.now(),
            planned,
            Duration.ofSeconds(65),
            combinations.stream().map(CombinationResult::measurement).toList()));
  }

  /** The iterations of two forks that measured the same: these figures, by turns. */
  public static double[] twoForks(double... figures) {
    int fork = ITERATIONS.getCount();
    return IntStream.range(0, 2 * fork)
        .mapToDouble(i -> figures[i % fork % figures.length])
        .toArray();
  }

  /** The same of round trips. */
  public static int[] twoForks(int... micros) {
    return DoubleStream.of(twoForks(IntStream.of(micros).asDoubleStream().toArray()))
        .mapToInt(each -> (int) each)
        .toArray();
  }

  /** Each with as many iterations as are measured in one. */
  private static RunResult forks(BenchmarkParams params, List<IterationResult> all) {
    List<BenchmarkResult> forks = new ArrayList<>();
    for (int i = 0; i < all.size(); i += ITERATIONS.getCount()) {
      forks.add(
          new BenchmarkResult(
              params, all.subList(i, Math.min(all.size(), i + ITERATIONS.getCount()))));
    }
    return new RunResult(params, forks);
  }

  /** An iteration each. */
  public static CombinationResult roundTrip(Map<String, String> values, int... micros) {
    return measured(
        "RoundTrip.roundTrip",
        Mode.SampleTime,
        values,
        IntStream.of(micros).<Result<?>>mapToObj(InventedResults::sampled).toList());
  }

  private static Result<?> sampled(int... micros) {
    SampleBuffer buffer = new SampleBuffer();
    for (int i = 0; i < 100 * micros.length; i++) {
      buffer.add(TimeUnit.MICROSECONDS.toNanos(micros[i % micros.length]));
    }
    return new SampleTimeResult(ResultRole.PRIMARY, "roundTrip", buffer, TimeUnit.MICROSECONDS);
  }

  /**
   * The same beside a gauge.
   *
   * @param micros of the gauge
   * @param ratios of each iteration
   */
  public static CombinationResult gauged(
      CombinationResult combination, double micros, double... ratios) {
    int next = 0;
    for (IterationResult iteration :
        combination.result().orElseThrow().getAggregatedResult().getIterationResults()) {
      iteration.addResult(new ScalarResult("gauge", micros, "us/msg", AggregationPolicy.AVG));
      iteration.addResult(
          new ScalarResult("ratio", ratios[next++], "gauge/op", AggregationPolicy.AVG));
    }
    return combination;
  }

  /** A load: the times of each block of each fork, whose rate is among the values. */
  public static CombinationResult atRate(Map<String, String> values, int[]... micros) {
    return measured(
        "Load.atRate",
        Mode.SampleTime,
        values,
        Stream.of(micros).<Result<?>>map(block -> sampled(block)).toList());
  }

  /** The same with a further figure of each of its forks. */
  public static CombinationResult with(
      CombinationResult combination, String name, String unit, double... forks) {
    int next = 0;
    for (IterationResult each :
        combination.result().orElseThrow().getAggregatedResult().getIterationResults()) {
      double its = forks[next++ / ITERATIONS.getCount()];
      each.addResult(new ScalarResult(name, its, unit, AggregationPolicy.AVG));
    }
    return combination;
  }

  /** An iteration each. */
  public static CombinationResult oneWay(Map<String, String> values, double... perSecond) {
    return measured(
        "OneWay.oneWay",
        Mode.Throughput,
        values,
        DoubleStream.of(perSecond).<Result<?>>mapToObj(InventedResults::rate).toList());
  }

  private static Result<?> rate(double perSecond) {
    return new ThroughputResult(
        ResultRole.PRIMARY, "oneWay", perSecond, 1_000_000_000L, TimeUnit.MICROSECONDS);
  }

  /** Of a benchmark named as the table names it; an iteration each. */
  public static CombinationResult average(
      String benchmark, Map<String, String> values, double... nanos) {
    return measured(
        benchmark,
        Mode.AverageTime,
        values,
        DoubleStream.of(nanos).<Result<?>>mapToObj(InventedResults::mean).toList());
  }

  private static Result<?> mean(double nanos) {
    return new AverageTimeResult(ResultRole.PRIMARY, "pair", 1, (long) nanos, TimeUnit.NANOSECONDS);
  }

  /** What such a combination's fork has left. */
  public static ForkResult fork(CombinationResult only) {
    return new ForkResult(
        new ArrayList<>(List.of(only.result().orElseThrow().getAggregatedResult())),
        new ForkNotes());
  }

  /** Of words such as transport=tcp. */
  public static Map<String, String> values(String words) {
    Map<String, String> values = new TreeMap<>();
    for (String word : words.split(" ")) {
      values.put(word.replaceFirst("=.*", ""), word.replaceFirst(".*=", ""));
    }
    return values;
  }

  /** One way, as a problem prevented. */
  public static CombinationResult without(Problem problem, Map<String, String> values) {
    BenchmarkParams params = params("OneWay.oneWay", Mode.Throughput, values);
    return new CombinationResult(
        params, Optional.empty(), Optional.of(problem), extension(params, 1, Map.of()));
  }

  /** Each message as so many. */
  public static CombinationResult split(CombinationResult combination, int parts) {
    return new CombinationResult(
        combination.params(),
        combination.result(),
        combination.problem(),
        extension(combination.params(), parts, Map.of()));
  }

  /** Between these two. */
  public static CombinationResult between(
      CombinationResult combination, String client, String server) {
    return new CombinationResult(
        combination.params(),
        combination.result(),
        combination.problem(),
        extension(
            combination.params(),
            combination.extension().parts(),
            Map.of("client", client, "server", server)));
  }

  private static CombinationResult measured(
      String benchmark, Mode mode, Map<String, String> values, List<Result<?>> results) {
    int forks = (results.size() + ITERATIONS.getCount() - 1) / ITERATIONS.getCount();
    BenchmarkParams params = params(benchmark, mode, values, forks);
    List<IterationResult> iterations = new ArrayList<>();
    for (Result<?> result : results) {
      IterationResult iteration = new IterationResult(params, ITERATIONS, null);
      iteration.addResult(result);
      iterations.add(iteration);
    }
    return new CombinationResult(
        params,
        Optional.of(forks(params, iterations)),
        Optional.empty(),
        extension(params, 1, Map.of()));
  }

  public static BenchmarkParams params(String benchmark, Mode mode, Map<String, String> values) {
    return params(benchmark, mode, values, 1);
  }

  private static BenchmarkParams params(
      String benchmark, Mode mode, Map<String, String> values, int forks) {
    WorkloadParams workload = new WorkloadParams();
    values.forEach((name, value) -> workload.put(name, value, 0));
    return new BenchmarkParams(
        "io.github.msgq.bench." + benchmark,
        "",
        true,
        1,
        new int[] {1},
        List.of(),
        forks,
        0,
        ITERATIONS,
        ITERATIONS,
        mode,
        workload,
        TimeUnit.MICROSECONDS,
        1,
        "java",
        List.of(),
        "17.0.1",
        "A VM",
        "17",
        "1.37",
        TimeValue.seconds(10));
  }
}
