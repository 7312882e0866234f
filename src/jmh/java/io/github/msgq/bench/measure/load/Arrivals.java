package io.github.msgq.bench.measure.load;

import io.github.msgq.bench.terms.parameter.ArrivalProcess;
import java.util.SplittableRandom;

/**
 * When a lane's messages are due, in nanoseconds from the start of a trial. It depends on nothing
 * but the number of a message (and the seed), so what is late does not move what follows.
 */
final class Arrivals {
  private final double interval; // of this lane
  private final double first;
  private final SplittableRandom random; // null if constant
  private long number;
  private double due;

  /** {@code rate} is that of all lanes, which take turns if the process is constant. */
  Arrivals(ArrivalProcess process, double rate, int lane, int lanes, long seed) {
    interval = 1e9 * lanes / rate;
    first = 1e9 * lane / rate;
    random = process == ArrivalProcess.POISSON ? new SplittableRandom(seed + lane) : null;
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
