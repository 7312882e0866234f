package msgq.bench.study;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import msgq.bench.result.Quantity;

/**
 * A published figure and how its counterpart is had here.
 *
 * @param name what it is of
 * @param unit its unit
 * @param published each published repetition, or their mean alone; empty for what we set beside
 * @param cells names of the cells that are its counterparts, by the heading of their column
 * @param quantity the figure, in its unit, from a sample
 */
public record Figure(
    String name,
    String unit,
    List<Double> published,
    Map<String, String> cells,
    ToDoubleFunction<Sample> quantity) {

  /** Of repetitions published or measured, if there are any. */
  Optional<Quantity> quantity(List<Double> repetitions) {
    return repetitions.isEmpty() ? Optional.empty() : Optional.of(Quantity.mean(repetitions, unit));
  }

  /** Each repetition measured here. */
  public List<Double> measured(Measurements measurements, Cell cell) {
    return measurements.of(cell).stream().mapToDouble(quantity).boxed().toList();
  }
}
