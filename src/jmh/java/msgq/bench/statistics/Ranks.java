package msgq.bench.statistics;

import java.util.List;

/**
 * Places in order from the smallest, where those that cannot be told apart share one: each is as
 * many places behind the first as there are others that are surely smaller.
 */
public final class Ranks {
  private Ranks() {}

  /** The place of each, from 1. */
  public static List<Integer> of(List<Estimate> estimates) {
    return estimates.stream()
        .map(each -> 1 + (int) estimates.stream().filter(o -> o.surelyBelow(each)).count())
        .toList();
  }
}
