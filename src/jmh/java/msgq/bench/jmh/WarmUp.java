package msgq.bench.jmh;

import java.util.Map;
import msgq.bench.parameter.Connection;
import msgq.bench.parameter.Parameters;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.Options;

/** How many iterations of a fork do not count. */
final class WarmUp {
  /**
   * TCP through java.net has its lasting figure after 3 s; after 1 s it takes half as long again.
   */
  private static final int TIMES_AS_LONG = 4;

  private WarmUp() {}

  /**
   * Whether it is longer than the benchmark's own, since the user has not said otherwise. A short
   * connection runs many times a message's code, and far less often.
   */
  static boolean isLonger(Options given, Map<String, String> params) {
    return !given.getWarmupIterations().hasValue()
        && Connection.SHORT.toString().equals(params.get(Parameters.CONNECTION.name()));
  }

  static int iterations(Options given, BenchmarkListEntry entry, Map<String, String> params) {
    int own =
        given
            .getWarmupIterations()
            .orElse(entry.getWarmupIterations().orElse(Defaults.WARMUP_ITERATIONS));
    return isLonger(given, params) ? TIMES_AS_LONG * own : own;
  }
}
