package msgq.bench.jmh;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import msgq.bench.session.Costs;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AverageTimeResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.SampleTimeResult;
import org.openjdk.jmh.results.ThroughputResult;

/**
 * Puts what a native client has counted in the place of what JMH has: to JMH an operation was a
 * whole batch. So forks, iterations, error bars and JSON are JMH's for every language, and the
 * exchange that starts a batch is no part of a figure.
 */
public final class OwnFigures implements InternalProfiler {
  @Override
  public String getDescription() {
    return "figures that the ends of a benchmark report themselves";
  }

  @Override
  public void beforeIteration(BenchmarkParams params, IterationParams iteration) {}

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams params, IterationParams iteration, IterationResult result) {
    return Findings.take()
        .map(
            findings -> {
              replace(params, findings, result);
              List<Result<?>> more = new ArrayList<>();
              findings.costs().map(Costs::results).ifPresent(more::addAll);
              findings.calls().map(CallResult::of).ifPresent(more::addAll);
              return more;
            })
        .orElse(List.of());
  }

  private static Optional<Result<?>> own(BenchmarkParams params, Findings findings, String label) {
    TimeUnit unit = params.getTimeUnit();
    if (params.getMode() == Mode.SampleTime) {
      return findings
          .samples()
          .map(times -> new SampleTimeResult(ResultRole.PRIMARY, label, times, unit));
    }
    return findings
        .batch()
        .map(
            batch ->
                params.getMode() == Mode.AverageTime
                    ? new AverageTimeResult(
                        ResultRole.PRIMARY,
                        label,
                        batch.messages(),
                        batch.nanos() * params.getThreads(),
                        unit)
                    : new ThroughputResult(
                        ResultRole.PRIMARY, label, batch.messages(), batch.nanos(), unit));
  }

  /** Adding first: JMH keeps a single result in a collection that nothing can be taken from. */
  private static void replace(BenchmarkParams params, Findings findings, IterationResult result) {
    if (result.getRawPrimaryResults().isEmpty()) {
      return;
    }
    String label = result.getRawPrimaryResults().iterator().next().getLabel();
    own(params, findings, label)
        .ifPresent(
            own -> {
              result.addResult(own);
              result.getRawPrimaryResults().removeIf(other -> other != own);
            });
  }
}
