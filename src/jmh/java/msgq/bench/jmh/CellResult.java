package msgq.bench.jmh;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import msgq.bench.result.Effort;
import msgq.bench.result.Measurement;
import msgq.bench.result.Problem;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;

/**
 * How one combination of benchmark, mode and parameters ended.
 *
 * @param params the combination
 * @param result its figures; empty if there are none to trust
 * @param problem why it has none: not available here, or failed
 * @param parts as how many queue messages each message travelled
 */
public record CellResult(
    BenchmarkParams params,
    Optional<BenchmarkResult> result,
    Optional<Outcome> problem,
    int parts) {

  public boolean failed() {
    return problem.isPresent() && problem.get().kind() == Outcome.Kind.FAILED;
  }

  /** {@code n/a (reason)} or {@code failed (sentence)}. */
  public String problemText() {
    return problem.map(p -> (failed() ? "failed (" : "n/a (") + p.text() + ")").orElse("");
  }

  /** For the report. */
  public Measurement measurement() {
    return new Measurement(
        benchmark(),
        params.getMode().shortLabel(),
        parameters(),
        new Effort(
            params.getForks(),
            iterations(params.getWarmup()),
            iterations(params.getMeasurement()),
            params.getThreads()),
        Map.of("client", params.getJdkVersion() + ", " + params.getVmName()),
        result.map(JmhFigures::of).orElse(Map.of()),
        problem.map(p -> new Problem(failed(), p.text())),
        parts);
  }

  private Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    params.getParamsKeys().forEach(name -> parameters.put(name, params.getParam(name)));
    return parameters;
  }

  private static Effort.Iterations iterations(IterationParams iterations) {
    return new Effort.Iterations(iterations.getCount(), iterations.getTime().toString());
  }

  /** The benchmark's class without its package, and its method if it is one of several. */
  public String benchmark() {
    String[] parts = params.getBenchmark().split("\\.");
    String type = parts[parts.length - 2];
    String method = parts[parts.length - 1];
    return method.equalsIgnoreCase(type) ? type : type + "." + method;
  }
}
