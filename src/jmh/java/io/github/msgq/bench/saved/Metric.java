package io.github.msgq.bench.saved;

import io.github.msgq.bench.result.Histogram;
import io.github.msgq.bench.result.Quantity;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.util.MultisetStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * A figure in JMH's JSON.
 *
 * @param rawData of each iteration of each fork
 * @param rawDataHistogram pairs of value and count in its place, of each iteration of each fork
 */
record Metric(
    double score,
    String scoreUnit,
    Map<String, Double> scorePercentiles,
    List<List<Double>> rawData,
    List<List<List<double[]>>> rawDataHistogram) {

  Quantity quantity(double scale, String unit) {
    List<List<Double>> samples = rawData != null ? rawData : ofIterations(Statistics::getMean);
    return new Quantity(score, scoreUnit, samples).as(unit, value -> value * scale);
  }

  /** What the round trips of each iteration of each fork come to. */
  List<List<Double>> ofIterations(ToDoubleFunction<Statistics> figure) {
    return histograms().stream()
        .map(
            fork ->
                fork.stream().map(each -> figure.applyAsDouble(statistics(List.of(each)))).toList())
        .toList();
  }

  /** What all round trips of each fork come to. */
  List<List<Double>> ofForks(ToDoubleFunction<Statistics> figure) {
    return histograms().stream()
        .map(fork -> List.of(figure.applyAsDouble(statistics(fork))))
        .toList();
  }

  /** How long the round trips of each fork took. */
  List<Histogram> distributions() {
    double micros = Quantity.micros(scoreUnit);
    return histograms().stream()
        .map(fork -> Histogram.of(fork.stream().flatMap(List::stream), micros))
        .toList();
  }

  List<List<List<double[]>>> histograms() {
    return rawDataHistogram == null ? List.of() : rawDataHistogram;
  }

  private static Statistics statistics(List<List<double[]>> histograms) {
    MultisetStatistics statistics = new MultisetStatistics();
    histograms.forEach(each -> each.forEach(pair -> statistics.addValue(pair[0], (long) pair[1])));
    return statistics;
  }
}
