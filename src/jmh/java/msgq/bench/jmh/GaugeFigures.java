package msgq.bench.jmh;

import static msgq.bench.result.Measurement.GAUGE;
import static msgq.bench.result.Measurement.RATIO;

import java.util.List;
import java.util.concurrent.TimeUnit;
import msgq.bench.gauge.Turns;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** What the gauge told of an iteration, as JMH's secondary results. */
final class GaugeFigures {
  private GaugeFigures() {}

  /**
   * All there are.
   *
   * @param primary the iteration's figure
   */
  static List<Result<?>> of(Turns.Told told, BenchmarkParams params, Result<?> primary) {
    double own = told.ratio().orElseGet(() -> operationNanos(params, primary) / told.nanos());
    return List.of(scalar(GAUGE, told.nanos() / 1_000, "us/msg"), scalar(RATIO, own, "gauge/op"));
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

  private static Result<?> scalar(String name, double value, String unit) {
    return new ScalarResult(name, value, unit, AggregationPolicy.AVG);
  }
}
