package msgq.bench.jmh;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;
import msgq.bench.gauge.Gauge;
import org.apache.commons.math3.stat.StatUtils;

/** An iteration's slices and the gauge take turns: each slice stands between two of the gauge's. */
public final class Turns implements Closeable {
  private final DoubleSupplier gauge;
  private final Closeable processes;
  private final List<Double> gauges = new ArrayList<>();
  private final List<Double> ratios = new ArrayList<>();

  public Turns(Gauge gauge) {
    this(gauge::turn, gauge);
  }

  /**
   * @param gauge takes a turn and tells nanoseconds of its message
   * @param processes end with this
   */
  Turns(DoubleSupplier gauge, Closeable processes) {
    this.gauge = gauge;
    this.processes = processes;
  }

  /** An iteration begins: the gauge goes first. */
  public void begin() {
    gauges.clear();
    ratios.clear();
    gauges.add(gauge.getAsDouble());
  }

  /**
   * A slice has ended; the gauge goes next.
   *
   * @param nanos of a message in it
   */
  void slice(double nanos) {
    double before = gauges.get(gauges.size() - 1);
    double after = gauge.getAsDouble();
    gauges.add(after);
    ratios.add(nanos / Math.sqrt(before * after));
  }

  /** Whether the iteration has a slice. */
  boolean sliced() {
    return !ratios.isEmpty();
  }

  /** The iteration has ended: medians, which a disturbed slice does not move. */
  public Gauged end() {
    if (ratios.isEmpty()) { // it was one slice
      double before = gauges.get(0);
      return new Gauged(Math.sqrt(before * gauge.getAsDouble()), OptionalDouble.empty());
    }
    return new Gauged(median(gauges), OptionalDouble.of(median(ratios)));
  }

  private static double median(List<Double> values) {
    return StatUtils.percentile(values.stream().mapToDouble(Double::doubleValue).toArray(), 50);
  }

  @Override
  public void close() throws IOException {
    processes.close();
  }
}
