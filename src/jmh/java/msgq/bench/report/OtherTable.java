package msgq.bench.report;

import java.util.ArrayList;
import java.util.List;
import msgq.bench.jmh.CellResult;
import msgq.bench.report.TextTable.Column;
import org.openjdk.jmh.annotations.Mode;

/**
 * Everything that is no round trip or one-way stream: a row per combination, as JMH scores it, and
 * against the same loop in C.
 */
final class OtherTable {
  private static final String FLOOR = "CallOverheadFloor.c";

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
    if (hasRatios()) {
      columns.add(new Column("", "/ C", true));
    }
    TextTable table = new TextTable(columns);
    for (CellResult cell : cells) {
      List<String> row = new ArrayList<>();
      row.add(cell.benchmark());
      row.add(cell.params().getMode().shortLabel());
      names.forEach(name -> row.add(cell.param(name)));
      row.add(cell.result().map(Figures::score).orElseGet(() -> footnotes.mark(cell)));
      if (hasRatios()) {
        row.add(againstFloor(cell));
      }
      table.row(row);
    }
    return table.text();
  }

  /** Whether some row has a ratio to C. */
  boolean hasRatios() {
    return cells.stream().anyMatch(OtherTable::isFloor);
  }

  private static boolean isFloor(CellResult cell) {
    return cell.benchmark().equals(FLOOR) && timed(cell);
  }

  private static boolean timed(CellResult cell) {
    return cell.result().isPresent() && cell.params().getMode() == Mode.AverageTime;
  }

  private String againstFloor(CellResult cell) {
    return cells.stream()
        .filter(OtherTable::isFloor)
        .filter(c -> c.param("queue").equals(cell.param("queue")))
        .filter(c -> c.param("size").equals(cell.param("size")))
        .findFirst()
        .filter(base -> timed(cell))
        .flatMap(base -> TimeRatio.of(scores(cell), scores(base)))
        .map(ratio -> Figures.ratio(ratio.value()) + " (" + ratio.interval() + ")")
        .orElse("");
  }

  private static double[] scores(CellResult cell) {
    return cell.result().orElseThrow().getIterationResults().stream()
        .mapToDouble(iteration -> iteration.getPrimaryResult().getScore())
        .toArray();
  }

  private boolean varies(String name) {
    return cells.stream().map(cell -> cell.param(name)).distinct().count() > 1;
  }
}
