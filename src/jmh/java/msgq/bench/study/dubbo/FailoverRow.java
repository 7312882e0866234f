package msgq.bench.study.dubbo;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import msgq.bench.jmh.TargetJava;
import msgq.bench.result.Column;
import msgq.bench.result.Table;
import msgq.bench.rpc.StackRow;

/** A run of {@link Failover}: what has become of its calls, or why it has failed itself. */
public final class FailoverRow {
  private static final List<Column> COLUMNS =
      List.of(
          Column.text("stack"),
          Column.figures("", "JDK"),
          Column.figures("calls", "made"),
          Column.figures("calls", "by 1"),
          Column.figures("calls", "by 2"),
          Column.figures("calls", "failed"),
          Column.figures("calls", "lost"),
          Column.figures("ms", "longest call"),
          Column.figures("ms", "last by 1 or failure"),
          Column.text("first failure"));

  private static final String NO_FIGURE = "-";

  private final String name;
  private final List<String> cells;
  private final String told;
  private final boolean good;

  private FailoverRow(String name, List<String> cells, String told, boolean good) {
    this.name = name;
    this.cells = cells;
    this.told = told;
    this.good = good;
  }

  static FailoverRow of(StackRow row, TargetJava java, FailoverAccount account) {
    List<String> figures =
        List.of(
            "%,d".formatted(account.made()),
            "%,d".formatted(account.by(1)),
            "%,d".formatted(account.by(2)),
            "%,d".formatted(account.failed()),
            "%,d".formatted(account.lost()),
            "%,.0f".formatted(account.longestMillis()),
            "%,.0f".formatted(account.lastMillis()));
    return new FailoverRow(
        name(row, java),
        cells(row, java, figures, account.reason()),
        "%,d calls, %,d failed, %,d lost"
            .formatted(account.made(), account.failed(), account.lost()),
        account.lost() == 0);
  }

  static FailoverRow failed(StackRow row, TargetJava java, String reason) {
    String why = "failed (" + reason + ")";
    List<String> figures = Collections.nCopies(COLUMNS.size() - 3, NO_FIGURE);
    return new FailoverRow(name(row, java), cells(row, java, figures, why), why, false);
  }

  private static String name(StackRow row, TargetJava java) {
    return "%s, JDK %d".formatted(row.key(), java.feature());
  }

  private static List<String> cells(
      StackRow row, TargetJava java, List<String> figures, String last) {
    return Stream.of(List.of(row.key(), Integer.toString(java.feature())), figures, List.of(last))
        .flatMap(List::stream)
        .toList();
  }

  /** Whether it came to its end and no call was lost. */
  public boolean good() {
    return good;
  }

  /** In one line. */
  String told() {
    return name + ": " + told;
  }

  static Table table(List<FailoverRow> rows) {
    return new Table(
        "Calls, by what became of them",
        COLUMNS,
        rows.stream().map(row -> row.cells).toList(),
        List.of());
  }
}
