package msgq.bench.report;

import java.util.ArrayList;
import java.util.List;
import msgq.bench.comparison.Compared;
import msgq.bench.comparison.JdkComparison;
import msgq.bench.result.Column;
import msgq.bench.result.Measurement;
import msgq.bench.result.Table;
import msgq.bench.statistics.Judged;

/** How many times as long it takes on each JDK as on the first: benchmarks and studies. */
public final class JdkTable {
  private final List<Column> columns;
  private final List<List<String>> rows = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  /**
   * Without rows.
   *
   * @param names the columns that tell them apart
   * @param sample what one is, such as a fork
   */
  public JdkTable(List<Column> names, String sample) {
    columns = new ArrayList<>(names);
    columns.add(Column.text("JDKs"));
    columns.add(Column.figures("", "ratio"));
    columns.add(Column.figures("", "interval"));
    columns.add(Column.text("verdict"));
    notes.add(
        "ratio: time on the JDK divided by time on the first (below 1 is faster). A %s is one"
                .formatted(sample)
            + " sample; the interval is for the true ratio, widened for the number of rows (95 %,"
            + " Holm's correction); the verdict is read off it: equal is within 3 %");
  }

  /** Of a run's forks. */
  static Table of(List<Measurement> all) {
    List<String> names =
        new ParameterColumns(all)
            .varying().stream().filter(name -> !name.equals(JdkComparison.JDK)).toList();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("benchmark"));
    columns.addAll(ParameterColumns.columns(names));
    JdkTable table = new JdkTable(columns, "fork");
    for (JdkComparison comparison : JdkComparison.of(all)) {
      String jdks = jdks(comparison.base(), comparison.other());
      for (Compared cell : comparison.cells()) {
        List<String> row = new ArrayList<>();
        row.add(cell.measurement().benchmark());
        row.addAll(ParameterColumns.cells(cell.measurement(), names));
        table.add(row, jdks, cell.judged(), cell.words());
      }
      table.note(comparison.sentence());
    }
    return table.table();
  }

  /** As the rows name two JDKs. */
  public static String jdks(String base, String other) {
    return other + " / " + base;
  }

  /** Adds a row. */
  public void add(List<String> names, String jdks, Judged judged, String words) {
    List<String> row = new ArrayList<>(names);
    row.add(jdks);
    row.add(Digits.ratio(judged.interval().mean()));
    row.add(Digits.range(judged.interval()));
    row.add(words);
    rows.add(row);
  }

  /** Adds what stands below. */
  public void note(String note) {
    notes.add(note);
  }

  /** All of it. */
  public Table table() {
    return new Table("JDK beside JDK", columns, rows, notes);
  }
}
