package io.github.msgq.bench.measure.trial;

import static io.github.msgq.bench.results.result.FigureName.GAUGE;
import static io.github.msgq.bench.results.result.FigureName.RATIO;

import io.github.msgq.bench.endpoints.client.Batch;
import io.github.msgq.bench.endpoints.gauge.Turns;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Measurement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.AverageTimeResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.SampleTimeResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.ThroughputResult;

/**
 * The profiler that replaces JMH's figures by what the client has counted and timed itself: to JMH,
 * a native client's operation is a whole slice. So forks, iterations, error bars and JSON are JMH's
 * for every language, and the exchange that starts a slice is not part of a figure. It adds costs.
 *
 * <p>Only a profiler may do this; benchmarks.jar's own command line adds it to every run. {@code
 * -prof io.github.msgq.bench.measure.trial.EndpointFigures} does so for JMH's own main class.
 */
public final class EndpointFigures implements InternalProfiler {
  @Override
  public String getDescription() {
    return "figures and costs that the client and the server of a benchmark report themselves";
  }

  /** JMH calls this before it sets a benchmark up. */
  @Override
  public void beforeIteration(BenchmarkParams params, IterationParams iteration) {
    HandOver.beginIteration();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams params, IterationParams iteration, IterationResult result) {
    return HandOver.endIteration().map(left -> results(params, left, result)).orElse(List.of());
  }

  private static List<Result<?>> results(
      BenchmarkParams params, IterationFigures left, IterationResult result) {
    replace(params, left, result);
    List<Result<?>> more = new ArrayList<>(left.further());
    left.gauged()
        .map(reading -> gauged(reading, params, result.getPrimaryResult()))
        .ifPresent(more::addAll);
    return more;
  }

  private static Optional<Result<?>> own(
      BenchmarkParams params, IterationFigures left, String label) {
    TimeUnit unit = params.getTimeUnit();
    return params.getMode() == Mode.SampleTime
        ? left.times().map(each -> new SampleTimeResult(ResultRole.PRIMARY, label, each, unit))
        : left.batch().map(batch -> ofBatch(params, batch, label));
  }

  static Result<?> ofBatch(BenchmarkParams params, Batch batch, String label) {
    TimeUnit unit = params.getTimeUnit();
    return params.getMode() == Mode.AverageTime
        ? new AverageTimeResult(
            ResultRole.PRIMARY, label, batch.messages(), batch.nanos() * params.getThreads(), unit)
        : new ThroughputResult(ResultRole.PRIMARY, label, batch.messages(), batch.nanos(), unit);
  }

  /** Adds first: JMH keeps a single result in a collection that nothing can be removed from. */
  static void replace(BenchmarkParams params, IterationFigures left, IterationResult result) {
    result.getRawPrimaryResults().stream()
        .findFirst()
        .flatMap(first -> own(params, left, first.getLabel()))
        .ifPresent(
            own -> {
              result.addResult(own);
              result.getRawPrimaryResults().removeIf(other -> other != own);
            });
  }

  /** The gauge's results for an iteration, whose figure is the primary result. */
  private static List<Result<?>> gauged(
      Turns.Reading reading, BenchmarkParams params, Result<?> primary) {
    double own = reading.ratio().orElseGet(() -> operationNanos(params, primary) / reading.nanos());
    return List.of(
        scalar(GAUGE, reading.nanos() / 1_000, reading.synced() ? Measurement.SYNCED : "us/msg"),
        scalar(RATIO, own, Measurement.GAUGES));
  }

  private static double operationNanos(BenchmarkParams params, Result<?> primary) {
    Mode mode = params.getMode();
    TimeUnit unit = params.getTimeUnit();
    double score =
        mode == Mode.SampleTime
            ? primary.getStatistics().getPercentile(50)
            : mode == Mode.Throughput ? 1 / primary.getScore() : primary.getScore();
    return score * unit.toNanos(1);
  }

  /** A figure, of which JMH takes the mean over iterations. */
  static Result<?> scalar(FigureName name, double value, String unit) {
    return new ScalarResult(name.toString(), value, unit, AggregationPolicy.AVG);
  }
}
