package msgq.bench.study.dubbo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import msgq.bench.jmh.TargetJava;
import msgq.bench.result.Column;
import msgq.bench.result.Digits;
import msgq.bench.result.Problem;
import msgq.bench.result.Table;
import msgq.bench.rpc.LibraryLine;
import msgq.bench.rpc.RpcBuild;
import msgq.bench.rpc.Sent;
import msgq.bench.rpc.StackRow;
import msgq.bench.statistics.Estimate;
import msgq.bench.study.Measurements;
import msgq.bench.study.RowOnJdks;

/** What was seen beside the times. */
final class DubboTables {
  private static final double KILO = 1024;

  private final Trials trials;
  private final Measurements measurements;
  private final List<StackRow> stacks;
  private final List<TargetJava> javas;

  DubboTables(
      Trials trials, Measurements measurements, List<StackRow> stacks, List<TargetJava> javas) {
    this.trials = trials;
    this.measurements = measurements;
    this.stacks = stacks;
    this.javas = javas;
  }

  List<Table> all() {
    return Stream.of(
            means("as published", each -> each.column() >= 0, 1),
            means("as published", each -> each.callsBy(Sent.MANY), Sent.MANY),
            means("further payloads", each -> each.column() < 0, 1),
            means("further payloads", each -> each.callsBy(Sent.MORE), Sent.MORE),
            onJdks(),
            sizes(),
            allocation(),
            parts(),
            failures())
        .filter(table -> !table.isEmpty())
        .toList();
  }

  /** A row for each stack, as the publication has it. */
  private Table means(String which, Predicate<Sent> wanted, int threads) {
    List<Sent> payloads = Arrays.stream(Sent.values()).filter(wanted).toList();
    boolean published = threads == 1 && payloads.stream().anyMatch(each -> each.column() >= 0);
    List<Column> columns = new ArrayList<>(List.of(Column.text("stack")));
    for (Sent payload : payloads) {
      if (published) {
        columns.add(Column.figures(payload.text(), "1.6"));
        columns.add(Column.figures(payload.text(), "1.7"));
      }
      for (TargetJava java : javas) {
        columns.add(Column.figures(payload.text(), Integer.toString(java.feature())));
      }
    }
    List<List<String>> rows = new ArrayList<>();
    for (StackRow row : stacks) {
      if (payloads.stream().anyMatch(row.payloads()::contains)) {
        rows.add(means(row, payloads, threads, published));
      }
    }
    return new Table(
        "Mean milliseconds of a call, %s, %s"
            .formatted(which, threads == 1 ? "one thread" : threads + " threads"),
        columns,
        rows,
        published ? List.of("1.6 and 1.7: published; ± is half the 95 % interval") : List.of());
  }

  private List<String> means(StackRow row, List<Sent> payloads, int threads, boolean published) {
    List<String> cells = new ArrayList<>(List.of(row.key()));
    for (Sent payload : payloads) {
      if (published) {
        cells.add(text(DubboPublished.older(row, payload, threads)));
        cells.add(text(DubboPublished.newer(row, payload, threads)));
      }
      for (TargetJava java : javas) {
        cells.add(mean(new CallCell(row, payload, threads, java)));
      }
    }
    return cells;
  }

  private static String text(List<Double> published) {
    return published.stream().map(Digits::number).collect(Collectors.joining());
  }

  private String mean(CallCell cell) {
    boolean wanted =
        cell.row().payloads().contains(cell.payload())
            && Arrays.stream(cell.row().threads(cell.payload()))
                .anyMatch(each -> each == cell.threads());
    if (!wanted) {
      return "";
    }
    Optional<Problem> problem = measurements.problem(cell.cell());
    if (problem.isPresent()) {
      return problem.get().kind();
    }
    List<Double> millis =
        measurements.of(cell.cell()).stream()
            .map(sample -> DubboPublished.millis(sample, cell.threads()))
            .toList();
    return Estimate.ofEach(millis).map(Digits::mean).orElse(Measurements.NOT_MEASURED);
  }

  private Table onJdks() {
    List<RowOnJdks> rows =
        CallCell.byFigure(stacks, javas).stream()
            .filter(cells -> cells.size() > 1)
            .map(
                cells ->
                    new RowOnJdks(
                        cells.get(0).figure(), cells.stream().map(CallCell::cell).toList()))
            .toList();
    List<String> jdks = javas.stream().map(java -> Integer.toString(java.feature())).toList();
    return RowOnJdks.table(measurements, jdks, rows);
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
    for (CallCell cell : CallCell.all(stacks, javas)) {
      if (cell.threads() == 1) {
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
    return new Table("Allocated", columns, rows, List.of());
  }

  private static String kilobytes(long bytes) {
    return "%,.1f".formatted(bytes / KILO);
  }

  /** What the rows combine, and with which flags. */
  private Table parts() {
    List<Column> columns =
        List.of(Column.text("stack"), Column.text("parts"), Column.text("JVM flags"));
    List<List<String>> rows = new ArrayList<>();
    for (StackRow row : stacks) {
      String flags = row.line() == LibraryLine.HARNESS ? "" : String.join(" ", RpcBuild.flags(row));
      rows.add(List.of(row.key(), row.text(), flags));
    }
    List<String> notes =
        javas.stream()
            .map(
                java ->
                    "all on JDK %d: %s"
                        .formatted(java.feature(), String.join(" ", RpcBuild.flags(java))))
            .toList();
    return new Table("What ran", columns, rows, notes);
  }

  private Table failures() {
    List<Column> columns = List.of(Column.text("run"), Column.text("why"));
    List<List<String>> rows = new ArrayList<>();
    for (CallCell cell : CallCell.all(stacks, javas)) {
      measurements
          .problem(cell.cell())
          .ifPresent(problem -> rows.add(List.of(cell.name(), problem.reason())));
    }
    return new Table("Without a figure", columns, rows, List.of());
  }
}
