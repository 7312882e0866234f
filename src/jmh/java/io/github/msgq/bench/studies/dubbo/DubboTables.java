package io.github.msgq.bench.studies.dubbo;

import io.github.msgq.bench.measure.plan.TargetJava;
import io.github.msgq.bench.results.report.ColumnOf;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.result.Table;
import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.studies.study.Measurements;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The tables of what was observed besides the times.
 *
 * @param java that ran the rows
 * @param combinations what is measured of them
 * @param tapped what passed through the tap, by row and payload
 * @param latest the last run of each combination
 */
record DubboTables(
    TargetJava java,
    List<StackRow> rows,
    List<CallCombination> combinations,
    Measurements measurements,
    Map<StackRow, Map<Payload, CallOutcome>> tapped,
    Map<CallCombination, CallOutcome> latest) {
  List<Table> all() {
    return Stream.of(
            means("as published", each -> each.column >= 0, 1),
            means("as published", each -> each.threads().contains(Payload.MANY), Payload.MANY),
            means("further payloads", each -> each.column < 0, 1),
            means("further payloads", each -> each.threads().contains(Payload.MORE), Payload.MORE),
            sizes(),
            allocation(),
            parts(),
            failures())
        .filter(table -> !table.isEmpty())
        .toList();
  }

  /** A row for each stack, as the publication has it. */
  private Table means(String which, Predicate<Payload> included, int threads) {
    List<ColumnOf<StackRow>> columns = new ArrayList<>(List.of(stack()));
    for (Payload payload : Arrays.stream(Payload.values()).filter(included).toList()) {
      Function<StackRow, CallCombination> calls = row -> new CallCombination(row, payload, threads);
      String group = payload.text;
      columns.add(
          ColumnOf.figure(group, "1.6", row -> text(DubboPublished.older(calls.apply(row)))));
      columns.add(
          ColumnOf.figure(group, "1.7", row -> text(DubboPublished.newer(calls.apply(row)))));
      columns.add(
          ColumnOf.<StackRow>figure(group, "here", row -> mean(calls.apply(row)))
              .note("1.6 and 1.7: published; ± is half the 95% interval"));
    }
    String title =
        "Mean milliseconds of a call, %s, %s"
            .formatted(which, threads == 1 ? "one thread" : threads + " threads");
    return ColumnOf.table(title, columns, rows);
  }

  private static ColumnOf<StackRow> stack() {
    return ColumnOf.key("stack", StackRow::key);
  }

  private static String text(List<Double> published) {
    return published.isEmpty() ? "" : Digits.number(published.get(0));
  }

  private String mean(CallCombination combination) {
    if (!combinations.contains(combination)) {
      return "";
    }
    Optional<String> problem = measurements.problem(combination.combination()).map(Problem::kind);
    return problem.orElseGet(
        () ->
            Estimate.ofEach(
                    measurements.of(combination.combination()).stream()
                        .map(sample -> DubboPublished.millis(sample, combination.threads()))
                        .toList())
                .map(Digits::mean)
                .orElse(Measurements.NOT_MEASURED));
  }

  private Table sizes() {
    List<ColumnOf<StackRow>> columns = new ArrayList<>(List.of(stack()));
    for (Payload payload : Payload.values()) {
      columns.add(
          ColumnOf.figure(
              "",
              payload.key,
              row ->
                  outcome(row, payload)
                      .map(each -> "%,d".formatted(each.carriedPerCall()))
                      .orElse("")));
    }
    columns.add(
        ColumnOf.words(
            "request / reply, as seen",
            row ->
                Arrays.stream(Payload.values())
                    .flatMap(payload -> outcome(row, payload).stream())
                    .map(CallOutcome::carries)
                    .findFirst()
                    .orElse("")));
    return ColumnOf.table("Bytes on the wire per call, both ways", columns, rows);
  }

  private Optional<CallOutcome> outcome(StackRow row, Payload payload) {
    return Optional.ofNullable(tapped.getOrDefault(row, Map.of()).get(payload));
  }

  private Table allocation() {
    return ColumnOf.table(
        "Allocated",
        List.of(
            ColumnOf.key("run", CallCombination::name),
            kilobytes("client", CallOutcome::allocatedPerCallByClient),
            kilobytes("server", CallOutcome::allocatedPerCallByServer)),
        combinations.stream().filter(each -> each.threads() == 1).toList());
  }

  private ColumnOf<CallCombination> kilobytes(String end, Function<CallOutcome, Long> bytes) {
    return ColumnOf.figure(
        "KB per call",
        end,
        each ->
            Optional.ofNullable(latest.get(each))
                .map(outcome -> "%,.1f".formatted(bytes.apply(outcome) / 1024.0))
                .orElse(""));
  }

  /** What the rows combine, and with which flags. */
  private Table parts() {
    String all =
        "all on JDK %d: %s".formatted(java.feature(), String.join(" ", RpcBuild.flags(java)));
    return ColumnOf.table(
        "What ran",
        List.of(
            stack(),
            ColumnOf.<StackRow>words("parts", row -> row.text).note(all),
            ColumnOf.words(
                "JVM flags",
                row ->
                    row.line == LibraryLine.HARNESS ? "" : String.join(" ", RpcBuild.flags(row)))),
        rows);
  }

  private Table failures() {
    return ColumnOf.table(
        "Without a figure",
        List.of(
            ColumnOf.key("run", CallCombination::name),
            ColumnOf.words(
                "why",
                each -> measurements.problem(each.combination()).map(Problem::reason).orElse(""))),
        combinations);
  }
}
