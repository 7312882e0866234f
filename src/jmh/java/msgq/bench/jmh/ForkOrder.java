package msgq.bench.jmh;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The forks of all combinations in random order, a round after the other: each combination has
 * forks at several times of the run, so that slow changes of the machine affect all alike.
 */
public final class ForkOrder {
  private ForkOrder() {}

  /**
   * Draws the order.
   *
   * @param forks how many each combination has
   * @param seed of the order
   * @return the numbers of the combinations, each as often as it has forks
   */
  public static List<Integer> of(List<Integer> forks, long seed) {
    List<Integer> order = new ArrayList<>();
    Random random = new Random(seed);
    for (int round = 0; round < Collections.max(forks); round++) {
      List<Integer> some = new ArrayList<>();
      for (int cell = 0; cell < forks.size(); cell++) {
        if (round < forks.get(cell)) {
          some.add(cell);
        }
      }
      Collections.shuffle(some, random);
      order.addAll(some);
    }
    return order;
  }
}
