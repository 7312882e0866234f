package msgq.bench.report;

import static msgq.bench.result.Measurement.SCORE;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import msgq.bench.comparison.JdkComparison;
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

  private final List<Measurement> rows;
  private final Footnotes footnotes;

  OtherTable(List<Measurement> all, Footnotes footnotes) {
    this.rows = all.stream().filter(m -> !m.overTransport()).toList();
    this.footnotes = footnotes;
  }

  Table table() {
    List<ColumnOf<Measurement>> columns = new ArrayList<>();
    columns.add(ColumnOf.key("benchmark", Measurement::benchmark));
    columns.add(ColumnOf.key("mode", Measurement::mode));
    columns.addAll(ParameterColumns.varying(rows));
    columns.add(ColumnOf.figureWithUnit("score", this::score));
    columns.add(ColumnOf.figureWithUnit("/ C", this::againstFloor).note(LanguageTable.NOTE));
    return ColumnOf.table("Other benchmarks", columns, rows);
  }

  private String score(Measurement row) {
    if (!row.measured()) {
      return row.problem().map(footnotes::mark).orElseThrow();
    }
    Quantity score = row.figure(SCORE);
    return TypicalSpeed.gauged(row)
        ? row.estimate().map(f -> Digits.score(f, score.unit())).orElse(ColumnOf.NONE)
        : Digits.score(score);
  }

  private static boolean isFloor(Measurement row) {
    return FLOORS.contains(row.benchmark()) && timed(row);
  }

  private static boolean timed(Measurement row) {
    return row.measured() && row.mode().equals("avgt");
  }

  private String againstFloor(Measurement row) {
    if (isFloor(row)) {
      return Digits.ratio(1);
    }
    return floor(row)
        .filter(floor -> timed(row))
        .flatMap(floor -> TypicalSpeed.timeRatio(row, floor))
        .flatMap(Estimate::interval)
        .map(ratio -> Digits.ratio(ratio.mean()) + " (" + Digits.range(ratio) + ")")
        .orElse("");
  }

  private Optional<Measurement> floor(Measurement row) {
    return rows.stream()
        .filter(OtherTable::isFloor)
        .filter(floor -> ALIKE.stream().allMatch(p -> floor.parameter(p).equals(row.parameter(p))))
        .findFirst();
  }
}
