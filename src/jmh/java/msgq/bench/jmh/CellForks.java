package msgq.bench.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import msgq.bench.result.Problem;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.WorkloadParams;

/** Puts together the forks of each combination, which have run apart and in any order. */
public final class CellForks {
  private final Map<Integer, List<CellResult>> forks = new TreeMap<>();

  /** A fork of the combination with this number has ended. */
  public synchronized void add(int cell, CellResult fork) {
    forks.computeIfAbsent(cell, c -> new ArrayList<>()).add(fork);
  }

  /** Whether a fork of it has failed, or said that it cannot run here. */
  public synchronized boolean inVain(int cell) {
    return forks.getOrDefault(cell, List.of()).stream().anyMatch(f -> f.problem().isPresent());
  }

  /** Each combination of which something has run. */
  public synchronized List<CellResult> cells() {
    return forks.values().stream().map(CellForks::together).toList();
  }

  /** The same as JMH has it; without those that have a problem. */
  public synchronized List<RunResult> results() {
    return forks.values().stream()
        .filter(some -> some.stream().allMatch(fork -> fork.problem().isEmpty()))
        .map(CellForks::result)
        .toList();
  }

  private static CellResult together(List<CellResult> some) {
    CellResult first = some.get(0);
    if (some.size() == 1) {
      return first;
    }
    Optional<Problem> problem = some.stream().flatMap(fork -> fork.problem().stream()).findFirst();
    RunResult result = problem.isPresent() ? null : result(some);
    return new CellResult(
        withForks(first.params(), some.size()),
        Optional.ofNullable(result).map(RunResult::getAggregatedResult),
        problem,
        first.parts(),
        first.runtimes());
  }

  private static RunResult result(List<CellResult> some) {
    List<BenchmarkResult> results = some.stream().flatMap(fork -> fork.result().stream()).toList();
    BenchmarkParams params = some.get(0).params();
    return new RunResult(some.size() == 1 ? params : withForks(params, some.size()), results);
  }

  private static BenchmarkParams withForks(BenchmarkParams params, int forks) {
    WorkloadParams workload = new WorkloadParams();
    params.getParamsKeys().forEach(key -> workload.put(key, params.getParam(key), 0));
    return with(params, forks, workload);
  }

  /** The same combination with other values. */
  static BenchmarkParams with(BenchmarkParams params, int forks, WorkloadParams workload) {
    return new BenchmarkParams(
        params.getBenchmark(),
        params.generatedBenchmark(),
        params.shouldSynchIterations(),
        params.getThreads(),
        params.getThreadGroups(),
        params.getThreadGroupLabels(),
        forks,
        params.getWarmupForks(),
        params.getWarmup(),
        params.getMeasurement(),
        params.getMode(),
        workload,
        params.getTimeUnit(),
        params.getOpsPerInvocation(),
        params.getJvm(),
        params.getJvmArgs(),
        params.getJdkVersion(),
        params.getVmName(),
        params.getVmVersion(),
        params.getJmhVersion(),
        params.getTimeout());
  }
}
