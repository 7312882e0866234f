package msgq.bench.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import msgq.bench.result.Problem;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;

/** Puts together the forks of each combination, which have run apart and in any order. */
public final class CellForks {
  private final List<ForkedCell> cells;
  private final Map<Integer, List<CellResult>> forks = new TreeMap<>();
  private final Map<Integer, Integer> ended = new TreeMap<>(); // those that do not count, too

  public CellForks(List<ForkedCell> cells) {
    this.cells = cells;
  }

  /** A fork of the combination with this number has ended. */
  public synchronized void add(int cell, CellResult fork) {
    boolean warmup = ended.merge(cell, 1, Integer::sum) <= cells.get(cell).warmupForks();
    if (!warmup || fork.problem().isPresent()) {
      forks.computeIfAbsent(cell, c -> new ArrayList<>()).add(fork);
    }
  }

  /** How many forks of it have ended. */
  public synchronized int count(int cell) {
    return ended.getOrDefault(cell, 0);
  }

  /** How many there will be. */
  public int wanted(int cell) {
    return cells.get(cell).runs();
  }

  /** What it is called. */
  public String name(int cell) {
    return Combination.name(cells.get(cell).params(1));
  }

  /** Whether a fork of it has failed, or said that it cannot run here. */
  public synchronized boolean inVain(int cell) {
    return forks.getOrDefault(cell, List.of()).stream().anyMatch(f -> f.problem().isPresent());
  }

  /** Each combination of which something has run. */
  public synchronized List<CellResult> cells() {
    return forks.keySet().stream().map(this::together).toList();
  }

  /** The same as JMH has it; without those that have a problem. */
  public synchronized List<RunResult> results() {
    return forks.keySet().stream().filter(cell -> !inVain(cell)).map(this::result).toList();
  }

  private CellResult together(int cell) {
    List<CellResult> some = forks.get(cell);
    CellResult first = some.get(0);
    Optional<Problem> problem = some.stream().flatMap(fork -> fork.problem().stream()).findFirst();
    return new CellResult(
        params(cell, some.size()),
        problem.isPresent() ? Optional.empty() : Optional.of(result(cell).getAggregatedResult()),
        problem,
        first.parts(),
        first.runtimes(),
        some.stream().flatMap(fork -> fork.remark().stream()).findFirst());
  }

  /** With {@code -f 0} it has run, but in no fork. */
  private BenchmarkParams params(int cell, int runs) {
    return cells.get(cell).params(cells.get(cell).forks() == 0 ? 0 : runs);
  }

  private RunResult result(int cell) {
    List<CellResult> some = forks.get(cell);
    List<BenchmarkResult> results = some.stream().flatMap(fork -> fork.result().stream()).toList();
    return new RunResult(params(cell, some.size()), results);
  }
}
