package msgq.bench.comparison;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Holm's correction: of many comparisons judged at once, one false alarm is as rare as of one. */
final class Holm {
  private Holm() {}

  /** The probabilities by which to judge, in the same order. */
  static double[] adjust(List<Double> probabilities) {
    double[] adjusted = new double[probabilities.size()];
    int[] order =
        IntStream.range(0, adjusted.length)
            .boxed()
            .sorted(Comparator.comparing(probabilities::get))
            .mapToInt(Integer::intValue)
            .toArray();
    double least = 0;
    for (int i = 0; i < order.length; i++) {
      least = Math.max(least, (order.length - i) * probabilities.get(order[i]));
      adjusted[order[i]] = Math.min(1, least);
    }
    return adjusted;
  }
}
