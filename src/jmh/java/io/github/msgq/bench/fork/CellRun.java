package io.github.msgq.bench.fork;

import io.github.msgq.bench.problem.NotAvailable;
import io.github.msgq.bench.problem.Sentence;
import io.github.msgq.bench.trial.AcrossJmh;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;

/** Has JMH run one combination in this JVM. */
final class CellRun {
  static {
    System.setProperty("jmh.ignoreLock", "true"); // our runs keep each other apart themselves
  }

  private CellRun() {}

  /**
   * Runs it to its end.
   *
   * @param options which ask for this combination only, and for no fork
   * @param out takes JMH's own text
   */
  static ForkResult of(Options options, PrintStream out) {
    AcrossJmh.takeFacts();
    List<BenchmarkResult> figures = List.of();
    try {
      figures =
          new Runner(options, JmhText.of(options, out))
              .run().stream().map(RunResult::getAggregatedResult).toList();
    } catch (RunnerException e) {
      note(bottom(e));
    }
    return ForkResult.of(figures, AcrossJmh.takeFacts());
  }

  private static void note(Throwable cause) {
    if (cause instanceof NotAvailable) {
      AcrossJmh.note(AcrossJmh.NOT_AVAILABLE, cause.getMessage());
    } else {
      AcrossJmh.failed(Sentence.of(cause));
    }
  }

  private static Throwable bottom(Throwable thrown) {
    Throwable bottom = thrown;
    for (Throwable below = below(bottom); below != null; below = below(bottom)) {
      bottom = below;
    }
    return bottom;
  }

  /** JMH suppresses what its threads have thrown. */
  private static Throwable below(Throwable thrown) {
    return thrown.getCause() == null
        ? Stream.of(thrown.getSuppressed()).findFirst().orElse(null)
        : thrown.getCause();
  }
}
