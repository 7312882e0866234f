package msgq.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import msgq.bench.jmh.CellResult;
import msgq.bench.linux.CallCounter;
import msgq.bench.report.TextTable.Column;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/** What each message has cost the two ends: CPU time, switches, system calls, and peak memory. */
final class CostTable {
  private static final List<String> ENDS = List.of("client", "server", "both");
  private static final String CALLS = ".calls";
  private static final String PEAK = ".peak";
  private static final String NONE = "n/a";
  private static final List<String> HEADINGS =
      List.of("user", "sys", "waits", "preempted", "calls", "MiB");
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
    columns.add(new Column("", "per message", true));
    names.forEach(name -> columns.add(new Column("", name, true)));
    for (String end : ends) {
      String group = (end.equals("both") ? "client and server, one process" : end) + ", CPU in µs";
      for (String heading : HEADINGS) {
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
    return table.text() + (cells.stream().allMatch(CostTable::counted) ? "" : notCounted());
  }

  private static boolean counted(CellResult cell) {
    return secondary(cell).keySet().stream().anyMatch(name -> name.endsWith(CALLS));
  }

  private static String notCounted() {
    return CallCounter.unavailable().map(reason -> "calls: n/a (" + reason + ")\n").orElse("");
  }

  private static List<String> figures(CellResult cell, String end) {
    Map<String, ? extends Result<?>> all = secondary(cell);
    if (!all.containsKey(end + ".user")) {
      return List.of("-", "", "", "", "", "");
    }
    return List.of(
        number(all, end + ".user"),
        number(all, end + ".system"),
        number(all, end + ".waits"),
        number(all, end + ".preempted"),
        number(all, end + CALLS),
        all.containsKey(end + PEAK)
            ? Figures.number(all.get(end + PEAK).getScore() / KIB_PER_MIB)
            : NONE);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // as JMH declares it
  private static Map<String, ? extends Result<?>> secondary(CellResult cell) {
    return (Map) cell.result().orElseThrow().getSecondaryResults();
  }

  private static String number(Map<String, ? extends Result<?>> all, String name) {
    return all.containsKey(name) ? Figures.number(all.get(name).getScore()) : NONE;
  }

  private boolean varies(String name) {
    return cells.stream().map(cell -> cell.param(name)).distinct().count() > 1;
  }
}
