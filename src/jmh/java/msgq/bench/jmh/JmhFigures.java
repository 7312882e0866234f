package msgq.bench.jmh;

import static msgq.bench.result.Measurement.GAUGE;
import static msgq.bench.result.Measurement.P50;
import static msgq.bench.result.Measurement.P99;
import static msgq.bench.result.Measurement.RATE;
import static msgq.bench.result.Measurement.RATIO;
import static msgq.bench.result.Measurement.SCORE;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import msgq.bench.result.Quantity;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/** A combination's figures as the report names them, from JMH's results. */
final class JmhFigures {
  private static final Set<String> GAUGED = Set.of(GAUGE, RATIO);

  private final BenchmarkParams params;
  private final BenchmarkResult result;

  private JmhFigures(BenchmarkResult result) {
    this.params = result.getParams();
    this.result = result;
  }

  static Map<String, Quantity> of(BenchmarkResult result) {
    return new JmhFigures(result).figures();
  }

  private Map<String, Quantity> figures() {
    Map<String, Quantity> figures = new LinkedHashMap<>();
    Result<?> score = result.getPrimaryResult();
    figures.put(SCORE, quantity(Result::getScore, score.getScoreUnit(), score.getScoreError()));
    double nanos = params.getTimeUnit().toNanos(1);
    if (params.getMode() == Mode.SampleTime) {
      double micros = nanos / TimeUnit.MICROSECONDS.toNanos(1);
      figures.put(P50, percentile(50, micros));
      figures.put(P99, percentile(99, micros));
    } else if (params.getMode() == Mode.Throughput) {
      double seconds = nanos / TimeUnit.SECONDS.toNanos(1);
      figures.put(RATE, quantity(r -> r.getScore() / seconds, "messages/s", Double.NaN));
    }
    secondary().forEach((name, result) -> figures.put(name, secondary(name, result)));
    return figures;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // as JMH declares it
  private Map<String, Result<?>> secondary() {
    return (Map) result.getSecondaryResults();
  }

  /** Of the gauge each iteration counts, of costs only what they come to. */
  private Quantity secondary(String name, Result<?> result) {
    return GAUGED.contains(name)
        ? new Quantity(
            result.getScore(),
            result.getScoreUnit(),
            Double.NaN,
            byFork(i -> Optional.ofNullable(i.getSecondaryResults().get(name)), Result::getScore))
        : Quantity.of(result.getScore(), result.getScoreUnit());
  }

  private Quantity percentile(double percent, double micros) {
    return quantity(r -> r.getStatistics().getPercentile(percent) * micros, "µs", Double.NaN);
  }

  /** Of all iterations together, and of each in its fork. */
  private Quantity quantity(ToDoubleFunction<Result<?>> figure, String unit, double error) {
    return new Quantity(
        figure.applyAsDouble(result.getPrimaryResult()),
        unit,
        error,
        byFork(iteration -> Optional.of(iteration.getPrimaryResult()), figure));
  }

  private List<List<Double>> byFork(
      Function<IterationResult, Optional<Result<?>>> which, ToDoubleFunction<Result<?>> figure) {
    List<List<Double>> forks = new ArrayList<>();
    int perFork = params.getMeasurement().getCount();
    int done = 0;
    for (IterationResult iteration : result.getIterationResults()) {
      if (done++ % perFork == 0) {
        forks.add(new ArrayList<>());
      }
      List<Double> fork = forks.get(forks.size() - 1);
      which.apply(iteration).map(figure::applyAsDouble).ifPresent(fork::add);
    }
    return forks;
  }
}
