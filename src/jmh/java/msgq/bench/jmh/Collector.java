package msgq.bench.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import msgq.bench.result.Problem;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;

/**
 * Learns from JMH that a combination has ended, and from its forks' records how. A combination that
 * failed has no figures, even if JMH has some of the iterations before the failure.
 */
public final class Collector extends SilentFormat {
  /** Ctrl-C reaches forks and launcher, but either may be the first that the machine lets run. */
  private static final long STOP_MILLIS = 3_000;

  private static final long FOREVER = 0;

  private final Path records;
  private final Consumer<CellResult> ended;
  private final List<CellResult> cells = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();
  private BenchmarkParams current;
  private int earlier; // the last fork before this combination's
  private LastWords lastWords;
  private boolean stopped;

  /**
   * Listens.
   *
   * @param records the directory that forks write their records into
   * @param ended told of each combination as it ends
   */
  public Collector(Path records, Consumer<CellResult> ended) {
    this.records = records;
    this.ended = ended;
  }

  /** What has ended so far. */
  public synchronized List<CellResult> cells() {
    return List.copyOf(cells);
  }

  /** What disturbed combinations that were measured, one line each. */
  public synchronized List<String> remarks() {
    return List.copyOf(remarks);
  }

  /** Learns no more, and keeps JMH from starting the next combination. */
  public synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  @Override
  public synchronized void startBenchmark(BenchmarkParams params) {
    endedWithoutResult();
    while (stopped) {
      await(FOREVER);
    }
    current = params;
    earlier = params.getForks() == 0 ? ForkRecord.NONE : lastFork(); // -f 0 has one record for all
    lastWords = new LastWords();
  }

  @Override
  public synchronized void println(String line) {
    if (lastWords != null) {
      lastWords.line(line);
    }
  }

  @Override
  public synchronized void endBenchmark(BenchmarkResult result) {
    if (current != null && !stopped) {
      end(Optional.ofNullable(result));
    }
  }

  @Override
  public synchronized void endRun(Collection<RunResult> results) {
    endedWithoutResult();
  }

  /** JMH says nothing at the end of a combination whose fork died. */
  private void endedWithoutResult() {
    if (current != null && !stopped) {
      end(Optional.empty());
    }
  }

  private void end(Optional<BenchmarkResult> result) {
    if (lastWords.interrupted() && stoppedWithin(STOP_MILLIS)) {
      return;
    }
    List<ForkRecord> told = told();
    Optional<Problem> problem = problem(told, result);
    CellResult ending =
        new CellResult(
            current,
            problem.isPresent() ? Optional.empty() : result,
            problem,
            fact(told, ForkRecord.PARTS).map(Integer::parseInt).orElse(1),
            runtimes(told));
    for (ForkRecord record : told) {
      record
          .fact(ForkRecord.REMARK)
          .ifPresent(remark -> remarks.add(Combination.name(ending.params()) + ": " + remark));
    }
    current = null;
    cells.add(ending);
    ended.accept(ending);
  }

  private Optional<Problem> problem(List<ForkRecord> told, Optional<BenchmarkResult> result) {
    Optional<Problem> own =
        fact(told, ForkRecord.NOT_AVAILABLE)
            .map(Problem::notAvailable)
            .or(() -> fact(told, ForkRecord.FAILED).map(Problem::failed));
    if (own.isPresent()) {
      return own;
    }
    int wanted = current.getMeasurement().getCount() * Math.max(1, current.getForks());
    if (result.isEmpty() || result.get().getIterationResults().size() < wanted) {
      return Optional.of(Problem.failed(lastWords.sentence()));
    }
    return ForkRecord.confirm(told, result.get().getIterationResults())
        ? Optional.empty()
        : Optional.of(
            Problem.failed(
                "JMH was sent figures that no fork has recorded: another process has connected to its port"));
  }

  private static Optional<String> fact(List<ForkRecord> told, String name) {
    return told.stream().flatMap(record -> record.fact(name).stream()).findFirst();
  }

  private static Map<String, String> runtimes(List<ForkRecord> told) {
    Map<String, String> runtimes = new LinkedHashMap<>();
    for (String endpoint : List.of(ForkRecord.CLIENT, ForkRecord.SERVER)) {
      fact(told, endpoint).ifPresent(text -> runtimes.put(endpoint, text));
    }
    return runtimes;
  }

  private int lastFork() {
    try {
      return ForkRecord.last(records);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<ForkRecord> told() {
    try {
      return ForkRecord.of(records, Combination.name(current), earlier);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean stoppedWithin(long millis) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = millis; !stopped && left > 0; ) {
      await(left);
      left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
    }
    return stopped;
  }

  private void await(long millis) {
    try {
      wait(millis);
    } catch (InterruptedException e) {
      // nobody but the JVM's end can help: the caller waits on
    }
  }
}
