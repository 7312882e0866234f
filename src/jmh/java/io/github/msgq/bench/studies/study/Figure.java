package io.github.msgq.bench.studies.study;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A published figure and its counterparts here.
 *
 * @param published each published repetition, or only their mean; empty for a row of our own
 * @param combinations names of the counterparts, by column heading
 * @param quantity the figure in its unit, from a sample
 */
public record Figure(
    String name,
    String unit,
    List<Double> published,
    Map<String, String> combinations,
    ToDoubleFunction<Sample> quantity) {
  public List<Double> measured(Measurements measurements, StudyCombination combination) {
    return measurements.of(combination).stream().mapToDouble(quantity).boxed().toList();
  }
}
