package msgq.bench.result;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** Whether something was still becoming faster or slower while it was measured. */
public final class Drift {
  private static final double LEAST = 0.1;

  private Drift() {}

  /**
   * By how much the time changed from the first iterations to the last; empty if that is little, or
   * if the forks do not all agree.
   */
  public static OptionalDouble of(Quantity quantity) {
    double[] changes =
        quantity.samples().stream()
            .filter(fork -> fork.size() > 1)
            .mapToDouble(fork -> quantity.higherIsBetter() ? -change(fork) : change(fork))
            .toArray();
    double sum = DoubleStream.of(changes).sum();
    double absolute = DoubleStream.of(changes).map(Math::abs).sum();
    boolean agreed = changes.length > 1 && Math.abs(sum) == absolute;
    return agreed && absolute / changes.length > LEAST
        ? OptionalDouble.of(Math.expm1(sum / changes.length))
        : OptionalDouble.empty();
  }

  private static double change(List<Double> fork) {
    return Math.log(fork.get(fork.size() - 1) / fork.get(0));
  }
}
