package msgq.bench.jmh;

import org.openjdk.jmh.infra.BenchmarkParams;

/** One combination of benchmark, mode, threads and parameters. */
public final class Combination {
  private Combination() {}

  /** Its name, the same in every process. */
  public static String name(BenchmarkParams params) {
    StringBuilder name = new StringBuilder(params.getBenchmark());
    name.append(' ').append(params.getMode().shortLabel());
    name.append(" -t ").append(params.getThreads());
    for (String key : params.getParamsKeys()) {
      name.append(' ').append(key).append('=').append(params.getParam(key));
    }
    return name.toString();
  }
}
