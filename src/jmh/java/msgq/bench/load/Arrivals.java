package msgq.bench.load;

import java.util.Locale;
import java.util.SplittableRandom;

/**
 * When a lane's messages are due, in nanoseconds from the start of a trial. It depends on nothing
 * but the number of a message (and the seed), so what is late does not move what follows.
 */
final class Arrivals {
  /** How far apart messages are. */
  enum Process {
    /** All alike; the lanes take turns. */
    CONSTANT,

    /** At random: those of all lanes together are a Poisson process. */
    POISSON;

    /** The one that a parameter names. */
    static Process of(String name) {
      return valueOf(name.toUpperCase(Locale.ROOT));
    }
  }

  private static final double SECOND = 1e9;

  private final double interval; // of this lane
  private final double first;
  private final SplittableRandom random; // null if constant
  private long number;
  private double due;

  /**
   * @param rate messages a second of all lanes
   * @param lane whose messages these are
   * @param lanes how many there are
   * @param seed two of the same seed are alike
   */
  Arrivals(Process process, double rate, int lane, int lanes, long seed) {
    this.interval = SECOND * lanes / rate;
    this.first = SECOND * lane / rate;
    this.random = process == Process.POISSON ? new SplittableRandom(seed + lane) : null;
  }

  /** When the next message is due. */
  long next() {
    if (random == null) {
      return Math.round(first + number++ * interval);
    }
    due -= interval * Math.log(1 - random.nextDouble());
    return Math.round(due);
  }
}
