package msgq.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import msgq.bench.report.TextTable.Column;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/** What each message has cost the two ends: CPU time, context switches, and their peak memory. */
final class CostTable {
  private static final List<String> ENDS = List.of("near", "far", "both");
  private static final double KIB_PER_MIB = 1024;

  private final List<CellResult> cells;

  CostTable(List<CellResult> all) {
    this.cells =
        all.stream()
            .filter(
                cell ->
                    cell.result().stream().anyMatch(r -> ENDS.stream().anyMatch(e -> has(r, e))))
            .toList();
  }

  private static boolean has(BenchmarkResult result, String end) {
    return result.getSecondaryResults().containsKey(end + ".user");
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
    List<String> ends =
        ENDS.stream()
            .filter(end -> cells.stream().anyMatch(c -> has(c.result().orElseThrow(), end)))
            .toList();
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("", "cost of a message", true));
    names.forEach(name -> columns.add(new Column("", name, true)));
    for (String end : ends) {
      String group = end.equals("both") ? "both ends, one process" : end + " end";
      for (String heading : List.of("user µs", "sys µs", "waits", "preempted", "MiB")) {
        columns.add(new Column(group, heading, false));
      }
    }
    TextTable table = new TextTable(columns);
    for (CellResult cell : cells) {
      List<String> row = new ArrayList<>();
      row.add(cell.benchmark());
      names.forEach(name -> row.add(cell.param(name)));
      ends.forEach(end -> row.addAll(figures(cell, end)));
      table.row(row);
    }
    return table.text();
  }

  private static List<String> figures(CellResult cell, String end) {
    Map<String, ? extends Result<?>> all = secondary(cell);
    if (!all.containsKey(end + ".user")) {
      return List.of("-", "", "", "", "");
    }
    return List.of(
        number(all, end + ".user"),
        number(all, end + ".system"),
        number(all, end + ".waits"),
        number(all, end + ".preempted"),
        Figures.number(all.get(end + ".peak").getScore() / KIB_PER_MIB));
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // as JMH declares it
  private static Map<String, ? extends Result<?>> secondary(CellResult cell) {
    return (Map) cell.result().orElseThrow().getSecondaryResults();
  }

  private static String number(Map<String, ? extends Result<?>> all, String name) {
    return Figures.number(all.get(name).getScore());
  }

  private boolean varies(String name) {
    return cells.stream().map(cell -> cell.param(name)).distinct().count() > 1;
  }
}
