package msgq.bench.jmh;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import msgq.bench.comparison.JdkComparison;
import msgq.bench.result.Problem;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.runner.WorkloadParams;

/**
 * One of the JDKs that a run compares.
 *
 * @param label in the results
 * @param version as it says it itself
 * @param java the JVM
 */
public record Jdk(String label, String version, TargetJava java) {

  /** The result of a fork that ran on it, which says so among its parameters. */
  public CellResult labelled(CellResult fork) {
    Optional<Problem> other = fork.problem().or(() -> ranOnAnother(fork.runtimes()));
    return new CellResult(
        labelled(fork.params()),
        other.isPresent() ? Optional.empty() : fork.result(),
        other,
        fork.parts(),
        fork.runtimes());
  }

  /** What each end says itself decides, not what was asked for. */
  private Optional<Problem> ranOnAnother(Map<String, String> runtimes) {
    return runtimes.entrySet().stream()
        .filter(end -> end.getValue().startsWith("java "))
        .filter(end -> !end.getValue().startsWith("java " + version))
        .map(
            end ->
                Problem.failed(
                    "the %s ran on %s, not on %s".formatted(end.getKey(), end.getValue(), version)))
        .findFirst();
  }

  private BenchmarkParams labelled(BenchmarkParams params) {
    Map<String, String> values = new LinkedHashMap<>();
    params.getParamsKeys().forEach(key -> values.put(key, params.getParam(key)));
    values.put(JdkComparison.JDK, label);
    WorkloadParams workload = new WorkloadParams();
    values.forEach((name, value) -> workload.put(name, value, 0));
    return CellForks.with(params, params.getForks(), workload);
  }
}
