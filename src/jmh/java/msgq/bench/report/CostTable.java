package msgq.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import msgq.bench.linux.CallCounter;
import msgq.bench.result.Column;
import msgq.bench.result.Measurement;
import msgq.bench.result.Quantity;
import msgq.bench.result.Table;

/**
 * What each message has cost client and server: CPU time, context switches, system calls, and their
 * peak memory.
 */
final class CostTable {
  private static final List<String> ENDS = List.of("client", "server", "both");
  private static final String USER = ".user";
  private static final String CALLS = ".calls";
  private static final List<String> HEADINGS =
      List.of("user", "sys", "waits", "preempted", "calls", "MiB");
  private static final double KIB_PER_MIB = 1024;

  private final List<Measurement> measurements;

  CostTable(List<Measurement> all) {
    this.measurements =
        all.stream().filter(m -> ENDS.stream().anyMatch(end -> has(m, end))).toList();
  }

  private static boolean has(Measurement measurement, String end) {
    return measurement.figures().containsKey(end + USER);
  }

  Table table() {
    List<String> names = new ParameterColumns(measurements).varying();
    List<String> ends =
        ENDS.stream().filter(end -> measurements.stream().anyMatch(m -> has(m, end))).toList();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("per message"));
    columns.addAll(ParameterColumns.columns(names));
    for (String end : ends) {
      String group = (end.equals("both") ? "client and server, one process" : end) + ", CPU in µs";
      HEADINGS.forEach(heading -> columns.add(Column.figures(group, heading)));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Measurement measurement : measurements) {
      List<String> row = new ArrayList<>();
      row.add(measurement.benchmark());
      row.addAll(ParameterColumns.cells(measurement, names));
      ends.forEach(end -> row.addAll(figures(measurement, end)));
      rows.add(row);
    }
    return new Table("What a message costs", columns, rows, notes());
  }

  private List<String> notes() {
    return measurements.stream().allMatch(CostTable::counted)
        ? List.of()
        : CallCounter.unavailable().map(why -> "calls: n/a (" + why + ")").stream().toList();
  }

  private static boolean counted(Measurement measurement) {
    return measurement.figures().keySet().stream().anyMatch(name -> name.endsWith(CALLS));
  }

  private static List<String> figures(Measurement measurement, String end) {
    if (!has(measurement, end)) {
      return List.of("-", "", "", "", "", "");
    }
    return List.of(
        number(measurement, end + USER, 1),
        number(measurement, end + ".system", 1),
        number(measurement, end + ".waits", 1),
        number(measurement, end + ".preempted", 1),
        number(measurement, end + CALLS, 1),
        number(measurement, end + ".peak", KIB_PER_MIB));
  }

  private static String number(Measurement measurement, String name, double unit) {
    return Optional.ofNullable(measurement.figure(name))
        .map(Quantity::value)
        .map(value -> Digits.number(value / unit))
        .orElse("n/a");
  }
}
