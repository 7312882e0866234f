package io.github.msgq.bench.report;

import static io.github.msgq.bench.result.Measurement.AT;
import static io.github.msgq.bench.result.Measurement.FORKS;
import static io.github.msgq.bench.result.Measurement.HIGH;
import static io.github.msgq.bench.result.Measurement.LOW;
import static io.github.msgq.bench.result.Measurement.MAX;
import static io.github.msgq.bench.result.Measurement.P50;
import static io.github.msgq.bench.result.Measurement.P99;
import static io.github.msgq.bench.result.Measurement.P999;
import static io.github.msgq.bench.result.Measurement.PLACEMENT;
import static io.github.msgq.bench.result.Measurement.TRANSPORT;

import io.github.msgq.bench.advice.Advice;
import io.github.msgq.bench.advice.Candidate;
import io.github.msgq.bench.advice.Goal;
import io.github.msgq.bench.advice.Ranking;
import io.github.msgq.bench.parameter.SenderCore;
import io.github.msgq.bench.result.Digits;
import io.github.msgq.bench.result.Kind;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.result.Quantity;
import io.github.msgq.bench.result.Table;
import io.github.msgq.bench.tradeoff.Need;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Loads: the latency at a rate, and the highest rate at which a limit of the latency holds. */
final class LoadTable {
  private static final String LATENCY = "latency, µs";
  private static final String SENDER = "sender";
  private static final String CPU = "% of a core";
  private static final String P90 = "p90";

  private final List<Measurement> rates;
  private final List<Measurement> limits;
  private final Footnotes footnotes;
  private final Map<Map<String, String>, Ranking> rankings = new LinkedHashMap<>();

  LoadTable(List<Measurement> all, Footnotes footnotes) {
    this.rates = all.stream().filter(m -> m.kind() == Kind.AT_RATE).toList();
    this.limits = all.stream().filter(m -> m.kind() == Kind.HIGHEST_RATE).toList();
    this.footnotes = footnotes;
    all.stream()
        .filter(LoadTable::holds)
        .collect(
            Collectors.groupingBy(LoadTable::situation, LinkedHashMap::new, Collectors.toList()))
        .forEach(
            (situation, rows) ->
                rankings.put(situation, Ranking.of(Goal.of(rows.get(0).kind()), rows)));
  }

  static boolean holds(Measurement measurement) {
    return measurement.kind() == Kind.AT_RATE || measurement.kind() == Kind.HIGHEST_RATE;
  }

  /** What rows that are ranked together have in common. */
  private static Map<String, String> situation(Measurement row) {
    Map<String, String> situation = new LinkedHashMap<>(row.parameters());
    situation.remove(TRANSPORT);
    return situation;
  }

  private static List<ColumnOf<Measurement>> keys(List<Measurement> rows) {
    return new ArrayList<>(
        ParameterColumns.of(
            Stream.concat(
                    Stream.of(TRANSPORT, PLACEMENT), new ParameterColumns(rows).varying().stream())
                .distinct()
                .toList(),
            row -> row));
  }

  /**
   * @param whole with the slowest thousandth, too
   */
  Table latency(boolean whole) {
    OptionalInt forks =
        rates.stream()
            .flatMap(row -> Stream.of(P50, P90, P99).map(name -> row.figures().get(name + FORKS)))
            .flatMap(Stream::ofNullable)
            .mapToInt(unknown -> (int) unknown.value())
            .max();
    List<ColumnOf<Measurement>> columns = keys(rates);
    columns.add(
        ColumnOf.<Measurement>figure(
                LATENCY,
                P50,
                row -> row.problem().map(footnotes::mark).orElseGet(() -> interval(row, P50)))
            .note("latency: from when a request was due until its reply, even if it was sent late")
            .note("(a–b): where to expect the true figure, 19 times in 20")
            .noteIf(
                forks.isPresent(),
                "?: not known well enough; -f %d might do".formatted(forks.orElse(0))));
    for (String name : whole ? List.of(P90, P99, P999) : List.of(P90, P99)) {
      columns.add(ColumnOf.figure(LATENCY, name, row -> interval(row, name)));
    }
    columns.add(figure(LATENCY, "max", row -> value(row, MAX)));
    columns.add(rank());
    columns.add(
        figure("", "once sent", row -> value(row, "service.p99"))
            .note("once sent: p99 from when a request was sent until its reply, µs"));
    columns.add(
        figure(SENDER, "late", row -> value(row, "late.p99"))
            .note("late: p99 of how late the sender itself was, µs; it is part of the latency")
            .noteIf(
                rates.stream()
                    .anyMatch(row -> SenderCore.BESIDE.toString().equals(row.parameter(SENDER))),
                "sender=beside: what the server waits for includes the sender"));
    columns.add(
        figure(SENDER, "batch", row -> value(row, "batch"))
            .note("batch: how many messages the sender sent each time that it woke up"));
    columns.add(figure(CPU, SENDER, row -> value(row, "pacer")));
    columns.add(figure(CPU, "client", row -> percent(row, "client") - value(row, "pacer")));
    columns.add(figure(CPU, "server", row -> percent(row, "server")));
    columns.add(figure(CPU, "broker", row -> percent(row, "broker")));
    return ColumnOf.table("Latency at a rate", columns, rates);
  }

  private static String interval(Measurement row, String name) {
    return !row.measured()
        ? ""
        : row.figures().containsKey(name + HIGH)
            ? "%s (%s–%s)"
                .formatted(
                    Digits.number(value(row, name)),
                    Digits.number(value(row, name + LOW)),
                    Digits.number(value(row, name + HIGH)))
            : "?";
  }

  private static ColumnOf<Measurement> figure(
      String group, String heading, ToDoubleFunction<Measurement> of) {
    return ColumnOf.figure(
        group,
        heading,
        row -> {
          double value = of.applyAsDouble(row);
          String unknown = row.measured() ? ColumnOf.NONE : "";
          return Double.isNaN(value) ? unknown : Digits.number(Math.max(0, value));
        });
  }

  private static double value(Measurement row, String name) {
    return Optional.ofNullable(row.figures().get(name)).map(Quantity::value).orElse(Double.NaN);
  }

  /** From an endpoint's CPU time per message. */
  private static double percent(Measurement row, String end) {
    double micros = value(row, end + ".user") + value(row, end + ".system");
    return micros * Double.parseDouble(row.parameter("rate")) / 10_000;
  }

  Table highest() {
    List<ColumnOf<Measurement>> columns = keys(limits);
    columns.add(
        ColumnOf.<Measurement>figure(
                "highest rate",
                "messages/s",
                row ->
                    row.problem()
                        .map(footnotes::mark)
                        .or(() -> row.estimate().map(Digits::mean))
                        .orElse(ColumnOf.NONE))
            .note("±: where to expect the true rate, 19 times in 20"));
    columns.add(rank());
    limits.stream()
        .flatMap(row -> row.figures().keySet().stream())
        .filter(name -> name.startsWith(AT))
        .map(name -> Long.valueOf(name.substring(AT.length())))
        .distinct()
        .sorted()
        .forEach(
            rung ->
                columns.add(
                    figure(
                        "latency, µs, at messages/s",
                        "%,d".formatted(rung),
                        row -> value(row, AT + rung))));
    return ColumnOf.table("Highest rate at a limit", columns, limits);
  }

  private ColumnOf<Measurement> rank() {
    return ColumnOf.figure(
        "",
        "rank",
        row ->
            Optional.of(rankings.get(situation(row)))
                .filter(ranking -> ranking.isOrder())
                .flatMap(ranking -> ranking.find(row.parameter(TRANSPORT)))
                .map(Candidate::rank)
                .orElse(""));
  }

  /** Which transports are best, a sentence for each rate or limit and placement. */
  Stream<String> answers() {
    return rankings.entrySet().stream()
        .filter(each -> each.getValue().isOrder())
        .flatMap(
            each ->
                Advice.of(each.getValue(), Set.of(Need.UNRELATED))
                    .map(advice -> name(each.getKey()) + ": " + advice.answer())
                    .stream());
  }

  private static String name(Map<String, String> situation) {
    String what =
        situation.containsKey("rate")
            ? "p99 at %,d messages/s".formatted(Long.valueOf(situation.get("rate")))
            : "Highest rate with p%s up to %,d µs"
                .formatted(situation.get("percentile"), Long.valueOf(situation.get("limit")));
    return what + ", " + situation.get(PLACEMENT);
  }
}
