package msgq.bench.comparison;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import msgq.bench.statistics.Interval;

/**
 * The interval of a ratio by drawing forks, and iterations within each, again and again: it takes
 * nothing for normal, but needs many forks.
 */
final class Bootstrap {
  /** With fewer, the draws are too much alike and the interval is too narrow. */
  static final int FEWEST_FORKS = 10;

  private static final int DRAWS = 2_000;
  private static final double TAIL = 0.025;
  private static final long SEED = 1; // the same result file always says the same

  private final Random random = new Random(SEED);

  private Bootstrap() {}

  /** Of the geometric means, both from the figures of each iteration of each fork. */
  static Interval ratio(List<List<Double>> above, List<List<Double>> below) {
    Bootstrap bootstrap = new Bootstrap();
    double[] ratios = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      ratios[i] = Math.exp(bootstrap.draw(above) - bootstrap.draw(below));
    }
    Arrays.sort(ratios);
    return new Interval(
        ratios[DRAWS / 2],
        ratios[(int) (DRAWS * TAIL)],
        ratios[(int) Math.ceil(DRAWS * (1 - TAIL)) - 1],
        Math.min(above.size(), below.size()));
  }

  /** The mean logarithm of a sample of the forks. */
  private double draw(List<List<Double>> forks) {
    double sum = 0;
    for (int i = 0; i < forks.size(); i++) {
      List<Double> fork = forks.get(random.nextInt(forks.size()));
      double within = 0;
      for (int j = 0; j < fork.size(); j++) {
        within += Math.log(fork.get(random.nextInt(fork.size())));
      }
      sum += within / fork.size();
    }
    return sum / forks.size();
  }
}
