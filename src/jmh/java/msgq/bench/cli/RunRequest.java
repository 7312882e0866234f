package msgq.bench.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.jmh.Jdk;
import msgq.bench.jmh.OwnForks;
import msgq.bench.jmh.TargetJava;
import msgq.bench.problem.Refusal;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.options.Options;

/**
 * A run that a user, or another verb, asks for.
 *
 * @param options JMH's, complete
 * @param selected the benchmarks to run
 * @param jdks those to compare
 * @param all whether to print every table
 */
record RunRequest(
    Options options, Benchmarks selected, JdkOptions jdks, boolean withoutFiles, boolean all) {

  /** Checks it, runs it, and returns the exit status. */
  int run() throws Refusal {
    checkFiles();
    checkOperations();
    List<Jdk> compared = jdks.jdks(options);
    OwnForks.check(options);
    BenchmarkRun run =
        new BenchmarkRun(options, selected, TargetJava.of(options), compared, withoutFiles, all);
    jdks.remarks().forEach(System.out::println);
    return run.run();
  }

  private void checkFiles() throws Refusal {
    Optional<UserResult> file = UserResult.of(options);
    if (file.isPresent() && withoutFiles) {
      throw new Refusal(
          "%s and -rff or -rf contradict each other: leave one out".formatted(RunFiles.NONE));
    }
    try {
      if (file.isPresent()) {
        file.get().check();
      }
    } catch (IOException e) {
      throw new Refusal(e.getMessage(), e);
    }
  }

  /** The benchmarks say themselves how many messages an operation is. */
  private void checkOperations() throws Refusal {
    if (options.getOperationsPerInvocation().hasValue()) {
      throw new Refusal(
          "-opi %d would make the figures wrong: each benchmark knows how many operations a call is"
              .formatted(options.getOperationsPerInvocation().get()));
    }
    boolean batches =
        options.getMeasurementBatchSize().orElse(1) > 1
            || options.getWarmupBatchSize().orElse(1) > 1;
    boolean singleShots = options.getBenchModes().stream().allMatch(Mode.SingleShotTime::equals);
    if (batches && (options.getBenchModes().isEmpty() || !singleShots)) {
      throw new Refusal(
          "-bs and -wbs would make the figures wrong: an operation would be a whole batch; use them with -bm ss only");
    }
  }
}
