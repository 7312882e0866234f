package msgq.bench.report;

import java.util.ArrayList;
import java.util.List;
import msgq.bench.report.TextTable.Column;

/** Everything that is no round trip or one-way stream: a row per combination, as JMH scores it. */
final class OtherTable {
  private final List<CellResult> cells;
  private final Footnotes footnotes;

  OtherTable(List<CellResult> all, Footnotes footnotes) {
    this.cells = all.stream().filter(cell -> !TransportTable.belongs(cell)).toList();
    this.footnotes = footnotes;
  }

  String text() {
    if (cells.isEmpty()) {
      return "";
    }
    List<String> names =
        cells.stream()
            .flatMap(cell -> cell.params().getParamsKeys().stream())
            .distinct()
            .filter(this::varies)
            .toList();
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("", "benchmark", true));
    columns.add(new Column("", "mode", true));
    names.forEach(name -> columns.add(new Column("", name, true)));
    columns.add(new Column("", "score", true));
    TextTable table = new TextTable(columns);
    for (CellResult cell : cells) {
      List<String> row = new ArrayList<>();
      row.add(cell.benchmark());
      row.add(cell.params().getMode().shortLabel());
      names.forEach(name -> row.add(cell.param(name)));
      row.add(cell.result().map(Figures::score).orElseGet(() -> footnotes.mark(cell)));
      table.row(row);
    }
    return table.text();
  }

  private boolean varies(String name) {
    return cells.stream().map(cell -> cell.param(name)).distinct().count() > 1;
  }
}
