package msgq.bench.study.dubbo;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import msgq.bench.jmh.TargetJava;
import msgq.bench.result.Column;
import msgq.bench.result.Table;
import msgq.bench.study.Worker;

/**
 * What has become of the calls.
 *
 * @param client what it has told
 * @param killed when server 1 was, by the clock that all processes see
 */
record FailoverAccount(StackRow row, TargetJava java, Worker.Done client, long killed) {
  private static final double MILLION = 1e6;

  long made() {
    return client.number("messages");
  }

  /** Answered by server 1 or 2. */
  long by(int server) {
    return client.number("by_" + server);
  }

  long failed() {
    return client.number("failed");
  }

  /** Of which nobody has heard again. */
  long lost() {
    return made() - by(1) - by(2) - failed();
  }

  /** Why the first failed; empty if none has. */
  String reason() {
    return URLDecoder.decode(client.words().getOrDefault("reason", ""), StandardCharsets.UTF_8);
  }

  double longestMillis() {
    return client.number("longest") / MILLION;
  }

  /** From the kill until nothing fails any more and nothing comes from server 1. */
  double settledMillis() {
    long last = Math.max(client.number("last_1"), client.number("last_failed"));
    return Math.max(0, last - killed) / MILLION;
  }

  static Table table(List<FailoverAccount> accounts) {
    return new Table(
        "Calls, by what became of them",
        List.of(
            Column.text("stack"),
            Column.figures("", "JDK"),
            Column.figures("calls", "made"),
            Column.figures("calls", "by 1"),
            Column.figures("calls", "by 2"),
            Column.figures("calls", "failed"),
            Column.figures("calls", "lost"),
            Column.figures("ms", "longest call"),
            Column.figures("ms", "until 2 answers all"),
            Column.text("first failure")),
        accounts.stream().map(FailoverAccount::cells).toList(),
        List.of());
  }

  private List<String> cells() {
    return List.of(
        row.key(),
        Integer.toString(java.feature()),
        "%,d".formatted(made()),
        "%,d".formatted(by(1)),
        "%,d".formatted(by(2)),
        "%,d".formatted(failed()),
        "%,d".formatted(lost()),
        "%,.0f".formatted(longestMillis()),
        "%,.0f".formatted(settledMillis()),
        reason());
  }
}
