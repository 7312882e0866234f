package io.github.msgq.bench.results.page;

import static io.github.msgq.bench.results.result.FigureName.P50;

import io.github.msgq.bench.results.report.ParameterColumns;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.FigureName.Of;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.results.statistics.Interval;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Latencies of loads, in lines on logarithmic axes.
 *
 * @param meaning what a point is
 * @param axis what grows: {@code percentile}, {@code rate} or {@code time}
 * @param limit drawn across, in microseconds; null if there is none
 */
record LoadChart(
    String id, String title, String meaning, String axis, Double limit, List<Line> lines) {
  /**
   * A line.
   *
   * @param name of what was measured
   * @param points place and latency of each, and the interval's ends: null where there are none,
   *     the upper one alone where the latency is not known well enough
   */
  record Line(String name, List<List<Double>> points) {}

  private static final double[] PERCENTS = {50, 90, 95, 99, 99.9, 99.99};

  static List<LoadChart> all(SavedFiles files) {
    return files.runs().stream()
        .flatMap(run -> Stream.concat(atRates(run), atLimits(run)))
        .filter(chart -> chart.lines.stream().anyMatch(line -> line.points.size() > 1))
        .toList();
  }

  private static Stream<LoadChart> atRates(SavedRun run) {
    List<Measurement> rates = rows(run, Kind.AT_RATE);
    return Stream.of(
        new LoadChart(
            RatioChart.id("load", "percentiles", run.name()),
            "How late are the slowest replies at a rate?",
            "Latency from when a request was due until its reply; a hollow point is not known.",
            "percentile",
            null,
            lines(rates, LoadChart::percentiles)),
        new LoadChart(
            RatioChart.id("load", "time", run.name()),
            "Does the latency change over time?",
            "The median of each second, one fork after the other.",
            "time",
            null,
            lines(rates, LoadChart::blocks)));
  }

  private static Stream<LoadChart> atLimits(SavedRun run) {
    return rows(run, Kind.HIGHEST_RATE).stream()
        .collect(
            Collectors.groupingBy(
                row -> List.of(row.parameter("percentile"), row.parameter("limit")),
                LinkedHashMap::new,
                Collectors.toList()))
        .entrySet()
        .stream()
        .map(
            each ->
                new LoadChart(
                    RatioChart.id("load-rates", String.join("-", each.getKey()), run.name()),
                    "How late is p%s as the rate rises?".formatted(each.getKey().get(0)),
                    "The median of the forks at each rate; the line across is the limit. Where a"
                        + " line ends, the rate was not reached.",
                    "rate",
                    Double.valueOf(each.getKey().get(1)),
                    lines(each.getValue(), LoadChart::rungs)));
  }

  private static List<Measurement> rows(SavedRun run, Kind kind) {
    return run.measurements().stream().filter(row -> row.kind() == kind && row.measured()).toList();
  }

  private static List<Line> lines(
      List<Measurement> rows, Function<Measurement, Stream<List<Double>>> points) {
    List<String> names = new ParameterColumns(rows).varying(Measurement.TRANSPORT);
    return rows.stream()
        .map(
            row ->
                new Line(
                    String.join(" ", names.stream().map(row::parameter).toList()),
                    points.apply(row).toList()))
        .toList();
  }

  /** A percentile stands where the share of slower replies is, on a logarithmic axis. */
  private static Stream<List<Double>> percentiles(Measurement row) {
    return DoubleStream.of(PERCENTS)
        .mapToObj(percent -> new FigureName(Of.ALL, percent))
        .filter(row.figures()::containsKey)
        .map(name -> point(row, name, 100 / (100 - name.number())));
  }

  /** One with a low end and no high one is drawn as unknown. */
  private static List<Double> point(Measurement row, FigureName figure, double x) {
    double y = row.figure(figure).value();
    Optional<Interval> known = row.known(figure);
    return Arrays.asList(
        x, y, known.map(Interval::low).orElse(y), known.map(Interval::high).orElse(null));
  }

  private static Stream<List<Double>> blocks(Measurement row) {
    List<Double> medians = row.figure(P50).samples().stream().flatMap(List::stream).toList();
    return IntStream.range(0, medians.size())
        .mapToObj(i -> Arrays.asList((double) i, medians.get(i), null, null));
  }

  private static Stream<List<Double>> rungs(Measurement row) {
    return row.figures().keySet().stream()
        .filter(name -> name.of() == Of.AT)
        .map(name -> point(row, name, name.number()))
        .sorted(Comparator.comparing(point -> point.get(0)));
  }
}
