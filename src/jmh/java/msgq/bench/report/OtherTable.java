package msgq.bench.report;

import static msgq.bench.result.Measurement.SCORE;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import msgq.bench.comparison.JdkComparison;
import msgq.bench.result.Column;
import msgq.bench.result.Measurement;
import msgq.bench.result.Quantity;
import msgq.bench.result.Table;
import msgq.bench.result.TypicalSpeed;
import msgq.bench.statistics.Estimate;

/**
 * Everything but round trips and one-way streams: JMH's score of each combination, and its ratio to
 * the same loop in C.
 */
final class OtherTable {
  private static final List<String> FLOORS = List.of("CallOverheadFloor.c", "CallOverheadStream.c");
  private static final List<String> ALIKE = List.of("queue", "stream", "size", JdkComparison.JDK);

  private final List<Measurement> measurements;
  private final Footnotes footnotes;
  private final TypicalSpeed speed;

  OtherTable(List<Measurement> all, Footnotes footnotes) {
    this.measurements = all.stream().filter(m -> !TransportTable.belongs(m)).toList();
    this.footnotes = footnotes;
    this.speed = TypicalSpeed.of(measurements);
  }

  Table table() {
    List<String> names = new ParameterColumns(measurements).varying();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("benchmark"));
    columns.add(Column.text("mode"));
    columns.addAll(ParameterColumns.columns(names));
    columns.add(Column.text("score"));
    if (hasRatios()) {
      columns.add(Column.text("/ C"));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Measurement measurement : measurements) {
      List<String> row = new ArrayList<>();
      row.add(measurement.benchmark());
      row.add(measurement.mode());
      row.addAll(ParameterColumns.cells(measurement, names));
      row.add(measurement.problem().map(footnotes::mark).orElseGet(() -> score(measurement)));
      if (hasRatios()) {
        row.add(againstFloor(measurement));
      }
      rows.add(row);
    }
    List<String> notes = hasRatios() ? List.of(LanguageTable.NOTE) : List.of();
    return new Table("Other benchmarks", columns, rows, notes);
  }

  private String score(Measurement measurement) {
    Quantity score = measurement.figure(SCORE);
    return TypicalSpeed.gauged(measurement)
        ? speed.figure(measurement).map(f -> Digits.score(f, score.unit())).orElse("-")
        : Digits.score(score);
  }

  private boolean hasRatios() {
    return measurements.stream().anyMatch(OtherTable::isFloor);
  }

  private static boolean isFloor(Measurement measurement) {
    return FLOORS.contains(measurement.benchmark()) && timed(measurement);
  }

  private static boolean timed(Measurement measurement) {
    return measurement.measured() && measurement.mode().equals("avgt");
  }

  private String againstFloor(Measurement measurement) {
    if (isFloor(measurement)) {
      return Digits.ratio(1);
    }
    return floor(measurement)
        .filter(floor -> timed(measurement))
        .flatMap(floor -> TypicalSpeed.timeRatio(measurement, floor))
        .flatMap(Estimate::interval)
        .map(ratio -> Digits.ratio(ratio.mean()) + " (" + Digits.range(ratio) + ")")
        .orElse("");
  }

  private Optional<Measurement> floor(Measurement measurement) {
    return measurements.stream()
        .filter(OtherTable::isFloor)
        .filter(
            floor ->
                ALIKE.stream().allMatch(p -> floor.parameter(p).equals(measurement.parameter(p))))
        .findFirst();
  }
}
