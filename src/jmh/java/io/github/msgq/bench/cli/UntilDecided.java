package io.github.msgq.bench.cli;

import io.github.msgq.bench.statistics.Estimate;
import io.github.msgq.bench.statistics.Looks;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Measures the two sides of each row in rounds, until all are decided or the time is over. */
final class UntilDecided {
  /** Nobody waits for more. */
  private static final int MOST_ROUNDS = 100;

  /** What is to be decided: how a combination compares with another. */
  interface Row {
    /** The numbers of what runs for it, side by side. */
    List<Integer> combinations();

    /** Whether another fork of these would add nothing. */
    boolean inVain();

    /** The ratio so far; empty if it is not known. */
    Optional<Estimate> ratio();

    /** Takes how often the row was judged, and the risk of the latest look. */
    void judged(int times, double risk);
  }

  private final Supplier<List<Row>> all;
  private final Duration limit;
  private final LongSupplier clock;
  private final long start;
  private List<Row> rows;
  private Looks looks;
  private int times;
  private int ended; // forks

  /**
   * Starts the clock.
   *
   * @param all the rows, asked for before each round until the first look
   * @param limit how long it may take
   * @param clock in nanoseconds
   */
  UntilDecided(Supplier<List<Row>> all, Duration limit, LongSupplier clock) {
    this.all = all;
    this.limit = limit;
    this.clock = clock;
    this.start = clock.getAsLong();
  }

  /**
   * The combinations of the rows that need another round, when so many have ended; none at the end.
   */
  List<List<Integer>> open(int rounds) {
    if (rounds <= Looks.FIRST) { // what cannot run here takes no part
      rows = all.get().stream().filter(row -> !row.inVain()).toList();
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
        .filter(row -> !row.inVain())
        .map(Row::combinations)
        .distinct()
        .toList();
  }

  private boolean fits(List<List<Integer>> next) {
    double used = clock.getAsLong() - start;
    double each = used / Math.max(1, ended);
    return used + each * next.stream().mapToInt(List::size).sum() <= limit.toNanos();
  }

  private void look(boolean last) {
    List<Integer> before = IntStream.range(0, rows.size()).filter(looks::isOpen).boxed().toList();
    looks.look(row -> rows.get(row).inVain() ? Optional.empty() : rows.get(row).ratio(), last);
    times++;
    for (int row : before) {
      looks.ratio(row).ifPresent(ratio -> rows.get(row).judged(times, ratio.risk()));
    }
  }
}
