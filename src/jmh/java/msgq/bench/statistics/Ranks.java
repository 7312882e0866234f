package msgq.bench.statistics;

import java.util.List;
import java.util.Optional;

/**
 * Places in order from the smallest, where those that cannot be told apart share one: each is as
 * many places behind the first as there are others that are surely smaller.
 */
public final class Ranks {
  private Ranks() {}

  /** The place of each, from 1. */
  public static List<Integer> of(List<Estimate> estimates) {
    List<Optional<Interval>> intervals = estimates.stream().map(Estimate::interval).toList();
    return intervals.stream()
        .map(each -> 1 + (int) intervals.stream().filter(o -> below(o, each)).count())
        .toList();
  }

  private static boolean below(Optional<Interval> one, Optional<Interval> other) {
    return one.isPresent() && other.isPresent() && one.get().high() < other.get().low();
  }
}
