package io.github.msgq.bench.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.msgq.bench.comparison.Ratios;
import io.github.msgq.bench.fork.CellForks;
import io.github.msgq.bench.plan.Plan;
import io.github.msgq.bench.plan.PlannedCell;
import io.github.msgq.bench.statistics.Estimate;
import io.github.msgq.bench.statistics.Looks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** Measures the combinations of two JDKs in rounds, until each is decided or the time is over. */
final class UntilDecided {
  /** Nobody waits for more. */
  private static final int MOST_ROUNDS = 100;

  private final List<List<Integer>> rows;
  private final CellForks forks;
  private final IntPredicate inVain;
  private final Duration limit;
  private final LongSupplier clock;
  private final long start;
  private Looks looks;
  private int times;
  private int ended; // forks

  /**
   * Starts the clock.
   *
   * @param inVain whether another fork of a combination would add nothing
   * @param limit how long it may take
   * @param clock in nanoseconds
   */
  UntilDecided(
      Plan plan, CellForks forks, IntPredicate inVain, Duration limit, LongSupplier clock) {
    this.rows = rows(plan.cells());
    this.looks = new Looks(rows.size());
    this.forks = forks;
    this.inVain = inVain;
    this.limit = limit;
    this.clock = clock;
    this.start = clock.getAsLong();
  }

  /** The numbers of those that differ in the JDK only, the first JDK first. */
  static List<List<Integer>> rows(List<PlannedCell> cells) {
    return new ArrayList<>(
        IntStream.range(0, cells.size())
            .boxed()
            .collect(groupingBy(i -> alike(cells.get(i)), LinkedHashMap::new, toList()))
            .values());
  }

  private static List<Object> alike(PlannedCell cell) {
    return List.of(cell.entry().getUsername(), cell.mode(), cell.values(), cell.threads());
  }

  /** The rows that need another round, when so many have ended; none at the end. */
  List<List<Integer>> open(int rounds) {
    if (rounds == Looks.FIRST) { // what cannot run here takes no part
      rows.removeIf(row -> row.stream().anyMatch(inVain::test));
      looks = new Looks(rows.size());
    }
    if (Looks.at(rounds)) {
      look(false);
    }
    List<List<Integer>> open = open();
    if (rounds > 0 && !open.isEmpty() && (rounds == MOST_ROUNDS || !fits(open))) {
      if (rounds > 1) {
        look(true);
      }
      return List.of();
    }
    ended += open.stream().mapToInt(List::size).sum();
    return open;
  }

  private List<List<Integer>> open() {
    return IntStream.range(0, rows.size())
        .filter(looks::isOpen)
        .mapToObj(rows::get)
        .filter(row -> row.stream().noneMatch(inVain::test))
        .toList();
  }

  private boolean fits(List<List<Integer>> next) {
    double used = clock.getAsLong() - start;
    double each = used / Math.max(1, ended);
    return used + each * next.stream().mapToInt(List::size).sum() <= limit.toNanos();
  }

  private void look(boolean last) {
    List<Integer> before = IntStream.range(0, rows.size()).filter(looks::isOpen).boxed().toList();
    looks.look(this::ratio, last);
    times++;
    for (int row : before) {
      looks
          .ratio(row)
          .ifPresent(
              ratio -> rows.get(row).forEach(cell -> forks.judged(cell, times, ratio.risk())));
    }
  }

  private Optional<Estimate> ratio(int row) {
    List<Integer> cells = rows.get(row);
    return cells.stream().anyMatch(inVain::test)
        ? Optional.empty()
        : forks
            .soFar(cells.get(1))
            .flatMap(now -> forks.soFar(cells.get(0)).flatMap(base -> Ratios.ratio(now, base)));
  }
}
