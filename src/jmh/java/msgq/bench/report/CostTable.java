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
 * What each message costs client and server: CPU time, context switches and system calls; and their
 * peak memory.
 */
final class CostTable {
  private static final List<String> ENDPOINTS = List.of("client", "server", "both");
  private static final String USER = ".user";
  private static final String CALLS = ".calls";
  private static final List<String> HEADINGS =
      List.of("user", "sys", "waits", "preempted", "calls", "MiB");
  private static final double KIB_PER_MIB = 1024;

  private final List<Measurement> measurements;

  CostTable(List<Measurement> all) {
    this.measurements =
        all.stream()
            .filter(m -> ENDPOINTS.stream().anyMatch(endpoint -> has(m, endpoint)))
            .toList();
  }

  private static boolean has(Measurement measurement, String endpoint) {
    return measurement.figures().containsKey(endpoint + USER);
  }

  Table table() {
    List<String> names = new ParameterColumns(measurements).varying();
    List<String> endpoints =
        ENDPOINTS.stream()
            .filter(endpoint -> measurements.stream().anyMatch(m -> has(m, endpoint)))
            .toList();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("per message"));
    columns.addAll(ParameterColumns.columns(names));
    for (String endpoint : endpoints) {
      String group =
          (endpoint.equals("both") ? "client and server, one process" : endpoint) + ", CPU in µs";
      HEADINGS.forEach(heading -> columns.add(Column.figures(group, heading)));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Measurement measurement : measurements) {
      List<String> row = new ArrayList<>();
      row.add(measurement.benchmark());
      row.addAll(ParameterColumns.cells(measurement, names));
      endpoints.forEach(endpoint -> row.addAll(figures(measurement, endpoint)));
      rows.add(row);
    }
    return new Table("What a message costs", columns, rows, notes());
  }

  private List<String> notes() {
    return measurements.stream().allMatch(CostTable::counted)
        ? List.of()
        : List.of(
            "calls: n/a (%s)"
                .formatted(
                    CallCounter.unavailable()
                        .orElse("they are counted for transports that any thread may use")));
  }

  private static boolean counted(Measurement measurement) {
    return measurement.figures().keySet().stream().anyMatch(name -> name.endsWith(CALLS));
  }

  private static List<String> figures(Measurement measurement, String endpoint) {
    if (!has(measurement, endpoint)) {
      return List.of("-", "", "", "", "", "");
    }
    return List.of(
        number(measurement, endpoint + USER, 1),
        number(measurement, endpoint + ".system", 1),
        number(measurement, endpoint + ".waits", 1),
        number(measurement, endpoint + ".preempted", 1),
        number(measurement, endpoint + CALLS, 1),
        number(measurement, endpoint + ".peak", KIB_PER_MIB));
  }

  private static String number(Measurement measurement, String name, double unit) {
    return Optional.ofNullable(measurement.figure(name))
        .map(Quantity::value)
        .map(value -> Digits.number(value / unit))
        .orElse("n/a");
  }
}
