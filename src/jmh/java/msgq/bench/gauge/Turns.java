package msgq.bench.gauge;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What is measured and the gauge take turns, so that whatever is measured stands between two of the
 * gauge's turns.
 */
public final class Turns implements Closeable {
  /**
   * What the gauge told of an iteration.
   *
   * @param nanos of one of its messages
   * @param ratio to it; empty where the iteration was one slice, whose figure somebody else has
   */
  public record Told(double nanos, OptionalDouble ratio) {}

  private final Gauge gauge;
  private final int times;
  private final List<Double> gauges = new ArrayList<>();
  private final List<Double> ratios = new ArrayList<>();

  /** The gauge has one turn at a time. */
  public Turns(Gauge gauge) {
    this(gauge, 1);
  }

  /**
   * Of a gauge, which is closed with this.
   *
   * @param times how many turns it has at a time; their median counts, which one that is disturbed
   *     does not move
   */
  public Turns(Gauge gauge, int times) {
    this.gauge = gauge;
    this.times = times;
  }

  private double next() {
    List<Double> nanos = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      nanos.add(gauge.turn());
    }
    gauges.add(median(nanos));
    return gauges.get(gauges.size() - 1);
  }

  /** An iteration begins: the gauge goes first. */
  public void begin() {
    gauges.clear();
    ratios.clear();
    next();
  }

  /**
   * Something has been measured; the gauge goes next. This turn is also the one before the next
   * slice.
   *
   * @return nanoseconds of the gauge's messages before and after it
   */
  public double around() {
    double before = gauges.get(gauges.size() - 1);
    return Math.sqrt(before * next());
  }

  /**
   * A slice has ended; the gauge goes next.
   *
   * @param nanos of a message in it
   */
  public void slice(double nanos) {
    ratios.add(nanos / around());
  }

  /** Whether the iteration has a slice. */
  public boolean sliced() {
    return !ratios.isEmpty();
  }

  /** The iteration has ended: medians, which a disturbed slice does not move. */
  public Told end() {
    return sliced()
        ? new Told(median(gauges), OptionalDouble.of(median(ratios)))
        : new Told(around(), OptionalDouble.empty());
  }

  private static double median(List<Double> values) {
    return StatUtils.percentile(values.stream().mapToDouble(Double::doubleValue).toArray(), 50);
  }

  @Override
  public void close() throws IOException {
    gauge.close();
  }
}
