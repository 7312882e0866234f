package io.github.msgq.bench.measure.fork;

import io.github.msgq.bench.measure.plan.Combination;
import io.github.msgq.bench.measure.trial.ForkNotes;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.result.TypicalSpeed;
import io.github.msgq.bench.results.saved.CombinationResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;

/** The forks of each combination, put together: they have run apart and in any order. */
public final class ForkResults {
  /** How many forks of a combination may fail: the first may be chance, and is repeated. */
  public static final int MOST_FAILED = 1;

  private static final int NONE = -1;

  private final List<Combination> combinations;
  private final Map<Integer, List<Ended>> forks = new TreeMap<>();
  private final List<Measurement> figures = new ArrayList<>(); // of each of all these
  private final SortedMap<Integer, Optional<Measurement>> soFar = new TreeMap<>(); // if asked for
  private final Map<Integer, List<Ended>> spoiled = new TreeMap<>(); // by the machine
  private final Map<Integer, List<Ended>> failed = new TreeMap<>();
  private int repeated = NONE; // since its latest fork was the first of it to fail
  private final Map<Integer, Integer> ended = new TreeMap<>(); // those that do not count, too

  private final Map<Integer, Integer> looks = new TreeMap<>();
  private final Map<Integer, Double> risks = new TreeMap<>();

  /** A fork that has ended. */
  private record Ended(ForkResult result, int round, Optional<Problem> problem) {}

  public ForkResults(List<Combination> combinations) {
    this.combinations = combinations;
  }

  /**
   * A fork of the combination with this number has ended; returns its figures, at the speed that
   * the machine has typically had so far.
   *
   * @param round of the run in which it ran, from 0
   */
  public synchronized Measurement add(int combination, int round, ForkResult result) {
    Ended fork = new Ended(result, round, result.problem(combinations.get(combination)));
    Measurement own = together(combination, List.of(fork)).ofFork();
    boolean disturbed = fork.problem.filter(Problem::disturbed).isPresent();
    boolean wentWrong = !disturbed && fork.problem.filter(Problem::failed).isPresent();
    (disturbed ? spoiled : wentWrong ? failed : forks)
        .computeIfAbsent(combination, c -> new ArrayList<>())
        .add(fork);
    repeated = wentWrong && failed.get(combination).size() <= MOST_FAILED ? combination : NONE;
    if (repeated == NONE) {
      ended.merge(combination, 1, Integer::sum);
    }
    figures.add(own);
    soFar.put(combination, Optional.empty());
    return TypicalSpeed.convert(List.of(own), figures).get(0);
  }

  /** A combination has been judged so often while it was measured, at last with this risk. */
  public synchronized void judged(int combination, int times, double risk) {
    looks.put(combination, times);
    risks.put(combination, risk);
    soFar.put(combination, Optional.empty());
  }

  /** The figures of a combination, as they were measured; empty before its first fork. */
  public synchronized Optional<Measurement> soFar(int combination) {
    return soFar.containsKey(combination) ? Optional.of(figures(combination)) : Optional.empty();
  }

  /** Which of a combination's forks comes next, as JMH announces it. */
  public synchronized String next(int combination) {
    int number = ended.getOrDefault(combination, 0) + 1;
    int forks = combinations.get(combination).forks();
    String which =
        number <= forks
            ? "Fork: %d of %d".formatted(number, forks)
            : "Fork: %d".formatted(number); // until it is decided
    return "# %s, %s".formatted(which, name(combination));
  }

  /** How many forks of a combination have not run. */
  public synchronized int left(int combination) {
    return combinations.get(combination).forks() - ended.getOrDefault(combination, 0);
  }

  /** The least number of forks that have ended, of combinations that have more to come. */
  public synchronized int rounds() {
    return IntStream.range(0, combinations.size())
        .filter(each -> left(each) > 0 && !isFutile(each))
        .map(each -> ended.getOrDefault(each, 0))
        .min()
        .orElse(0);
  }

  /** The name of a combination in the log. */
  public String name(int combination) {
    return combinations.get(combination).name();
  }

  /** Whether two forks of it have failed, or one has reported that it cannot run here. */
  public synchronized boolean isFutile(int combination) {
    return failed.getOrDefault(combination, List.of()).size() > MOST_FAILED
        || forks.getOrDefault(combination, List.of()).stream().anyMatch(f -> f.problem.isPresent());
  }

  /** Whether the latest fork of all was the first of this one to fail, perhaps by chance. */
  public synchronized boolean isToBeRepeated(int combination) {
    return repeated == combination;
  }

  /** Whether the machine has spoiled so many forks, and none has figures. */
  public synchronized boolean areSpoiled(int many) {
    return spoiled.values().stream().mapToInt(List::size).sum() >= many
        && figures.stream().noneMatch(Measurement::measured);
  }

  /** Whether a fork has failed, even if others of its combination have figures. */
  public synchronized boolean haveFailed() {
    return !failed.isEmpty();
  }

  /**
   * Which combinations have figures without forks that failed or that the machine spoiled, a line
   * each.
   *
   * @param naming the parameters that distinguish combinations
   */
  public synchronized List<String> leftOut(Collection<String> naming) {
    return forks.keySet().stream()
        .filter(each -> !without(each).isEmpty() && figures(each).measured())
        .map(
            each ->
                leftOut(
                    figures(each).name(naming),
                    forks.get(each).size(),
                    without(each).stream().map(fork -> fork.problem.orElseThrow()).toList()))
        .toList();
  }

  /** That a combination has the figures of so many forks, without those with these problems. */
  public static String leftOut(String name, int forks, List<Problem> without) {
    return "%s: left out %d of %d forks (%s)"
        .formatted(name, without.size(), without.size() + forks, without.get(0).reason());
  }

  private List<Ended> without(int combination) {
    return Stream.of(failed, spoiled)
        .flatMap(each -> each.getOrDefault(combination, List.of()).stream())
        .toList();
  }

  /** Each combination of which something has run. */
  public synchronized List<CombinationResult> combinations() {
    return soFar.keySet().stream().map(this::together).toList();
  }

  /** The figures of each of these. */
  public synchronized List<Measurement> measurements() {
    return List.copyOf(soFar.keySet()).stream().map(this::figures).toList();
  }

  private Measurement figures(int combination) {
    Measurement known = soFar.get(combination).orElseGet(() -> together(combination).measurement());
    soFar.put(combination, Optional.of(known));
    return known;
  }

  private CombinationResult together(int combination) {
    return together(combination, forks.getOrDefault(combination, without(combination)));
  }

  private CombinationResult together(int combination, List<Ended> all) {
    Combination planned = combinations.get(combination);
    BenchmarkParams params = planned.params(all.size());
    Optional<Problem> problem =
        all.stream()
            .flatMap(fork -> fork.problem.stream())
            .findFirst()
            .map(first -> first.inAll(all.size()));
    List<BenchmarkResult> results =
        all.stream().flatMap(fork -> fork.result.figures().stream()).toList();
    ForkNotes first = all.get(0).result.facts();
    return new CombinationResult(
        params,
        problem.isPresent() ? Optional.empty() : Optional.of(new RunResult(params, results)),
        problem,
        ForkResult.extension(params, first.parts(), first.runtimes())
            .ofForks(
                all.stream().map(fork -> fork.round + 1).toList(),
                looks.getOrDefault(combination, 0),
                risks.getOrDefault(combination, 0.0)));
  }
}
