package io.github.msgq.bench.results.report;

import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.results.statistics.Interval;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Results as comma-separated values (RFC 4180): a row for each figure of each measurement. The
 * value, and the interval it lies in, are at the machine's typical speed, as in every output; what
 * was measured is beside them.
 */
public final class Csv {
  /** A figure by its name; a measurement's problem has none. */
  private record FigureRow(
      String run, Measurement measurement, Measurement raw, Optional<FigureName> name) {
    Optional<Quantity> figure() {
      return name.flatMap(measurement::find);
    }

    Optional<Quantity> asMeasured() {
      return name.flatMap(raw::find);
    }

    boolean isUnknown() {
      return name.filter(measurement::isUnknown).isPresent();
    }

    /** Of a load, as it is shown. */
    Optional<Interval> known() {
      return name.filter(its -> measurement.kind().isLoad()).flatMap(measurement::known);
    }

    String value() {
      Optional<Double> value = known().map(Interval::mean).or(() -> figure().map(Quantity::value));
      return isUnknown() ? "" : number(value);
    }

    /** Microseconds alone are written in one way, whatever JMH calls them. */
    String unit() {
      return figure().map(Quantity::unit).orElse("").replaceFirst("^us$", "µs");
    }

    String end(Function<Interval, Double> end) {
      Optional<Interval> interval =
          known().or(() -> figure().flatMap(Quantity::estimate).flatMap(Estimate::interval));
      return isUnknown() ? "" : number(interval.map(end));
    }

    String problem() {
      return measurement
          .problem()
          .map(Problem::toString)
          .orElse(isUnknown() ? "?: not known well enough" + remedy() : "");
    }

    private String remedy() {
      int forks = figure().orElseThrow().forks();
      return forks > 0 ? "; -f %d might be enough".formatted(forks) : "";
    }
  }

  private Csv() {}

  /** All runs, one below the other, with the same columns. */
  public static String of(List<SavedRun> runs) {
    List<FigureRow> rows = new ArrayList<>();
    Set<String> parameters = new LinkedHashSet<>();
    for (SavedRun run : runs) {
      List<Measurement> measurements = run.measurements();
      for (int i = 0; i < measurements.size(); i++) {
        Measurement measurement = measurements.get(i);
        Measurement raw = run.asMeasured().get(i);
        parameters.addAll(measurement.parameters().keySet());
        Stream<Optional<FigureName>> figures =
            measurement.measured()
                ? measurement.figures().keySet().stream().map(Optional::of)
                : Stream.of(Optional.empty());
        figures.forEach(name -> rows.add(new FigureRow(run.name(), measurement, raw, name)));
      }
    }
    List<ColumnOf<FigureRow>> columns = new ArrayList<>();
    columns.add(ColumnOf.key("run", FigureRow::run));
    columns.add(ColumnOf.key("benchmark", row -> row.measurement().benchmark()));
    columns.add(ColumnOf.key("mode", row -> row.measurement().shownMode()));
    for (String name : parameters) {
      columns.add(ColumnOf.key(name, row -> row.measurement().parameter(name)));
    }
    columns.add(ColumnOf.key("figure", row -> row.name().map(FigureName::toString).orElse("")));
    columns.add(ColumnOf.key("value", FigureRow::value));
    columns.add(ColumnOf.key("unit", FigureRow::unit));
    columns.add(ColumnOf.key("low", row -> row.end(Interval::low)));
    columns.add(ColumnOf.key("high", row -> row.end(Interval::high)));
    columns.add(ColumnOf.key("measured", row -> number(row.asMeasured().map(Quantity::value))));
    columns.add(
        ColumnOf.key(
            "forks",
            row ->
                row.figure()
                    .map(f -> "" + row.measurement().origin().effort().forks())
                    .orElse("")));
    columns.add(ColumnOf.key("problem", FigureRow::problem));
    return line(columns.stream().map(column -> column.heading().heading()).toList())
        + rows.stream()
            .map(row -> line(ColumnOf.cells(columns, row)))
            .collect(Collectors.joining());
  }

  private static String number(Optional<Double> number) {
    return number.filter(Double::isFinite).map(String::valueOf).orElse("");
  }

  private static String line(List<String> cells) {
    return cells.stream().map(Csv::harmless).map(Csv::quoted).collect(Collectors.joining(","))
        + "\r\n";
  }

  /** An apostrophe precedes what a spreadsheet would take for a formula; numbers stay. */
  private static String harmless(String text) {
    boolean formula = text.matches("(?s)[=+@\\-＝＋＠－\\s].*");
    return formula && !text.matches("-?[0-9.]+(E-?[0-9]+)?") ? "'" + text : text;
  }

  private static String quoted(String text) {
    return text.matches("(?s).*[,\"\\r\\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
