package msgq.bench.jmh;

import msgq.bench.parameter.Connection;
import msgq.bench.parameter.Parameters;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.Options;

/** How many iterations of a fork do not count. */
final class WarmUp {
  /**
   * On JDK 17 a connection of {@code java.net} takes half as long again after 1 s as after 3 s, and
   * from then on no less.
   */
  private static final int TIMES_AS_LONG = 4;

  private WarmUp() {}

  /**
   * Whether it is to be longer than the benchmark's own: a short connection runs many times a
   * message's code, and far less often. Not if the user says how long, nor for single shots, which
   * have no time to measure.
   */
  private static boolean isLonger(Options given, PlannedCell cell) {
    return cell.mode() != Mode.SingleShotTime
        && !given.getWarmupIterations().hasValue()
        && Connection.SHORT.toString().equals(cell.params().get(Parameters.CONNECTION.name()));
  }

  static int iterations(Options given, PlannedCell cell) {
    int usual =
        cell.mode() == Mode.SingleShotTime
            ? Defaults.WARMUP_ITERATIONS_SINGLESHOT
            : Defaults.WARMUP_ITERATIONS;
    int own = given.getWarmupIterations().orElse(cell.entry().getWarmupIterations().orElse(usual));
    return isLonger(given, cell) ? TIMES_AS_LONG * own : own;
  }
}
