package msgq.bench.study;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * A published figure and how its counterpart is had here.
 *
 * @param name what it is of
 * @param unit its unit
 * @param published each published repetition, or their mean alone; empty for what we set beside
 * @param cell name of the cell that is its counterpart
 * @param quantity the figure, in its unit, from a sample
 */
public record Figure(
    String name,
    String unit,
    List<Double> published,
    String cell,
    ToDoubleFunction<Sample> quantity) {

  /** Mean of the published repetitions. */
  public OptionalDouble publishedMean() {
    return published.stream().mapToDouble(Double::doubleValue).average();
  }

  /** Mean of what was measured here. */
  public OptionalDouble measured(Measurements measurements, Where where) {
    return measurements.of(new Cell(cell, where)).stream().mapToDouble(quantity).average();
  }

  /** The same with its interval, from two samples on. */
  public Optional<Interval> interval(Measurements measurements, Where where) {
    return Interval.of(measurements.of(new Cell(cell, where)).stream().mapToDouble(quantity));
  }
}
