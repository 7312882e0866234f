package io.github.msgq.bench.endpoints.gauge;

import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.machine.linux.Placement;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;
import org.apache.commons.math3.stat.StatUtils;

/** The turns of the gauge, between two of which lies each slice of what is measured. */
public final class Turns implements Closeable {
  /**
   * The gauge's result for an iteration.
   *
   * @param nanos the gauge's nanoseconds per message
   * @param synced whether each of its messages was written to the disk
   * @param ratio what was measured, divided by that; empty if the iteration was a single slice,
   *     whose figure is kept elsewhere
   */
  public record Reading(double nanos, boolean synced, OptionalDouble ratio) {}

  private final DoubleSupplier gauge;
  private final Closeable processes;
  private final int times;
  private final boolean synced;
  private final List<Double> gauges = new ArrayList<>();
  private final List<Double> ratios = new ArrayList<>();

  /** Lets the gauge, which is closed with this, take one turn at a time. */
  public Turns(Gauge gauge) {
    this(gauge::turn, gauge, 1, gauge.reference() == Reference.SYNC);
  }

  /**
   * With a gauge of round trips on one core, wherever the endpoints run: round trips between two
   * cores suffer more from other load than the work measured there. Empty if it cannot run here.
   */
  public static Optional<Turns> onOneCore(Endpoints endpoints, int times) throws IOException {
    if (Gauge.unavailable().isPresent()) {
      return Optional.empty();
    }
    Gauge gauge = Gauge.start(Reference.ROUND_TRIP, Placement.SAME_CORE.cores(), endpoints);
    return Optional.of(new Turns(gauge::turn, gauge, times, false));
  }

  /**
   * @param gauge takes a turn and returns its nanoseconds per message
   * @param processes closed with this
   * @param times how many turns it takes at a time; their median counts, which one disturbed turn
   *     does not move
   * @param synced whether each of its messages is written to the disk
   */
  public Turns(DoubleSupplier gauge, Closeable processes, int times, boolean synced) {
    this.gauge = gauge;
    this.processes = processes;
    this.times = times;
    this.synced = synced;
  }

  private double next() {
    List<Double> nanos = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      nanos.add(gauge.getAsDouble());
    }
    gauges.add(median(nanos));
    return gauges.get(gauges.size() - 1);
  }

  public void begin() {
    gauges.clear();
    ratios.clear();
    next();
  }

  /**
   * Lets the gauge take its turn after a measurement. This turn also precedes the next slice.
   *
   * @return the geometric mean of the gauge's nanoseconds per message before and after it
   */
  public double around() {
    double before = gauges.get(gauges.size() - 1);
    return Math.sqrt(before * next());
  }

  /** Ends a slice of so many nanoseconds per message with the gauge's turn. */
  public void slice(double nanos) {
    ratios.add(nanos / around());
  }

  /** Whether the iteration has had a slice. */
  public boolean sliced() {
    return !ratios.isEmpty();
  }

  /** Ends the iteration and returns medians, which a disturbed slice does not move. */
  public Reading end() {
    return sliced()
        ? new Reading(median(gauges), synced, OptionalDouble.of(median(ratios)))
        : new Reading(around(), synced, OptionalDouble.empty());
  }

  private static double median(List<Double> values) {
    return StatUtils.percentile(values.stream().mapToDouble(Double::doubleValue).toArray(), 50);
  }

  @Override
  public void close() throws IOException {
    processes.close();
  }
}
