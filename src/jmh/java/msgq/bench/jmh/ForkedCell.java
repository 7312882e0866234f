package msgq.bench.jmh;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import msgq.bench.comparison.JdkComparison;
import msgq.bench.result.Problem;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Utils;
import org.openjdk.jmh.util.Version;

/**
 * A combination on one JVM.
 *
 * @param planned the combination
 * @param options what JMH is told about all combinations on this JVM
 * @param java the JVM
 * @param jdk what the JVM is called in the results; empty if there is only one
 */
public record ForkedCell(PlannedCell planned, Options options, TargetJava java, Optional<Jdk> jdk) {
  /** How many of its forks count. */
  public int forks() {
    return Plan.forks(options, planned.entry());
  }

  /** How many of its forks come before those and do not count: JMH's {@code -wf}. */
  public int warmupForks() {
    return PlannedCell.warmupForks(options, planned.entry());
  }

  /** How often it runs. */
  public int runs() {
    return Math.max(1, forks()) + warmupForks();
  }

  /** As JMH describes it. */
  BenchmarkParams params(int forks) {
    BenchmarkListEntry entry = planned.entry();
    boolean singleShot = planned.mode() == Mode.SingleShotTime;
    return new BenchmarkParams(
        entry.getUsername(),
        entry.cloneWith(planned.mode()).generatedTarget(),
        !singleShot && options.shouldSyncIterations().orElse(Defaults.SYNC_ITERATIONS),
        threads(),
        options.getThreadGroups().orElse(entry.getThreadGroups()),
        entry.getThreadGroupLabels().orElse(List.of()),
        forks,
        warmupForks(),
        warmup(singleShot),
        measurement(singleShot),
        planned.mode(),
        workload(),
        options.getTimeUnit().orElse(entry.getTimeUnit().orElse(Defaults.OUTPUT_TIMEUNIT)),
        entry.getOperationsPerInvocation().orElse(Defaults.OPS_PER_INVOCATION),
        options.getJvm().orElse(Utils.getCurrentJvm()),
        jvmArgs(),
        java.version(),
        java.vmName(),
        java.vmVersion(),
        Version.getPlainVersion(),
        options.getTimeout().orElse(entry.getTimeout().orElse(Defaults.TIMEOUT)));
  }

  private int threads() {
    BenchmarkListEntry entry = planned.entry();
    int groups = Utils.sum(options.getThreadGroups().orElse(entry.getThreadGroups()));
    return Utils.roundUp(PlannedCell.threads(options, entry), groups);
  }

  private IterationParams warmup(boolean singleShot) {
    BenchmarkListEntry entry = planned.entry();
    TimeValue time = singleShot ? TimeValue.NONE : Defaults.WARMUP_TIME;
    return new IterationParams(
        IterationType.WARMUP,
        WarmUp.iterations(options, planned),
        options.getWarmupTime().orElse(entry.getWarmupTime().orElse(time)),
        options
            .getWarmupBatchSize()
            .orElse(entry.getWarmupBatchSize().orElse(Defaults.WARMUP_BATCHSIZE)));
  }

  private IterationParams measurement(boolean singleShot) {
    BenchmarkListEntry entry = planned.entry();
    TimeValue time = singleShot ? TimeValue.NONE : Defaults.MEASUREMENT_TIME;
    return new IterationParams(
        IterationType.MEASUREMENT,
        PlannedCell.measurements(options, planned),
        options.getMeasurementTime().orElse(entry.getMeasurementTime().orElse(time)),
        options
            .getMeasurementBatchSize()
            .orElse(entry.getMeasurementBatchSize().orElse(Defaults.MEASUREMENT_BATCHSIZE)));
  }

  private WorkloadParams workload() {
    Map<String, String> values = new LinkedHashMap<>(planned.params());
    jdk.ifPresent(one -> values.put(JdkComparison.JDK, one.label()));
    WorkloadParams workload = new WorkloadParams();
    values.forEach((name, value) -> workload.put(name, value, 0));
    return workload;
  }

  /** Those that the results tell, in the order in which the JVM gets them. */
  private List<String> jvmArgs() {
    BenchmarkListEntry entry = planned.entry();
    List<String> all = new ArrayList<>();
    for (Collection<String> some :
        List.of(
            options.getJvmArgsPrepend().orElse(entry.getJvmArgsPrepend().orElse(List.of())),
            options.getJvmArgs().orElse(entry.getJvmArgs().orElse(List.of())),
            options.getJvmArgsAppend().orElse(entry.getJvmArgsAppend().orElse(List.of())))) {
      all.addAll(some);
    }
    return all;
  }

  /** How one of its forks ended. */
  public CellResult result(ForkResult told) {
    BenchmarkParams params = params(1);
    Map<String, String> runtimes = new LinkedHashMap<>();
    for (String endpoint : List.of(CellFacts.CLIENT, CellFacts.SERVER)) {
      told.fact(endpoint).ifPresent(text -> runtimes.put(endpoint, text));
    }
    Optional<Problem> problem =
        told.fact(CellFacts.NOT_AVAILABLE)
            .map(Problem::notAvailable)
            .or(() -> told.fact(CellFacts.FAILED).map(Problem::failed))
            .or(() -> jdk.flatMap(one -> one.ranOnAnother(runtimes)))
            .or(() -> incomplete(told, params));
    return new CellResult(
        params,
        problem.isPresent()
            ? Optional.empty()
            : told.figures().stream().findFirst().map(figures -> of(params, figures)),
        problem,
        told.fact(CellFacts.PARTS).map(Integer::parseInt).orElse(1),
        runtimes,
        told.fact(CellFacts.REMARK));
  }

  private static BenchmarkResult of(BenchmarkParams params, BenchmarkResult figures) {
    return new BenchmarkResult(params, figures.getIterationResults(), figures.getMetadata());
  }

  private static Optional<Problem> incomplete(ForkResult told, BenchmarkParams params) {
    int iterations =
        told.figures().stream().mapToInt(figures -> figures.getIterationResults().size()).sum();
    return iterations < params.getMeasurement().getCount()
        ? Optional.of(Problem.failed("the fork gave no result"))
        : Optional.empty();
  }
}
