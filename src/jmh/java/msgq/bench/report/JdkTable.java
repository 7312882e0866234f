package msgq.bench.report;

import java.util.ArrayList;
import java.util.List;
import msgq.bench.comparison.Compared;
import msgq.bench.comparison.Comparisons;
import msgq.bench.comparison.JdkComparison;
import msgq.bench.result.Column;
import msgq.bench.result.Measurement;
import msgq.bench.result.Table;

/** How many times as long a message takes on each JDK as on the first. */
final class JdkTable {
  private static final String NOTE =
      "ratio: time on the JDK divided by time on the first (below 1 is faster). A fork is one"
          + " sample; the interval is for the true ratio; faster and slower have passed Holm's"
          + " correction for all rows, equal is within 3 %";

  private final List<Measurement> all;

  JdkTable(List<Measurement> all) {
    this.all = all;
  }

  Table table() {
    List<String> names =
        new ParameterColumns(all)
            .varying().stream().filter(name -> !name.equals(JdkComparison.JDK)).toList();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("benchmark"));
    columns.addAll(ParameterColumns.columns(names));
    columns.add(Column.text("JDKs"));
    columns.add(Column.figures("", "ratio"));
    columns.add(Column.figures("", "95 % interval"));
    columns.add(Column.text("verdict"));
    List<List<String>> rows = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    notes.add(NOTE);
    for (JdkComparison comparison : JdkComparison.of(all, Comparisons.MARGIN)) {
      for (Compared cell : comparison.cells()) {
        List<String> row = new ArrayList<>();
        row.add(cell.measurement().benchmark());
        row.addAll(ParameterColumns.cells(cell.measurement(), names));
        row.add(comparison.other() + " / " + comparison.base());
        row.add(Digits.ratio(cell.interval().mean()));
        row.add(Digits.range(cell.interval()));
        row.add(cell.words());
        rows.add(row);
      }
      notes.add(comparison.sentence());
    }
    return new Table("JDK beside JDK", columns, rows, notes);
  }
}
