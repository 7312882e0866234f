package msgq.bench.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;

/**
 * Listens to JMH and learns how each combination ended. A combination that failed has no figures,
 * even if JMH has some of the iterations before the failure.
 */
public final class Collector extends SilentFormat {
  private final Path outcomes;
  private final Consumer<CellResult> ended;
  private final List<CellResult> cells = new ArrayList<>();
  private BenchmarkParams current;
  private Diagnosis diagnosis;
  private boolean stopped;

  /**
   * Listens.
   *
   * @param outcomes the file that forks write {@link Outcome}s to
   * @param ended told of each combination as it ends
   */
  public Collector(Path outcomes, Consumer<CellResult> ended) {
    this.outcomes = outcomes;
    this.ended = ended;
  }

  /** What has ended so far. */
  public synchronized List<CellResult> cells() {
    return List.copyOf(cells);
  }

  /** Learns no more, and keeps JMH from starting the next combination. */
  public synchronized void stop() {
    stopped = true;
  }

  @Override
  public synchronized void startBenchmark(BenchmarkParams params) {
    while (stopped) {
      park();
    }
    endedWithoutResult();
    current = params;
    diagnosis = new Diagnosis();
  }

  @Override
  public synchronized void println(String line) {
    if (diagnosis != null) {
      diagnosis.line(line);
    }
  }

  @Override
  public synchronized void endBenchmark(BenchmarkResult result) {
    if (current != null && !stopped) {
      end(Optional.ofNullable(result));
    }
  }

  @Override
  public synchronized void endRun(java.util.Collection<RunResult> results) {
    endedWithoutResult();
  }

  /** JMH says nothing at the end of a combination whose fork died. */
  private void endedWithoutResult() {
    if (current != null && !stopped) {
      end(Optional.empty());
    }
  }

  private void end(Optional<BenchmarkResult> result) {
    String cell = Outcome.cell(current);
    List<Outcome> told = told(cell);
    Optional<Outcome> problem =
        Stream.of(Outcome.Kind.NOT_AVAILABLE, Outcome.Kind.FAILED)
            .flatMap(kind -> told.stream().filter(outcome -> outcome.kind() == kind))
            .findFirst();
    if (problem.isEmpty() && (result.isEmpty() || diagnosis.failed())) {
      problem = Optional.of(new Outcome(Outcome.Kind.FAILED, cell, diagnosis.sentence()));
    }
    int parts =
        told.stream()
            .filter(outcome -> outcome.kind() == Outcome.Kind.SPLIT)
            .mapToInt(outcome -> Integer.parseInt(outcome.text()))
            .findFirst()
            .orElse(1);
    CellResult ending =
        new CellResult(current, problem.isPresent() ? Optional.empty() : result, problem, parts);
    current = null;
    cells.add(ending);
    ended.accept(ending);
  }

  private List<Outcome> told(String cell) {
    try {
      return Outcome.readAll(outcomes).stream().filter(o -> o.cell().equals(cell)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void park() {
    try {
      wait();
    } catch (InterruptedException e) {
      // the JVM is ending; stay
    }
  }
}
