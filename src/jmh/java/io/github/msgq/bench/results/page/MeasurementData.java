package io.github.msgq.bench.results.page;

import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Histogram;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.results.statistics.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One measurement for the page's script; a number that is not known is null.
 *
 * @param figures by name; of each percentile the figure and its interval's ends, of the slowest
 *     round trip the figure only
 * @param problem why there are none; null if there are, and then left out of the page
 */
record MeasurementData(String transport, Map<String, List<Double>> figures, String problem) {
  private static final List<FigureName> PERCENTILES =
      List.of(FigureName.P50, FigureName.P90, FigureName.P99, FigureName.P999);

  /** Enough for the place of a dot, of which there are many. */
  private static final MathContext DOT = new MathContext(4);

  private static final MathContext SHARE = new MathContext(3); // enough for the share of a bar

  static MeasurementData of(Measurement measurement) {
    Map<String, List<Double>> figures = new LinkedHashMap<>();
    if (measurement.measured()) {
      figures.put(
          "iterations",
          measurement.figure(measurement.main()).samples().stream()
              .flatMap(List::stream)
              .map(value -> rounded(value, DOT))
              .toList());
      if (measurement.kind() == Kind.ROUND_TRIP) {
        figures.put(
            "percentiles",
            Stream.concat(
                    PERCENTILES.stream().flatMap(name -> withInterval(measurement, name)),
                    Stream.of(number(measurement, FigureName.MAX)))
                .toList());
        figures.put(
            "histogram",
            Histogram.shown(measurement.histograms()).stream().map(Long::doubleValue).toList());
      }
      measurement
          .find(FigureName.MEAN)
          .ifPresent(mean -> figures.put("mean", List.of(mean.value())));
      for (String end : Measurement.ENDS) {
        if (measurement.find(FigureName.cost(end, "user")).isPresent()) {
          figures.put(
              end,
              Stream.of("user", "system")
                  .map(part -> rounded(number(measurement, FigureName.cost(end, part)), SHARE))
                  .toList());
        }
      }
    }
    return new MeasurementData(
        measurement.transport(),
        figures,
        measurement.problem().map(Problem::toString).orElse(null));
  }

  private static Double rounded(Double value, MathContext digits) {
    return value == null || !Double.isFinite(value) // of an odd file
        ? null
        : new BigDecimal(value).round(digits).doubleValue();
  }

  private static Stream<Double> withInterval(Measurement measurement, FigureName name) {
    return measurement
        .find(name)
        .flatMap(Quantity::estimate)
        .map(MeasurementData::withInterval)
        .orElseGet(() -> Stream.of(number(measurement, name), null, null));
  }

  /** A figure and its interval's ends. */
  static Stream<Double> withInterval(Estimate figure) {
    Optional<Interval> interval = figure.interval();
    return Stream.of(
        figure.value(),
        interval.map(Interval::low).orElse(null),
        interval.map(Interval::high).orElse(null));
  }

  private static Double number(Measurement measurement, FigureName name) {
    return measurement.find(name).map(Quantity::value).orElse(null);
  }
}
