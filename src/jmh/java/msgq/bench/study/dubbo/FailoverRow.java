package msgq.bench.study.dubbo;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import msgq.bench.jmh.TargetJava;
import msgq.bench.report.ColumnOf;
import msgq.bench.result.Table;
import msgq.bench.rpc.StackRow;

/**
 * A run of {@link Failover}.
 *
 * @param account what has become of its calls; empty if the run itself has failed
 * @param problem why the run has failed; empty if it has not
 */
public record FailoverRow(
    StackRow row, TargetJava java, Optional<FailoverAccount> account, String problem) {
  private static final List<ColumnOf<FailoverRow>> COLUMNS =
      List.of(
          ColumnOf.key("stack", row -> row.row.key()),
          ColumnOf.figure("", "JDK", row -> Integer.toString(row.java.feature())),
          count("made", FailoverAccount::made),
          count("by 1", account -> account.by(1)),
          count("by 2", account -> account.by(2)),
          count("failed", FailoverAccount::failed),
          count("lost", FailoverAccount::lost),
          figure("ms", "longest call", account -> "%,.0f".formatted(account.longestMillis())),
          figure("ms", "last by 1 or failure", account -> "%,.0f".formatted(account.lastMillis())),
          ColumnOf.words(
              "first failure",
              row -> row.account.map(FailoverAccount::reason).orElse(row.problem)));

  static FailoverRow failed(StackRow row, TargetJava java, String reason) {
    return new FailoverRow(row, java, Optional.empty(), "failed (" + reason + ")");
  }

  private static ColumnOf<FailoverRow> count(String heading, ToLongFunction<FailoverAccount> of) {
    return figure("calls", heading, account -> "%,d".formatted(of.applyAsLong(account)));
  }

  private static ColumnOf<FailoverRow> figure(
      String group, String heading, Function<FailoverAccount, String> of) {
    return ColumnOf.figure(group, heading, row -> row.account.map(of).orElse(ColumnOf.NONE));
  }

  /** Whether it came to its end and no call was lost. */
  public boolean good() {
    return account.map(FailoverAccount::lost).filter(lost -> lost == 0).isPresent();
  }

  String told() {
    return "%s, JDK %d: %s"
        .formatted(row.key(), java.feature(), account.map(FailoverAccount::told).orElse(problem));
  }

  static Table table(List<FailoverRow> rows) {
    return ColumnOf.table("Calls, by what became of them", COLUMNS, rows);
  }
}
