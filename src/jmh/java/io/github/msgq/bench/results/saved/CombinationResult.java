package io.github.msgq.bench.results.saved;

import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import java.util.Optional;
import java.util.function.BiFunction;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;

/**
 * How one combination of benchmark, mode and parameters ended.
 *
 * @param result JMH's figures of its forks; empty if there are none to trust
 * @param problem why it has none: not available here, or failed
 * @param extension what JMH does not know of it
 */
public record CombinationResult(
    BenchmarkParams params,
    Optional<RunResult> result,
    Optional<Problem> problem,
    ResultExtension extension) {
  public boolean failed() {
    return problem.isPresent() && problem.get().failed();
  }

  /** What its forks come to. */
  public Measurement measurement() {
    return figures(JmhResult::measurement);
  }

  /** The same of one fork among several. */
  public Measurement ofFork() {
    return figures(JmhResult::ofFork);
  }

  private Measurement figures(BiFunction<JmhResult, ResultExtension, Measurement> of) {
    return result
        .map(its -> of.apply(JmhResult.of(its), extension))
        .orElseGet(() -> withoutFigures(1).orElseThrow().measurement());
  }

  /** For the JSON, in which JMH has no place for it; its place in the run counts from 1. */
  Optional<RunJson.WithoutFigures> withoutFigures(int place) {
    return problem.map(
        p ->
            new RunJson.WithoutFigures(
                place,
                params.getBenchmark(),
                params.getMode().shortLabel(),
                JmhResult.parameters(params),
                p.failed(),
                p.disturbed(),
                p.reason()));
  }
}
