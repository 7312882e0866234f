package io.github.msgq.bench.results.result;

import static io.github.msgq.bench.results.result.FigureName.GAUGE;
import static io.github.msgq.bench.results.result.FigureName.RATIO;
import static io.github.msgq.bench.results.result.Measurement.CONNECTION;
import static io.github.msgq.bench.results.result.Measurement.PLACEMENT;
import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.flatMapping;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Converts all combinations of a run to one speed of the machine, at which every output shows them.
 * A combination's main figure is its ratio to the gauge, times the gauge's median over the run.
 */
public final class TypicalSpeed {
  /** Without other load, nine tenths of the gauge's turns differ by less. */
  private static final double MOST_SPREAD = 1.5;

  private static final double MOST_DIFFERENCE = 1.1;

  private TypicalSpeed() {}

  /** A sentence about what other load disturbed during a run; empty if it disturbed nothing. */
  public static Optional<String> disturbance(List<Measurement> run) {
    return ranges(run).entrySet().stream()
        .filter(each -> each.getValue().disturbed())
        .map(
            each ->
                "%s to %s µs (%s)"
                    .formatted(
                        Digits.number(each.getValue().low),
                        Digits.number(each.getValue().high),
                        each.getKey()))
        .reduce((one, next) -> one + ", " + next)
        .map(
            times ->
                "other load disturbed this run, so another run's figures may lie outside these"
                    + " intervals: nine of ten turns of the gauge took "
                    + times);
  }

  /** Microseconds of the gauge's message: the median, and the ends of the middle nine tenths. */
  public record Range(double low, double median, double high) {
    private static Range of(List<Double> all) {
      double[] micros = all.stream().mapToDouble(Double::doubleValue).toArray();
      return new Range(
          StatUtils.percentile(micros, 5),
          StatUtils.percentile(micros, 50),
          StatUtils.percentile(micros, 95));
    }

    /** Whether the machine's speed moved so much that intervals may be too narrow. */
    private boolean disturbed() {
      return high / low > MOST_SPREAD;
    }

    /** Whether another run had the machine at a clearly different speed. */
    public boolean differs(Range other) {
      return Math.abs(Math.log(other.median / median)) > Math.log(MOST_DIFFERENCE);
    }
  }

  /** The range of each reference in a run, by its name. */
  public static Map<String, Range> ranges(List<Measurement> run) {
    return run.stream()
        .filter(TypicalSpeed::gauged)
        .collect(
            groupingBy(
                TypicalSpeed::reference,
                LinkedHashMap::new,
                flatMapping(
                    m -> m.figure(GAUGE).samples().stream().flatMap(List::stream),
                    collectingAndThen(toList(), Range::of))));
  }

  /** Whether it took turns with the gauge. */
  public static boolean gauged(Measurement measurement) {
    return measurement.find(GAUGE).isPresent()
        && measurement.find(RATIO).filter(its -> its.unit().equals(Measurement.GAUGES)).isPresent();
  }

  /** What the gauge did and where, as the reader calls it: only like is compared with like. */
  private static String reference(Measurement measurement) {
    String where =
        "%s, %s".formatted(measurement.parameter(CONNECTION), measurement.parameter(PLACEMENT));
    if (measurement.figure(GAUGE).unit().equals(Measurement.SYNCED)) {
      return "write and fdatasync";
    }
    Kind kind = Kind.of(measurement.qualified());
    return kind != Kind.CALL ? kind + ", " + where : kind.toString();
  }

  /** The same measurements, each time and each rate in them at the typical speed. */
  public static List<Measurement> convert(List<Measurement> run) {
    return convert(run, run);
  }

  /** Some measurements at the typical speed of a whole run, such as a fork at that so far. */
  public static List<Measurement> convert(List<Measurement> chosen, List<Measurement> run) {
    Map<String, Range> ranges = ranges(run);
    return chosen.stream()
        .map(m -> gauged(m) ? convert(m, ranges.get(reference(m)).median()) : m)
        .toList();
  }

  /**
   * The main figure is the ratio to the gauge in each iteration, times the typical speed. All other
   * times of a fork are stretched as its main figure is, so that they fit together as they did.
   */
  private static Measurement convert(Measurement measurement, double typical) {
    Quantity main = measurement.figure(measurement.main());
    Quantity converted =
        measurement
            .figure(RATIO)
            .as(main.unit(), main.higherIsBetter(), ratio -> main.ofMicros(ratio * typical));
    List<Double> stretch = stretch(main, converted);
    Map<FigureName, Quantity> figures = new LinkedHashMap<>(measurement.figures());
    figures.replaceAll(
        (name, figure) ->
            name.equals(measurement.main())
                ? converted
                : name.equals(GAUGE) ? figure : figure.stretched(stretch));
    return measurement.with(
        figures,
        IntStream.range(0, Math.min(stretch.size(), measurement.histograms().size()))
            .mapToObj(fork -> measurement.histograms().get(fork).stretched(stretch.get(fork)))
            .toList());
  }

  /** How many times as long everything takes at the typical speed, in each fork. */
  private static List<Double> stretch(Quantity measured, Quantity converted) {
    return IntStream.range(0, Math.min(measured.samples().size(), converted.samples().size()))
        .mapToObj(
            fork ->
                Quantity.ofFork(converted, fork).micros()
                    / Quantity.ofFork(measured, fork).micros())
        .toList();
  }
}
