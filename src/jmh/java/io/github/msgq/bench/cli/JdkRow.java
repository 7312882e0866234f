package io.github.msgq.bench.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.msgq.bench.comparison.Ratios;
import io.github.msgq.bench.fork.CellForks;
import io.github.msgq.bench.plan.PlannedCell;
import io.github.msgq.bench.statistics.Estimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A combination on two JDKs.
 *
 * @param cells its numbers, the first JDK's first
 * @param vain whether another fork of a combination would add nothing
 */
record JdkRow(List<Integer> cells, CellForks forks, IntPredicate vain) implements UntilDecided.Row {
  /** All of a plan: those that differ in the JDK only. */
  static List<UntilDecided.Row> all(List<PlannedCell> cells, CellForks forks, IntPredicate vain) {
    return IntStream.range(0, cells.size())
        .boxed()
        .collect(groupingBy(i -> alike(cells.get(i)), LinkedHashMap::new, toList()))
        .values()
        .stream()
        .<UntilDecided.Row>map(row -> new JdkRow(row, forks, vain))
        .toList();
  }

  private static List<Object> alike(PlannedCell cell) {
    return List.of(cell.entry().getUsername(), cell.mode(), cell.values(), cell.threads());
  }

  @Override
  public boolean inVain() {
    return cells.stream().anyMatch(vain::test);
  }

  @Override
  public Optional<Estimate> ratio() {
    return forks
        .soFar(cells.get(1))
        .flatMap(now -> forks.soFar(cells.get(0)).flatMap(base -> Ratios.ratio(now, base)));
  }

  @Override
  public void judged(int times, double risk) {
    cells.forEach(cell -> forks.judged(cell, times, risk));
  }
}
