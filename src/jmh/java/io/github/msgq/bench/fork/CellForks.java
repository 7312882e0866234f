package io.github.msgq.bench.fork;

import io.github.msgq.bench.plan.PlannedCell;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.result.Problem;
import io.github.msgq.bench.result.TypicalSpeed;
import io.github.msgq.bench.saved.CellResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;

/** Puts together the forks of each combination, which have run apart and in any order. */
public final class CellForks {
  private final List<PlannedCell> cells;
  private final Map<Integer, List<CellResult>> forks = new TreeMap<>();
  private final List<Measurement> figures = new ArrayList<>(); // of each of all these
  private final SortedMap<Integer, Optional<Measurement>> soFar = new TreeMap<>(); // if asked for
  private final Map<Integer, List<CellResult>> spoiled = new TreeMap<>(); // by the machine
  private final Map<Integer, Integer> ended = new TreeMap<>(); // those that do not count, too

  private final Map<Integer, Integer> looks = new TreeMap<>();
  private final Map<Integer, Double> risks = new TreeMap<>();

  public CellForks(List<PlannedCell> cells) {
    this.cells = cells;
  }

  /**
   * A fork of the combination with this number has ended; returns its figures, at the speed that
   * the machine has typically had so far.
   */
  public synchronized Measurement add(int cell, CellResult fork) {
    Measurement own = fork.ofFork();
    boolean warmup = ended.merge(cell, 1, Integer::sum) <= warmups(cell);
    boolean disturbed = fork.problem().filter(Problem::disturbed).isPresent();
    if (!warmup || fork.problem().isPresent() && !disturbed) {
      (disturbed ? spoiled : forks).computeIfAbsent(cell, c -> new ArrayList<>()).add(fork);
      figures.add(own);
      soFar.put(cell, Optional.empty());
    }
    List<Measurement> run = new ArrayList<>(figures);
    run.add(own); // even if it does not count
    return TypicalSpeed.convert(List.of(own), run).get(0);
  }

  private int warmups(int cell) {
    return cells.get(cell).uncounted();
  }

  /** A combination has been judged so often while it was measured, at last with this risk. */
  public synchronized void judged(int cell, int times, double risk) {
    looks.put(cell, times);
    risks.put(cell, risk);
    soFar.put(cell, Optional.empty());
  }

  /** The figures of a combination, as they were measured; empty before its first fork. */
  public synchronized Optional<Measurement> soFar(int cell) {
    return soFar.containsKey(cell) ? Optional.of(figures(cell)) : Optional.empty();
  }

  /** Which of a combination's forks comes next, as JMH announces it. */
  public synchronized String next(int cell) {
    int number = ended.getOrDefault(cell, 0) + 1;
    int warmups = warmups(cell);
    int forks = cells.get(cell).forks();
    String which =
        forks == 0
            ? "Fork: N/A, test runs in the host VM"
            : number <= warmups
                ? "Warmup Fork: %d of %d".formatted(number, warmups)
                : number - warmups <= forks
                    ? "Fork: %d of %d".formatted(number - warmups, forks)
                    : "Fork: %d".formatted(number - warmups); // until it is decided
    return "# %s, %s".formatted(which, name(cell));
  }

  /** How many forks of a combination have not run. */
  public synchronized int left(int cell) {
    return cells.get(cell).runs() - ended.getOrDefault(cell, 0);
  }

  /**
   * The least number of forks that count and have ended, among combinations that have more to come.
   */
  public synchronized int rounds() {
    return IntStream.range(0, cells.size())
        .filter(cell -> left(cell) > 0 && !inVain(cell))
        .map(cell -> ended.getOrDefault(cell, 0) - warmups(cell))
        .min()
        .orElse(0);
  }

  /** The name of a combination in the log. */
  public String name(int cell) {
    return cells.get(cell).name();
  }

  /** Whether a fork of it has failed, or said that it cannot run here. */
  public synchronized boolean inVain(int cell) {
    return forks.getOrDefault(cell, List.of()).stream().anyMatch(f -> f.problem().isPresent());
  }

  /** Which combinations have figures without forks that the machine spoiled, a line each. */
  public synchronized List<String> leftOut() {
    return spoiled.keySet().stream()
        .filter(forks::containsKey)
        .map(
            cell ->
                "%s: %d of %d forks are left out (%s)"
                    .formatted(
                        name(cell),
                        spoiled.get(cell).size(),
                        spoiled.get(cell).size() + forks.get(cell).size(),
                        spoiled.get(cell).get(0).problem().orElseThrow().reason()))
        .toList();
  }

  /** Each combination of which something has run. */
  public synchronized List<CellResult> cells() {
    return soFar.keySet().stream().map(this::together).toList();
  }

  /** The figures of each of these. */
  public synchronized List<Measurement> measurements() {
    return List.copyOf(soFar.keySet()).stream().map(this::figures).toList();
  }

  private Measurement figures(int cell) {
    Measurement known = soFar.get(cell).orElseGet(() -> together(cell).measurement());
    soFar.put(cell, Optional.of(known));
    return known;
  }

  private CellResult together(int cell) {
    List<CellResult> ended = forks.containsKey(cell) ? forks.get(cell) : spoiled.get(cell);
    CellResult first = ended.get(0);
    int runs = cells.get(cell).forks() == 0 ? 0 : ended.size(); // with -f 0 in no fork
    BenchmarkParams params = cells.get(cell).params(runs);
    Optional<Problem> problem = ended.stream().flatMap(fork -> fork.problem().stream()).findFirst();
    List<BenchmarkResult> results =
        ended.stream()
            .flatMap(fork -> fork.result().stream())
            .flatMap(result -> result.getBenchmarkResults().stream())
            .toList();
    return new CellResult(
        params,
        problem.isPresent() ? Optional.empty() : Optional.of(new RunResult(params, results)),
        problem,
        first
            .addition()
            .in(IntStream.rangeClosed(1, ended.size()).boxed().toList())
            .judged(looks.getOrDefault(cell, 0), risks.getOrDefault(cell, 0.0)),
        ended.stream().flatMap(fork -> fork.remark().stream()).findFirst());
  }
}
