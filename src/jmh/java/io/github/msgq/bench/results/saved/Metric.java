package io.github.msgq.bench.results.saved;

import io.github.msgq.bench.results.result.Histogram;
import io.github.msgq.bench.results.result.Quantity;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.util.ListStatistics;
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
  private static final MathContext DIGITS = new MathContext(15);

  /** Of operations whose times JMH has taken. */
  static Metric timed(Result<?> all, List<List<IterationResult>> forks) {
    return new Metric(
        all.getScore(),
        all.getScoreUnit(),
        Map.of(), // they are among the secondary results
        null,
        forks.stream()
            .map(fork -> fork.stream().map(each -> pairs(each.getPrimaryResult())).toList())
            .toList());
  }

  /** Of what JMH has scored; an iteration may lack it. */
  static Metric scored(
      Result<?> all,
      List<List<IterationResult>> forks,
      Function<IterationResult, Result<?>> ofIteration) {
    return new Metric(
        all.getScore(),
        all.getScoreUnit(),
        Map.of(),
        forks.stream()
            .map(
                fork ->
                    fork.stream()
                        .map(ofIteration)
                        .filter(Objects::nonNull)
                        .map(Result::getScore)
                        .toList())
            .toList(),
        null);
  }

  /** JMH multiplies nanoseconds by a power of ten, which leaves 1.8780000000000001 of 1,878. */
  static double time(double value) {
    return new BigDecimal(value, DIGITS).doubleValue();
  }

  /** How many forks it has samples of. */
  int forks() {
    return rawData != null ? rawData.size() : histograms().size();
  }

  private static List<double[]> pairs(Result<?> result) {
    List<double[]> pairs = new ArrayList<>();
    result
        .getStatistics()
        .getRawData()
        .forEachRemaining(pair -> pairs.add(new double[] {time(pair.getKey()), pair.getValue()}));
    return pairs;
  }

  Quantity quantity(double scale, String unit, boolean higherIsBetter) {
    List<List<Double>> samples = rawData != null ? rawData : ofIterations(Statistics::getMean);
    return new Quantity(score, scoreUnit, samples).as(unit, higherIsBetter, value -> value * scale);
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

  /** All iterations of all forks. */
  Statistics statistics() {
    if (rawData == null) {
      return statistics(histograms().stream().flatMap(List::stream).toList());
    }
    ListStatistics all = new ListStatistics();
    rawData.forEach(fork -> fork.forEach(all::addValue));
    return all;
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
