package io.github.msgq.bench.measure.plan;

import static io.github.msgq.bench.results.result.Measurement.THREADS;

import io.github.msgq.bench.results.result.Measurement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Utils;
import org.openjdk.jmh.util.Version;

/**
 * A combination on one JVM: what is measured in forks of its own.
 *
 * @param values one of each of its parameters, by name
 * @param options JMH's, for all combinations on this JVM
 * @param jdk what the JVM is called in the results; empty if there is only one
 * @param threads how many call, if the run has several such numbers; else the options say
 */
public record Combination(
    BenchmarkListEntry entry,
    Mode mode,
    Map<String, String> values,
    Options options,
    TargetJava java,
    Optional<Jdk> jdk,
    Optional<Integer> threads) {
  /** All combinations of the selected benchmarks, in JMH's order. */
  public static List<Combination> all(
      Options options,
      Benchmarks selected,
      TargetJava java,
      Optional<Jdk> jdk,
      Optional<Integer> threads) {
    List<Combination> all = new ArrayList<>();
    for (BenchmarkListEntry entry : selected.entries()) {
      for (Mode mode : modes(options, entry)) {
        for (Map<String, String> values : selected.combinations(options, entry)) {
          all.add(new Combination(entry, mode, values, options, java, jdk, threads));
        }
      }
    }
    return all;
  }

  private static List<Mode> modes(Options options, BenchmarkListEntry entry) {
    Collection<Mode> asked = options.getBenchModes();
    return (asked.isEmpty() ? List.of(entry.getMode()) : asked)
        .stream().flatMap(mode -> single(mode).stream()).distinct().toList();
  }

  private static List<Mode> single(Mode mode) {
    return mode == Mode.All
        ? Arrays.stream(Mode.values()).filter(other -> other != Mode.All).toList()
        : List.of(mode);
  }

  /** Its name in the log. */
  public String name() {
    BenchmarkParams params = params(1);
    StringBuilder name = new StringBuilder(params.getBenchmark());
    name.append(' ').append(mode.shortLabel()).append(" -t ").append(params.getThreads());
    for (String key : params.getParamsKeys()) {
      name.append(' ').append(key).append('=').append(params.getParam(key));
    }
    return name.toString();
  }

  /** What it has in common with the same on other JDKs. */
  public List<Object> onAnyJdk() {
    return List.of(entry.getUsername(), mode, values, threads);
  }

  public int forks() {
    return first(options.getForkCount(), entry.getForks(), Defaults.MEASUREMENT_FORKS);
  }

  /** Describes it as JMH does. */
  public BenchmarkParams params(int forks) {
    boolean singleShot = mode == Mode.SingleShotTime;
    return new BenchmarkParams(
        entry.getUsername(),
        entry.cloneWith(mode).generatedTarget(),
        !singleShot && options.shouldSyncIterations().orElse(Defaults.SYNC_ITERATIONS),
        calling(),
        entry.getThreadGroups(),
        entry.getThreadGroupLabels().orElse(List.of()),
        forks,
        Defaults.WARMUP_FORKS,
        warmup(singleShot),
        measurement(singleShot),
        mode,
        workload(),
        first(options.getTimeUnit(), entry.getTimeUnit(), Defaults.OUTPUT_TIMEUNIT),
        entry.getOperationsPerInvocation().orElse(Defaults.OPS_PER_INVOCATION),
        java.executable().toString(),
        jvmArgs(),
        java.version(),
        java.vmName(),
        java.vmVersion(),
        Version.getPlainVersion(),
        first(options.getTimeout(), entry.getTimeout(), Defaults.TIMEOUT));
  }

  private int calling() {
    int asked =
        threads.orElseGet(() -> first(options.getThreads(), entry.getThreads(), Defaults.THREADS));
    int groups = Utils.sum(entry.getThreadGroups());
    return Utils.roundUp(asked == Threads.MAX ? HotCores.COUNT : asked, groups);
  }

  private IterationParams warmup(boolean singleShot) {
    return new IterationParams(
        IterationType.WARMUP,
        first(
            options.getWarmupIterations(),
            entry.getWarmupIterations(),
            singleShot ? Defaults.WARMUP_ITERATIONS_SINGLESHOT : Defaults.WARMUP_ITERATIONS),
        first(
            options.getWarmupTime(),
            entry.getWarmupTime(),
            singleShot ? TimeValue.NONE : Defaults.WARMUP_TIME),
        Defaults.WARMUP_BATCHSIZE);
  }

  private IterationParams measurement(boolean singleShot) {
    return new IterationParams(
        IterationType.MEASUREMENT,
        first(
            options.getMeasurementIterations(),
            entry.getMeasurementIterations(),
            singleShot
                ? Defaults.MEASUREMENT_ITERATIONS_SINGLESHOT
                : Defaults.MEASUREMENT_ITERATIONS),
        first(
            options.getMeasurementTime(),
            entry.getMeasurementTime(),
            singleShot ? TimeValue.NONE : Defaults.MEASUREMENT_TIME),
        Defaults.MEASUREMENT_BATCHSIZE);
  }

  /** What the user says, or else the benchmark, or else JMH. */
  private static <T> T first(
      org.openjdk.jmh.util.Optional<T> user,
      org.openjdk.jmh.util.Optional<T> benchmark,
      T otherwise) {
    return user.orElse(benchmark.orElse(otherwise));
  }

  private WorkloadParams workload() {
    WorkloadParams workload = new WorkloadParams();
    values.forEach((name, value) -> workload.put(name, value, 0));
    jdk.ifPresent(one -> workload.put(Measurement.JDK, one.label(), 0));
    threads.ifPresent(number -> workload.put(THREADS, Integer.toString(calling()), 0));
    return workload;
  }

  /** The flags that results show, in the order in which the JVM gets them. */
  private List<String> jvmArgs() {
    List<String> all = new ArrayList<>();
    all.addAll(first(options.getJvmArgsPrepend(), entry.getJvmArgsPrepend(), List.of()));
    all.addAll(first(options.getJvmArgs(), entry.getJvmArgs(), List.of()));
    all.addAll(first(options.getJvmArgsAppend(), entry.getJvmArgsAppend(), List.of()));
    return all;
  }

  /** JMH's {@code -t max}; it takes seconds to find out. */
  private static final class HotCores {
    static final int COUNT = Utils.figureOutHotCPUs();
  }
}
