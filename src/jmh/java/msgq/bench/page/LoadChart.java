package msgq.bench.page;

import static msgq.bench.result.Measurement.AT;
import static msgq.bench.result.Measurement.FORKS;
import static msgq.bench.result.Measurement.HIGH;
import static msgq.bench.result.Measurement.LOW;
import static msgq.bench.result.Measurement.P50;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import msgq.bench.report.ParameterColumns;
import msgq.bench.result.Measurement;
import msgq.bench.saved.SavedFiles;
import msgq.bench.saved.SavedRun;

/**
 * Latencies of loads, in lines on logarithmic axes.
 *
 * @param id in the page
 * @param title stands above it
 * @param meaning what a point is
 * @param axis what grows: {@code percentile}, {@code rate} or {@code time}
 * @param limit drawn across, in microseconds; null if there is none
 * @param lines a line each
 */
record LoadChart(
    String id, String title, String meaning, String axis, Double limit, List<Line> lines) {
  /**
   * A line.
   *
   * @param name of what was measured
   * @param points place and latency of each, and the interval's ends: null where there are none,
   *     the upper one alone where the latency is not known
   */
  record Line(String name, List<List<Double>> points) {}

  private static final List<Double> PERCENTS = List.of(50.0, 90.0, 95.0, 99.0, 99.9, 99.99);

  static List<LoadChart> all(SavedFiles files) {
    List<LoadChart> charts = new ArrayList<>();
    for (SavedRun run : files.runs()) {
      List<Measurement> rates = rows(run, Measurement::atRate);
      add(
          charts,
          new LoadChart(
              id("percentiles", run),
              "How late are the slowest replies at a rate?",
              "Latency from when a request was due until its reply; a hollow point is not known.",
              "percentile",
              null,
              lines(rates, LoadChart::percentiles)));
      add(
          charts,
          new LoadChart(
              id("time", run),
              "Does the latency change over time?",
              "The median of each block of time, one fork after the other.",
              "time",
              null,
              lines(rates, LoadChart::blocks)));
      Map<List<String>, List<Measurement>> limits = new LinkedHashMap<>();
      for (Measurement row : rows(run, Measurement::highestRate)) {
        limits
            .computeIfAbsent(
                List.of(row.parameter("percentile"), row.parameter("limit")),
                l -> new ArrayList<>())
            .add(row);
      }
      limits.forEach(
          (limit, rows) ->
              add(
                  charts,
                  new LoadChart(
                      id("rates-" + String.join("-", limit), run),
                      "How late is p%s as the rate rises?".formatted(limit.get(0)),
                      "The median of the forks at each rate; the line across is the limit. Where a"
                          + " line ends, the rate was not reached.",
                      "rate",
                      Double.valueOf(limit.get(1)),
                      lines(rows, LoadChart::rungs))));
    }
    return charts;
  }

  private static void add(List<LoadChart> charts, LoadChart chart) {
    if (chart.lines.stream().anyMatch(line -> line.points.size() > 1)) {
      charts.add(chart);
    }
  }

  private static String id(String what, SavedRun run) {
    return ("load-" + what + "-" + run.name()).replaceAll("\\W", "-");
  }

  private static List<Measurement> rows(SavedRun run, Predicate<Measurement> kind) {
    return run.measurements().stream().filter(row -> kind.test(row) && row.measured()).toList();
  }

  private static List<Line> lines(
      List<Measurement> rows, Function<Measurement, Stream<List<Double>>> points) {
    List<String> varying =
        Stream.concat(
                Stream.of(Measurement.TRANSPORT), new ParameterColumns(rows).varying().stream())
            .distinct()
            .toList();
    return rows.stream()
        .map(
            row ->
                new Line(
                    String.join(" ", varying.stream().map(row::parameter).toList()),
                    points.apply(row).toList()))
        .toList();
  }

  /** A percentile stands where the share of slower replies is, on a logarithmic axis. */
  private static Stream<List<Double>> percentiles(Measurement row) {
    return PERCENTS.stream()
        .filter(percent -> row.figures().containsKey(name(percent)))
        .map(
            percent -> {
              String name = name(percent);
              boolean known = !row.figures().containsKey(name + FORKS);
              Double latency = row.figure(name).value();
              return Arrays.asList(
                  100 / (100 - percent),
                  latency,
                  known ? row.figure(name + LOW).value() : latency,
                  known ? row.figure(name + HIGH).value() : null);
            });
  }

  private static String name(double percent) {
    return "p" + Double.toString(percent).replaceFirst("\\.0$", "");
  }

  private static Stream<List<Double>> blocks(Measurement row) {
    List<Double> medians = row.figure(P50).samples().stream().flatMap(List::stream).toList();
    return Stream.iterate(0, i -> i < medians.size(), i -> i + 1)
        .map(i -> Arrays.asList((double) i, medians.get(i), null, null));
  }

  private static Stream<List<Double>> rungs(Measurement row) {
    return row.figures().keySet().stream()
        .filter(name -> name.startsWith(AT))
        .map(name -> Double.valueOf(name.substring(AT.length())))
        .sorted()
        .map(
            rate ->
                Arrays.asList(rate, row.figure(AT + "%.0f".formatted(rate)).value(), null, null));
  }
}
