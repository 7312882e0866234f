package io.github.msgq.bench.studies.study;

import io.github.msgq.bench.results.result.Problem;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The samples of a study so far, by combination and round. */
public final class Measurements {
  /** Shown in place of a figure that has not been measured yet. */
  public static final String NOT_MEASURED = "not measured";

  private final Map<StudyCombination, NavigableMap<Integer, Sample>> samples =
      new LinkedHashMap<>();
  private final Map<StudyCombination, Problem> problems = new HashMap<>();

  /** Adds a sample. Rounds are counted from 0. */
  public void add(StudyCombination combination, int round, Sample sample) {
    samples.computeIfAbsent(combination, c -> new TreeMap<>()).put(round, sample);
  }

  public boolean isEmpty() {
    return samples.isEmpty();
  }

  /** Records why this combination has no figure. */
  public void problem(StudyCombination combination, Problem problem) {
    problems.put(combination, problem);
  }

  /** Those on a JDK, as if it were the only one. */
  public Measurements on(String jdk) {
    Measurements own = new Measurements();
    samples.forEach((combination, rounds) -> putIfOn(jdk, combination, rounds, own.samples));
    problems.forEach((combination, problem) -> putIfOn(jdk, combination, problem, own.problems));
    return own;
  }

  private static <T> void putIfOn(
      String jdk, StudyCombination combination, T what, Map<StudyCombination, T> own) {
    if (combination.jdk().equals(jdk)) {
      own.put(combination.on(""), what);
    }
  }

  public Optional<Problem> problem(StudyCombination combination) {
    return Optional.ofNullable(problems.get(combination));
  }

  public NavigableMap<Integer, Sample> byRound(StudyCombination combination) {
    return samples.getOrDefault(combination, new TreeMap<>());
  }

  public List<Sample> of(StudyCombination combination) {
    return List.copyOf(byRound(combination).values());
  }
}
