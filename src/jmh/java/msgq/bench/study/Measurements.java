package msgq.bench.study;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import msgq.bench.result.Problem;

/** The samples of a study so far, by cell and round. */
public final class Measurements {
  /** Stands for a figure whose turn has not come. */
  public static final String NOT_MEASURED = "not measured";

  private final Map<Cell, NavigableMap<Integer, Sample>> samples = new LinkedHashMap<>();
  private final Map<Cell, Map<Integer, Double>> gauges = new HashMap<>();
  private final Map<Cell, Problem> problems = new HashMap<>();

  /** Adds a sample. Rounds are counted from 0. */
  public void add(Cell cell, int round, Sample sample) {
    samples.computeIfAbsent(cell, c -> new TreeMap<>()).put(round, sample);
  }

  /** Adds nanoseconds of one of the gauge's messages before and after a sample. */
  public void gauge(Cell cell, int round, double nanos) {
    gauges.computeIfAbsent(cell, c -> new HashMap<>()).put(round, nanos);
  }

  /** What the gauge told beside a sample; empty without a gauge. */
  public OptionalDouble gauge(Cell cell, int round) {
    Double nanos = gauges.getOrDefault(cell, Map.of()).get(round);
    return nanos == null ? OptionalDouble.empty() : OptionalDouble.of(nanos);
  }

  /**
   * A sample as it would have been had the gauge's message taken a microsecond: ratios of such
   * samples hold for machines that change their speed. Without a gauge, as it was.
   */
  Sample gauged(Cell cell, int round) {
    return byRound(cell).get(round).faster(gauge(cell, round).orElse(1_000) / 1_000);
  }

  /** Records why this cell has no figure. */
  public void problem(Cell cell, Problem problem) {
    problems.put(cell, problem);
  }

  /** Those of some cells, under the names that they have in the map. */
  public Measurements renamed(Map<Cell, Cell> names) {
    Measurements renamed = new Measurements();
    names.forEach(
        (cell, name) -> {
          byRound(cell).forEach((round, sample) -> renamed.add(name, round, sample));
          gauges
              .getOrDefault(cell, Map.of())
              .forEach((round, nanos) -> renamed.gauge(name, round, nanos));
          problem(cell).ifPresent(problem -> renamed.problem(name, problem));
        });
    return renamed;
  }

  /** Why the cell has no figure. */
  public Optional<Problem> problem(Cell cell) {
    return Optional.ofNullable(problems.get(cell));
  }

  /** The cell's samples by round. */
  public NavigableMap<Integer, Sample> byRound(Cell cell) {
    return samples.getOrDefault(cell, new TreeMap<>());
  }

  /** The cell's samples. */
  public List<Sample> of(Cell cell) {
    return List.copyOf(byRound(cell).values());
  }
}
