package msgq.bench.jmh;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.util.Utils;

/**
 * A combination: what is measured in forks of its own.
 *
 * @param entry the benchmark
 * @param mode one of its modes
 * @param params a value of each of its parameters, by name
 */
public record PlannedCell(BenchmarkListEntry entry, Mode mode, Map<String, String> params) {

  /** All of them, in JMH's order. */
  public static List<PlannedCell> of(Options options, Benchmarks selected) {
    List<PlannedCell> all = new ArrayList<>();
    for (BenchmarkListEntry entry : selected.entries()) {
      for (Mode mode : modes(options, entry)) {
        for (Map<String, String> params : selected.combinations(options, entry)) {
          all.add(new PlannedCell(entry, mode, params));
        }
      }
    }
    return all;
  }

  private static List<Mode> modes(Options options, BenchmarkListEntry entry) {
    Collection<Mode> wanted = options.getBenchModes();
    return (wanted.isEmpty() ? List.of(entry.getMode()) : wanted)
        .stream().flatMap(mode -> single(mode).stream()).distinct().toList();
  }

  private static List<Mode> single(Mode mode) {
    return mode == Mode.All
        ? Arrays.stream(Mode.values()).filter(other -> other != Mode.All).toList()
        : List.of(mode);
  }

  /** How many threads of JMH's run it. */
  static int threads(Options options, BenchmarkListEntry entry) {
    int threads = options.getThreads().orElse(entry.getThreads().orElse(Defaults.THREADS));
    return threads == Threads.MAX ? HotCores.COUNT : threads;
  }

  /** How many forks of it do not count. */
  static int warmupForks(Options options, BenchmarkListEntry entry) {
    return options
        .getWarmupForkCount()
        .orElse(entry.getWarmupForks().orElse(Defaults.WARMUP_FORKS));
  }

  /** How many iterations of a fork count. */
  static int measurements(Options options, PlannedCell cell) {
    int usual =
        cell.mode == Mode.SingleShotTime
            ? Defaults.MEASUREMENT_ITERATIONS_SINGLESHOT
            : Defaults.MEASUREMENT_ITERATIONS;
    return options
        .getMeasurementIterations()
        .orElse(cell.entry.getMeasurementIterations().orElse(usual));
  }

  /** JMH's {@code -t max}; it takes seconds to find out. */
  private static final class HotCores {
    static final int COUNT = Utils.figureOutHotCPUs();
  }
}
