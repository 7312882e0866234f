package msgq.bench.page;

import static msgq.bench.result.Measurement.SAMPLES;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import msgq.bench.result.Measurement;
import msgq.bench.result.Problem;
import msgq.bench.result.Quantity;
import msgq.bench.statistics.Estimate;
import msgq.bench.statistics.Interval;

/**
 * One measurement for the page's script; a number that is not known is null.
 *
 * @param key the values of the controls
 * @param transport its name
 * @param figures by name
 * @param problem why there are none; null if there are, and then left out of the page
 */
record CellData(String key, String transport, Map<String, List<Double>> figures, String problem) {
  private static final List<String> PERCENTILES =
      List.of("p0.50", "p0.90", "p0.99", "p0.999", "p1.00");

  static CellData of(String key, TransportCell cell) {
    Measurement measurement = cell.measurement();
    Map<String, List<Double>> figures = new LinkedHashMap<>();
    if (measurement.measured()) {
      figures.put("main", withInterval(measurement.figure(measurement.main())));
      figures.put(
          "iterations",
          measurement.figure(measurement.main()).samples().stream().flatMap(List::stream).toList());
      if (measurement.roundTrip()) {
        figures.put("percentiles", numbers(measurement, PERCENTILES));
        figures.put("samples", numbers(measurement, List.of(SAMPLES)));
      }
      for (String end : List.of("client", "server", "both")) {
        if (measurement.figures().containsKey(end + ".user")) {
          figures.put(
              end,
              numbers(
                  measurement, Stream.of("user", "system").map(name -> end + "." + name).toList()));
        }
      }
    }
    return new CellData(
        key, cell.transport(), figures, measurement.problem().map(Problem::toString).orElse(null));
  }

  private static List<Double> withInterval(Quantity quantity) {
    Optional<Estimate> estimate = quantity.estimate();
    Optional<Interval> interval = estimate.flatMap(Estimate::interval);
    return Arrays.asList(
        estimate.map(Estimate::value).orElse(quantity.value()),
        interval.map(Interval::low).orElse(null),
        interval.map(Interval::high).orElse(null));
  }

  private static List<Double> numbers(Measurement measurement, List<String> names) {
    List<Double> numbers = new ArrayList<>();
    for (String name : names) {
      Quantity quantity = measurement.figures().get(name);
      numbers.add(quantity == null ? null : quantity.value());
    }
    return numbers;
  }
}
