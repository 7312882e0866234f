package io.github.msgq.bench.results.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Holm's correction of tests that are read together, each with a weight (Holm 1979): those that
 * have not rejected share the risk, so that any false rejection is as rare as for a single test.
 */
final class Holm {
  private Holm() {}

  /**
   * The risk that each test may take.
   *
   * @param probabilities of what is tested, were it not so
   * @param weights of the same tests, all positive
   */
  static double[] risks(double[] probabilities, double... weights) {
    List<Integer> order =
        IntStream.range(0, probabilities.length)
            .boxed()
            .sorted(Comparator.comparing(i -> probabilities[i] / weights[i]))
            .toList();
    double left = DoubleStream.of(weights).sum();
    for (int i : order.subList(0, Math.max(0, order.size() - 1))) {
      if (probabilities[i] >= Estimate.RISK * weights[i] / left) {
        break;
      }
      left -= weights[i];
    }
    double all = left;
    return DoubleStream.of(weights)
        .map(weight -> Estimate.RISK * Math.min(1, weight / all))
        .toArray();
  }
}
