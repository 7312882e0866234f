package msgq.bench.result;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static msgq.bench.result.Measurement.GAUGE;
import static msgq.bench.result.Measurement.RATE;
import static msgq.bench.result.Measurement.RATIO;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import msgq.bench.statistics.Estimate;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Tells all cells of a run at one speed of the machine: that which the gauge typically had. A
 * cell's ratio to the gauge, times the gauge's median over the run, is its figure.
 */
public final class TypicalSpeed {
  private static final double MICROS_PER_SECOND = 1e6;

  private final Map<String, double[]> gauges; // microseconds of each iteration, by reference
  private final Map<String, Double> typical = new HashMap<>(); // their medians

  private TypicalSpeed(Map<String, double[]> gauges) {
    this.gauges = gauges;
    gauges.forEach((reference, all) -> typical.put(reference, StatUtils.percentile(all, 50)));
  }

  /** From all that the gauge told in a run. */
  public static TypicalSpeed of(List<Measurement> run) {
    Map<String, List<List<Double>>> told =
        run.stream()
            .filter(TypicalSpeed::gauged)
            .collect(
                groupingBy(
                    TypicalSpeed::reference,
                    LinkedHashMap::new,
                    mapping(
                        m -> m.figure(GAUGE).samples().stream().flatMap(List::stream).toList(),
                        toList())));
    Map<String, double[]> gauges = new LinkedHashMap<>();
    told.forEach(
        (reference, some) ->
            gauges.put(
                reference,
                some.stream().flatMap(List::stream).mapToDouble(Double::doubleValue).toArray()));
    return new TypicalSpeed(gauges);
  }

  /** Whether it took turns with the gauge. */
  public static boolean gauged(Measurement measurement) {
    return measurement.measured()
        && measurement.figures().keySet().containsAll(List.of(RATIO, GAUGE));
  }

  /** What the gauge did and where, as the reader calls it: only like is compared with like. */
  private static String reference(Measurement measurement) {
    String pin = measurement.parameter("pin");
    String connection = measurement.parameter("connection");
    String benchmark = measurement.benchmark();
    if (benchmark.startsWith("RoundTrip")) {
      return "round trip, %s, %s".formatted(connection, pin);
    }
    if (benchmark.startsWith("OneWay")) {
      return "one way, %s, %s".formatted(connection, pin);
    }
    return benchmark.startsWith("RemoteCall") ? "remote calls" : "calls";
  }

  /** The same measurements, their main figures and samples at the typical speed. */
  public static List<Measurement> told(List<Measurement> run) {
    TypicalSpeed speed = of(run);
    return run.stream().map(m -> gauged(m) ? speed.told(m) : m).toList();
  }

  private Measurement told(Measurement measurement) {
    Quantity main = measurement.figure(measurement.main());
    List<List<Double>> samples =
        measurement.figure(RATIO).samples().stream()
            .map(fork -> fork.stream().map(ratio -> scaled(ratio, measurement, main.unit())))
            .map(Stream::toList)
            .toList();
    double value = Estimate.of(samples).map(Estimate::value).orElse(main.value());
    return measurement.with(measurement.main(), new Quantity(value, main.unit(), samples));
  }

  private double scaled(double ratio, Measurement measurement, String unit) {
    double micros = ratio * typical.get(reference(measurement));
    if (measurement.main().equals(RATE)) {
      return MICROS_PER_SECOND / micros;
    }
    return unit.startsWith("ops/")
        ? micros(unit.substring("ops/".length())) / micros
        : micros / micros(unit.replaceFirst("/op$", ""));
  }

  /** Microseconds of an operation, of a time per operation or of a rate. */
  public static double micros(Quantity figure) {
    String unit = figure.unit();
    return unit.startsWith("ops/")
        ? micros(unit.substring("ops/".length())) / figure.value()
        : micros(unit.replaceFirst("/op$", "")) * figure.value();
  }

  private static double micros(String unit) {
    return switch (unit) {
      case "ns" -> 1e-3;
      case "ms" -> 1e3;
      case "s" -> MICROS_PER_SECOND;
      case "min" -> 60 * MICROS_PER_SECOND;
      default -> 1;
    };
  }

  /** What the gauge's message took in a run. */
  public record Range(String reference, double low, double median, double high) {}

  /** Of each reference: the middle nine tenths of the iterations, in microseconds. */
  public List<Range> ranges() {
    return gauges.entrySet().stream()
        .map(
            each ->
                new Range(
                    each.getKey(),
                    StatUtils.percentile(each.getValue(), 5),
                    typical.get(each.getKey()),
                    StatUtils.percentile(each.getValue(), 95)))
        .toList();
  }
}
