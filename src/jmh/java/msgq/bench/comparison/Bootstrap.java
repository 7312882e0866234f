package msgq.bench.comparison;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import msgq.bench.statistics.Estimate;
import msgq.bench.statistics.Interval;

/**
 * The interval of a ratio by drawing forks again and again: it takes nothing for normal, but needs
 * many of them.
 */
final class Bootstrap {
  /** With fewer, the draws are too much alike and the interval is too narrow. */
  static final int FEWEST_FORKS = 10;

  private static final int DRAWS = 2_000;
  private static final double TAIL = 0.025;
  private static final long SEED = 1; // the same result file always says the same

  private final Random random = new Random(SEED);

  private Bootstrap() {}

  /** Of the geometric means of the forks' figures; both are given by fork and iteration. */
  static Interval ratio(List<List<Double>> above, List<List<Double>> below) {
    Bootstrap bootstrap = new Bootstrap();
    double[] numerators = logarithms(above);
    double[] denominators = logarithms(below);
    double[] ratios = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      ratios[i] = Math.exp(bootstrap.draw(numerators) - bootstrap.draw(denominators));
    }
    Arrays.sort(ratios);
    return new Interval(
        ratios[DRAWS / 2],
        ratios[(int) (DRAWS * TAIL)],
        ratios[(int) Math.ceil(DRAWS * (1 - TAIL)) - 1],
        Math.min(above.size(), below.size()));
  }

  /** Of the forks' figures. */
  private static double[] logarithms(List<List<Double>> forks) {
    return forks.stream()
        .mapToDouble(fork -> Estimate.ofFork(fork.stream().mapToDouble(Math::log).toArray()))
        .toArray();
  }

  /** The mean of a sample of the forks. */
  private double draw(double[] forks) {
    double sum = 0;
    for (int i = 0; i < forks.length; i++) {
      sum += forks[random.nextInt(forks.length)];
    }
    return sum / forks.length;
  }
}
