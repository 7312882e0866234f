package io.github.msgq.bench.run;

import io.github.msgq.bench.measure.plan.Schedule;
import io.github.msgq.bench.results.statistics.SequentialTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Measures the two sides of each row in rounds, until all are decided or the time is over. It says
 * which rows get forks in a round; whoever runs these says when each has ended.
 */
final class UntilDecided {
  private final Supplier<List<ForkRow>> all;
  private final int most; // rounds
  private final double[] limits;
  private final long end;
  private final LongSupplier clock;
  private final Map<Integer, Long> longest = new HashMap<>(); // fork of each, in nanoseconds
  private final List<ForkRow> givenUp = new ArrayList<>();
  private List<ForkRow> rows;
  private SequentialTest looks;
  private int times;
  private long begun; // the fork under way

  /**
   * Starts the clock.
   *
   * @param all the rows, asked for before each round until the first look
   * @param most how many rounds there may be
   * @param limit how long it may take, once there are forks enough for the first look
   * @param clock in nanoseconds
   * @param against ratios that the rows are held against, if that is to be decided
   */
  UntilDecided(
      Supplier<List<ForkRow>> all,
      int most,
      Duration limit,
      LongSupplier clock,
      double... against) {
    this.all = all;
    this.most = most;
    this.limits = against;
    this.clock = clock;
    this.begun = clock.getAsLong();
    this.end = begun + limit.toNanos();
  }

  /**
   * The rounds, in random order.
   *
   * @param foresee takes what runs in a round, before it begins, and how often by what is foreseen
   */
  Schedule schedule(long seed, ObjIntConsumer<List<Integer>> foresee) {
    return Schedule.inRows(
        round -> {
          List<List<Integer>> open = open(round);
          foresee.accept(
              open.stream().flatMap(List::stream).toList(),
              Math.max(1, Math.min(SequentialTest.FIRST, most) - round));
          return open;
        },
        seed);
  }

  /** A fork has ended, and the next one begins. */
  void ended(int combination) {
    long now = clock.getAsLong();
    longest.merge(combination, now - begun, Math::max);
    begun = now;
  }

  /**
   * A line for each combination that was given up beside an older result.
   *
   * @param name of a combination
   */
  List<String> givenUp(IntFunction<String> name) {
    return givenUp.stream()
        .flatMap(row -> row.combinations().stream())
        .map(
            each ->
                "Given up, as more forks of this run alone would not decide it (the older result's are"
                    + " too few or differ too much): "
                    + name.apply(each))
        .toList();
  }

  /** The combinations of rows that need another round, when so many have ended; none at the end. */
  private List<List<Integer>> open(int rounds) {
    begun = clock.getAsLong();
    if (rounds <= SequentialTest.FIRST) { // what cannot run here takes no part
      rows = all.get().stream().filter(row -> !row.isFutile()).toList();
      looks = new SequentialTest(rows.size(), limits);
    }
    if (SequentialTest.at(rounds)) {
      look(false);
    }
    List<List<Integer>> open = open();
    if (rounds < SequentialTest.FIRST) {
      return open;
    }
    List<List<Integer>> next = rounds < most ? fitting(open) : List.of();
    if (next.isEmpty() && !open.isEmpty()) {
      look(true);
    }
    return next;
  }

  private List<List<Integer>> open() {
    return IntStream.range(0, rows.size())
        .filter(looks::isOpen)
        .mapToObj(rows::get)
        .filter(row -> !row.isFutile())
        .map(ForkRow::combinations)
        .distinct()
        .toList();
  }

  /** Those whose next forks will have ended in time. */
  private List<List<Integer>> fitting(List<List<Integer>> open) {
    long left = end - clock.getAsLong();
    List<List<Integer>> fitting = new ArrayList<>();
    for (List<Integer> row : open) {
      long needed = row.stream().mapToLong(each -> longest.getOrDefault(each, 0L)).sum();
      if (needed <= left) {
        fitting.add(row);
        left -= needed;
      }
    }
    return fitting;
  }

  private void look(boolean last) {
    List<Integer> before = IntStream.range(0, rows.size()).filter(looks::isOpen).boxed().toList();
    looks.look(row -> rows.get(row).ratio(), last);
    times++;
    for (int row : before) {
      ForkRow own = rows.get(row);
      looks.ratio(row).ifPresent(ratio -> own.judged(times, ratio.risk()));
      if (own.isBesideOlder()) {
        own.sides().ifPresent(both -> looks.giveUp(row, both.own(), both.base()));
      }
      if (looks.isHopeless(row)) {
        givenUp.add(own);
      }
    }
  }
}
