package msgq.bench.report;

import static msgq.bench.result.Measurement.SCORE;

import java.util.ArrayList;
import java.util.List;
import msgq.bench.result.Digits;
import msgq.bench.result.Measurement;
import msgq.bench.result.Table;

/** Everything but round trips and one-way streams: JMH's score of each combination. */
final class OtherTable {
  private OtherTable() {}

  static Table of(String title, List<Measurement> rows, Footnotes footnotes) {
    List<ColumnOf<Measurement>> columns = new ArrayList<>();
    columns.add(ColumnOf.key("benchmark", Measurement::benchmark));
    columns.add(ColumnOf.key("mode", Measurement::mode));
    columns.addAll(ParameterColumns.varying(rows));
    columns.add(
        ColumnOf.words(
            "score",
            row ->
                row.problem()
                    .map(footnotes::mark)
                    .orElseGet(() -> Digits.score(row.figure(SCORE)))));
    return ColumnOf.table(title, columns, rows);
  }
}
