package io.github.msgq.bench.measure.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

/**
 * In which order combinations run, and how often. A strategy is asked for a batch of steps when
 * those before have run, so it may decide by what has happened until then. Combinations are
 * numbered from 0.
 */
public interface Schedule extends Iterable<Schedule.Step> {
  /**
   * One run of a combination.
   *
   * @param combination its number
   * @param round how many of its runs come before
   * @param last whether what the combination has started can end: it does not run again at once
   */
  record Step(int combination, int round, boolean last) {}

  /**
   * All combinations in random order, a round after the other: each runs at several times, so that
   * slow changes of the machine affect all alike.
   *
   * @param times how often each combination runs
   */
  static Schedule inRounds(List<Integer> times, long seed) {
    return inRows(round -> alone(times, round), seed);
  }

  /** The same; {@code rounds} is asked for their number when the first has ended. */
  static Schedule inRounds(int combinations, IntSupplier rounds, long seed) {
    List<Integer> times = new ArrayList<>(Collections.nCopies(combinations, 1));
    return inRows(
        round -> {
          if (round == 1) {
            Collections.fill(times, rounds.getAsInt());
          }
          return alone(times, round);
        },
        seed);
  }

  /** Those that run in this round, each a row of its own. */
  private static List<List<Integer>> alone(List<Integer> times, int round) {
    return IntStream.range(0, times.size())
        .filter(each -> round < times.get(each))
        .mapToObj(each -> List.of(each))
        .toList();
  }

  /**
   * Rows of combinations in random order, a round after the other, the combinations of a row next
   * to each other and in random order, too: slow changes of the machine affect them alike.
   *
   * @param open the rows of the round with this number, from 0; asked for when the round before has
   *     ended, and none at the end
   */
  static Schedule inRows(IntFunction<List<List<Integer>>> open, long seed) {
    return () -> {
      Random random = new Random(seed);
      return steps(
          round -> {
            List<Step> steps = new ArrayList<>();
            for (List<Integer> row : shuffled(open.apply(round), random)) {
              shuffled(row, random).forEach(each -> steps.add(new Step(each, round, true)));
            }
            return steps;
          });
    };
  }

  private static <T> List<T> shuffled(List<T> all, Random random) {
    List<T> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, random);
    return shuffled;
  }

  /** The combinations in their order, each with all its runs, one at least, in a row. */
  static Schedule inARow(List<Integer> times) {
    return () ->
        steps(
            each ->
                IntStream.range(0, each < times.size() ? times.get(each) : 0)
                    .mapToObj(round -> new Step(each, round, round == times.get(each) - 1))
                    .toList());
  }

  /** The steps of a strategy, which returns the batch of each number; an empty one is the end. */
  private static Iterator<Step> steps(IntFunction<List<Step>> strategy) {
    return IntStream.iterate(0, number -> number + 1)
        .mapToObj(strategy)
        .takeWhile(batch -> !batch.isEmpty())
        .flatMap(List::stream)
        .iterator();
  }
}
