package io.github.msgq.bench.jmh;

import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.result.Problem;
import io.github.msgq.bench.saved.RunJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;

/**
 * How one combination of benchmark, mode and parameters ended.
 *
 * @param params the combination
 * @param result JMH's figures of its forks; empty if there are none to trust
 * @param problem why it has none: not available here, or failed
 * @param parts how many queue messages each message was split into
 * @param runtimes what the {@code client} and the {@code server} ran on, and a {@code broker}; none
 *     for benchmarks of one process
 * @param remark what disturbed it, though it was measured
 */
public record CellResult(
    BenchmarkParams params,
    Optional<RunResult> result,
    Optional<Problem> problem,
    int parts,
    Map<String, String> runtimes,
    Optional<String> remark) {

  /** How a run of a combination ended. */
  public static CellResult of(PlannedCell cell, ForkResult fork) {
    BenchmarkParams params = cell.params(1);
    Map<String, String> runtimes = new LinkedHashMap<>();
    for (String endpoint : List.of(AcrossJmh.CLIENT, AcrossJmh.SERVER, AcrossJmh.BROKER)) {
      fork.fact(endpoint).ifPresent(text -> runtimes.put(endpoint, text));
    }
    Optional<Problem> problem =
        fork.fact(AcrossJmh.NOT_AVAILABLE)
            .map(Problem::notAvailable)
            .or(() -> fork.fact(AcrossJmh.FAILED).map(Problem::failed))
            .or(() -> cell.jdk().flatMap(one -> one.ranOnAnother(runtimes)))
            .or(() -> incomplete(fork, params));
    return new CellResult(
        params,
        problem.isPresent()
            ? Optional.empty()
            : fork.figures().stream().findFirst().map(figures -> figures(params, figures)),
        problem,
        fork.fact(AcrossJmh.PARTS).map(Integer::parseInt).orElse(1),
        runtimes,
        fork.fact(AcrossJmh.REMARK));
  }

  private static RunResult figures(BenchmarkParams params, BenchmarkResult figures) {
    List<IterationResult> iterations = new ArrayList<>();
    figures.getIterationResults().forEach(ended -> iterations.add(new KnownIteration(ended)));
    return new RunResult(
        params, List.of(new BenchmarkResult(params, iterations, figures.getMetadata())));
  }

  private static Optional<Problem> incomplete(ForkResult fork, BenchmarkParams params) {
    int iterations =
        fork.figures().stream().mapToInt(figures -> figures.getIterationResults().size()).sum();
    return iterations < params.getMeasurement().getCount()
        ? Optional.of(Problem.failed("the fork gave no result"))
        : Optional.empty();
  }

  public boolean failed() {
    return problem.isPresent() && problem.get().failed();
  }

  /**
   * For the JSON, in which JMH has no place for it.
   *
   * @param place among the run's combinations, from 1
   */
  Optional<RunJson.WithoutFigures> withoutFigures(int place) {
    return problem.map(
        p ->
            new RunJson.WithoutFigures(
                place,
                params.getBenchmark(),
                params.getMode().shortLabel(),
                parameters(params),
                p.failed(),
                p.reason()));
  }

  /** Each parameter's value, by its name. */
  static Map<String, String> parameters(BenchmarkParams params) {
    Map<String, String> parameters = new LinkedHashMap<>();
    params.getParamsKeys().forEach(name -> parameters.put(name, params.getParam(name)));
    return parameters;
  }

  /** The benchmark's class without its package, and its method if it is one of several. */
  public String benchmark() {
    return Measurement.benchmark(params.getBenchmark());
  }
}
