package msgq.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import msgq.bench.result.Measurement;
import msgq.bench.result.Problem;
import msgq.bench.result.Quantity;
import msgq.bench.result.Results;
import msgq.bench.statistics.Interval;

/** Results as comma-separated values (RFC 4180): a row for each figure of each measurement. */
public final class Csv {
  private static final List<String> AFTER =
      List.of("figure", "value", "unit", "low", "high", "forks", "problem");

  private Csv() {}

  /**
   * Runs below each other.
   *
   * @param names of the runs
   */
  public static String of(List<String> names, List<Results> runs) {
    Set<String> parameters = new LinkedHashSet<>();
    runs.forEach(
        run -> run.measurements().forEach(m -> parameters.addAll(m.parameters().keySet())));
    List<List<String>> rows = new ArrayList<>();
    List<String> heading = new ArrayList<>(List.of("run", "benchmark", "mode"));
    heading.addAll(parameters);
    heading.addAll(AFTER);
    rows.add(heading);
    for (int i = 0; i < runs.size(); i++) {
      for (Measurement measurement : runs.get(i).measurements()) {
        rows.addAll(rows(names.get(i), measurement, parameters));
      }
    }
    return rows.stream()
        .map(row -> row.stream().map(Csv::quoted).collect(Collectors.joining(",")) + "\r\n")
        .collect(Collectors.joining());
  }

  private static List<List<String>> rows(
      String run, Measurement measurement, Set<String> parameters) {
    List<String> start = new ArrayList<>(List.of(run, measurement.benchmark(), measurement.mode()));
    parameters.forEach(name -> start.add(measurement.parameter(name)));
    List<List<String>> rows = new ArrayList<>();
    measurement
        .figures()
        .forEach((name, figure) -> rows.add(row(start, measurement, name, figure)));
    measurement.problem().ifPresent(problem -> rows.add(row(start, problem)));
    return rows;
  }

  private static List<String> row(
      List<String> start, Measurement measurement, String name, Quantity figure) {
    Interval none = new Interval(Double.NaN, Double.NaN, Double.NaN, 0);
    Interval interval = figure.estimate().flatMap(e -> e.interval()).orElse(none);
    List<String> row = new ArrayList<>(start);
    row.add(name);
    row.add(number(figure.value()));
    row.add(figure.unit());
    row.add(number(interval.low()));
    row.add(number(interval.high()));
    row.add(Integer.toString(measurement.effort().forks()));
    row.add("");
    return row;
  }

  private static List<String> row(List<String> start, Problem problem) {
    List<String> row = new ArrayList<>(start);
    row.addAll(List.of("", "", "", "", "", "", problem.toString()));
    return row;
  }

  private static String number(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "";
  }

  private static String quoted(String text) {
    return text.matches("(?s).*[,\"\\r\\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
