package msgq.bench.result;

import static msgq.bench.result.Measurement.RATIO;

import java.util.List;
import java.util.OptionalDouble;

/** Whether a cell was still becoming faster or slower while it was measured. */
public final class Drift {
  private static final double LEAST = 0.1;

  private Drift() {}

  /**
   * By how much its ratio to the gauge changed from the first iterations to the last; empty if that
   * is little, or if its forks do not all agree.
   */
  public static OptionalDouble of(Measurement measurement) {
    if (!TypicalSpeed.gauged(measurement)) {
      return OptionalDouble.empty();
    }
    double[] changes =
        measurement.figure(RATIO).samples().stream()
            .filter(fork -> fork.size() > 1)
            .mapToDouble(Drift::change)
            .toArray();
    double sum = 0;
    double absolute = 0;
    for (double change : changes) {
      sum += change;
      absolute += Math.abs(change);
    }
    boolean agreed = changes.length > 1 && Math.abs(sum) == absolute;
    return agreed && absolute / changes.length > LEAST
        ? OptionalDouble.of(Math.expm1(sum / changes.length))
        : OptionalDouble.empty();
  }

  private static double change(List<Double> fork) {
    return Math.log(fork.get(fork.size() - 1) / fork.get(0));
  }
}
