package msgq.bench.study.dubbo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import msgq.bench.jmh.TargetJava;
import msgq.bench.result.Column;
import msgq.bench.result.Table;

/** What was seen beside the times. */
final class DubboTables {
  private static final double KILO = 1024;

  private final Trials trials;
  private final List<StackRow> stacks;
  private final List<TargetJava> javas;

  DubboTables(Trials trials, List<StackRow> stacks, List<TargetJava> javas) {
    this.trials = trials;
    this.stacks = stacks;
    this.javas = javas;
  }

  List<Table> all() {
    return Stream.of(sizes(), allocation(), failures()).filter(table -> !table.isEmpty()).toList();
  }

  private Table sizes() {
    List<Column> columns = new ArrayList<>(List.of(Column.text("stack")));
    for (Sent payload : Sent.values()) {
      columns.add(Column.figures("", payload.key()));
    }
    columns.add(Column.text("request / reply, as seen"));
    List<List<String>> rows = new ArrayList<>();
    for (StackRow row : stacks) {
      if (trials.carried(row).isPresent()) {
        List<String> cells = new ArrayList<>(List.of(row.key()));
        for (Sent payload : Sent.values()) {
          cells.add(trials.size(row, payload).map("%,d"::formatted).orElse(""));
        }
        cells.add(trials.carried(row).orElse(""));
        rows.add(cells);
      }
    }
    return new Table("Bytes on the wire per call, both ways", columns, rows, List.of());
  }

  private Table allocation() {
    List<Column> columns = new ArrayList<>(List.of(Column.text("run")));
    columns.add(Column.figures("KB per call", "client"));
    columns.add(Column.figures("KB per call", "server"));
    List<List<String>> rows = new ArrayList<>();
    for (StackRow row : stacks) {
      for (TargetJava java : javas) {
        for (Sent payload : row.payloads()) {
          CallCell cell = new CallCell(row, payload, 1, java);
          trials
              .latest(cell.name())
              .ifPresent(
                  outcome ->
                      rows.add(
                          List.of(
                              cell.name(),
                              kilobytes(outcome.allocatedPerCallByClient()),
                              kilobytes(outcome.allocatedPerCallByServer()))));
        }
      }
    }
    return new Table("Allocated", columns, rows, List.of());
  }

  private static String kilobytes(long bytes) {
    return "%,.1f".formatted(bytes / KILO);
  }

  private Table failures() {
    List<Column> columns = List.of(Column.text("run"), Column.text("what failed"));
    List<List<String>> rows = new ArrayList<>();
    trials.failures().forEach((cell, sentence) -> rows.add(List.of(cell, sentence)));
    return new Table("Failures", columns, rows, List.of());
  }
}
