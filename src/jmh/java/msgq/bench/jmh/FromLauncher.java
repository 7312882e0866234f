package msgq.bench.jmh;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import msgq.bench.lease.NativeCopy;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * What a fork knows of its launcher. It travels among JMH's options, as those of a profiler: a flag
 * or a parameter would stand in the results, and differ in every run.
 */
public final class FromLauncher implements InternalProfiler {
  /** JMH makes it before it sets a benchmark up. */
  public FromLauncher(String options) {
    String[] words = options.split(" ", 2);
    LauncherWatch.start(Long.parseLong(words[0]));
    Path outcomes = Path.of(words[1]);
    Outcome.tellIn(outcomes);
    NativeCopy.loadIn(outcomes.getParent());
  }

  /**
   * The profiler's options.
   *
   * @param outcomes the file in the launcher's lease that forks write {@link Outcome}s to
   */
  public static String options(Path outcomes) {
    return ProcessHandle.current().pid() + " " + outcomes;
  }

  @Override
  public String getDescription() {
    return "what a fork knows of its launcher";
  }

  @Override
  public void beforeIteration(BenchmarkParams params, IterationParams iteration) {}

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams params, IterationParams iteration, IterationResult result) {
    return List.of();
  }
}
