package msgq.bench.jmh;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import msgq.bench.comparison.JdkComparison;
import msgq.bench.session.Costs;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * What a run is going to do.
 *
 * @param cells how many combinations of benchmark, mode and parameters
 * @param time about how long they take together
 * @param varying the parameters that have several values
 * @param forks how many JVMs measure each combination, at most; 0 for this one
 * @param briefly whether each combination talks for a few seconds only
 */
public record Plan(int cells, Duration time, List<String> varying, int forks, boolean briefly) {
  /** Starting and stopping the fork's JVM and its server, on two cores that are idle. */
  private static final long FORK_OVERHEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(1_500);

  /** The iterations' barriers, and the calls that are counted at the end. */
  private static final long COUNTING_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

  /** A fork that finds out that it cannot run. */
  private static final long IN_VAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(700);

  /** JMH's threads look every second or so whether one of them has started, and stopped, it all. */
  private static final long SEVERAL_THREADS_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long BRIEF_NANOS = TimeUnit.SECONDS.toNanos(3);

  /** The same on so many JDKs. */
  public Plan on(int jdks) {
    return jdks == 0
        ? this
        : new Plan(cells * jdks, time.multipliedBy(jdks), varyingWith(), forks, briefly);
  }

  private List<String> varyingWith() {
    List<String> names = new ArrayList<>(varying);
    names.add(JdkComparison.JDK);
    return names;
  }

  /** Foresees it, as JMH multiplies the parameters. */
  public static Plan of(Options options, Benchmarks selected) {
    int cells = 0;
    long nanos = 0;
    long talking = 0;
    for (PlannedCell one : PlannedCell.of(options, selected)) {
      long iterations = iterations(options, one);
      cells++;
      talking += forks(options, one.entry()) * iterations;
      nanos +=
          Foresight.runs(one.params(), options)
              ? nanos(options, one.entry(), iterations)
              : IN_VAIN_NANOS;
    }
    List<String> varying =
        selected.parameters().stream().filter(name -> values(options, selected, name) > 1).toList();
    boolean briefly = talking / cells < BRIEF_NANOS;
    Duration time = Duration.ofSeconds(1 + nanos / SECOND);
    return new Plan(cells, time, varying, forks(options, selected), briefly);
  }

  private static long values(Options options, Benchmarks selected, String name) {
    return options.getParameter(name).orElse(selected.defaults(name)).stream().distinct().count();
  }

  private static long nanos(Options options, BenchmarkListEntry entry, long iterations) {
    long fork = FORK_OVERHEAD_NANOS + (Costs.wanted() ? COUNTING_NANOS : 0);
    fork += Benchmarks.startSeconds(entry) * SECOND;
    fork += options.getThreads().orElse(1) > 1 ? SEVERAL_THREADS_NANOS : 0;
    fork += iterations;
    int warmupForks = PlannedCell.warmupForks(options, entry);
    return Math.max(1, forks(options, entry) + warmupForks) * fork;
  }

  /** Of a fork; a single shot takes no time of its own. */
  private static long iterations(Options options, PlannedCell cell) {
    if (cell.mode() == Mode.SingleShotTime) {
      return 0;
    }
    BenchmarkListEntry entry = cell.entry();
    TimeValue warmup =
        options.getWarmupTime().orElse(entry.getWarmupTime().orElse(Defaults.WARMUP_TIME));
    TimeValue measurement =
        options
            .getMeasurementTime()
            .orElse(entry.getMeasurementTime().orElse(Defaults.MEASUREMENT_TIME));
    return WarmUp.iterations(options, cell) * warmup.convertTo(TimeUnit.NANOSECONDS)
        + PlannedCell.measurements(options, cell) * measurement.convertTo(TimeUnit.NANOSECONDS);
  }

  /** Of the benchmark that has most. */
  public static int forks(Options options, Benchmarks selected) {
    return selected.entries().stream().mapToInt(entry -> forks(options, entry)).max().orElse(0);
  }

  static int forks(Options options, BenchmarkListEntry entry) {
    return options.getForkCount().orElse(entry.getForks().orElse(Defaults.MEASUREMENT_FORKS));
  }
}
