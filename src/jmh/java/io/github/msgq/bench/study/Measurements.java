package io.github.msgq.bench.study;

import io.github.msgq.bench.result.Problem;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The samples of a study so far, by cell and round. */
public final class Measurements {
  /** Shown in place of a figure that has not been measured yet. */
  public static final String NOT_MEASURED = "not measured";

  private final Map<Cell, NavigableMap<Integer, Sample>> samples = new LinkedHashMap<>();
  private final Map<Cell, Problem> problems = new HashMap<>();

  /** Adds a sample. Rounds are counted from 0. */
  public void add(Cell cell, int round, Sample sample) {
    samples.computeIfAbsent(cell, c -> new TreeMap<>()).put(round, sample);
  }

  public boolean isEmpty() {
    return samples.isEmpty();
  }

  /** Records why this cell has no figure. */
  public void problem(Cell cell, Problem problem) {
    problems.put(cell, problem);
  }

  /** Those on a JDK, as if it were the only one. */
  public Measurements on(String jdk) {
    Measurements own = new Measurements();
    samples.forEach((cell, rounds) -> putIfOn(jdk, cell, rounds, own.samples));
    problems.forEach((cell, problem) -> putIfOn(jdk, cell, problem, own.problems));
    return own;
  }

  private static <T> void putIfOn(String jdk, Cell cell, T what, Map<Cell, T> own) {
    if (cell.jdk().equals(jdk)) {
      own.put(cell.on(""), what);
    }
  }

  /** Why the cell has no figure. */
  public Optional<Problem> problem(Cell cell) {
    return Optional.ofNullable(problems.get(cell));
  }

  public NavigableMap<Integer, Sample> byRound(Cell cell) {
    return samples.getOrDefault(cell, new TreeMap<>());
  }

  public List<Sample> of(Cell cell) {
    return List.copyOf(byRound(cell).values());
  }
}
