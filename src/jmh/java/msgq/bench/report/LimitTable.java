package msgq.bench.report;

import static msgq.bench.result.Measurement.SCORE;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import msgq.bench.result.Measurement;
import msgq.bench.result.Quantity;
import msgq.bench.result.Table;
import msgq.bench.result.TypicalSpeed;

/**
 * Each transport beside the best one and beside what the machine allows, with what both ends burn;
 * the limit itself is the last row of each group.
 */
final class LimitTable {
  private static final String TRANSPORT = "transport";
  private static final String PIN = "pin";
  private static final String WAIT = "wait";
  private static final String BENCHMARK = "Limit.";
  private static final double MICROS_PER_SECOND = 1e6;
  private static final double KIB_PER_MIB = 1024;

  private static final String BEST = "/best: divided by the best of the same group";
  private static final String SPENT = "client, server: CPU in µs per message";
  private static final String PEAK = "MiB: peak memory of each process";
  private static final String PER_WAKE_UP =
      "per wake-up: messages per voluntary switch of the server's process";
  private static final String LIMIT =
      "/limit: divided by the last row, which was measured in one fork and without a gauge. A"
          + " round trip needs a thread woken there and back (the quicker of Limit.futex and"
          + " Limit.eventfd; Limit.handOver for rows that poll on two cores) and two copies of"
          + " the message; one way, one copy (Limit.copy)";

  private final List<Measurement> limits;
  private final List<String> grouping;
  private final Map<List<String>, List<Measurement>> groups = new LinkedHashMap<>();
  private final TypicalSpeed speed;

  LimitTable(List<Measurement> all) {
    limits = all.stream().filter(m -> m.measured() && m.benchmark().startsWith(BENCHMARK)).toList();
    List<Measurement> rows =
        limits.isEmpty() ? List.of() : all.stream().filter(LimitTable::counts).toList();
    speed = TypicalSpeed.of(rows);
    grouping =
        Stream.concat(Stream.of(PIN), new ParameterColumns(rows).varying().stream())
            .distinct()
            .filter(name -> !name.equals(TRANSPORT))
            .toList();
    for (Measurement row : rows) {
      groups
          .computeIfAbsent(ParameterColumns.cells(row, grouping), g -> new ArrayList<>())
          .add(row);
    }
  }

  /** Neither what opens a connection for each message is bounded by these, nor several threads. */
  private static boolean counts(Measurement row) {
    return row.overTransport()
        && row.measured()
        && row.parameter("connection").equals("long")
        && row.effort().threads() == 1;
  }

  /**
   * A transport, or the limit.
   *
   * @param mine what the transport came to; nothing for the limit
   * @param group all that it competes with
   */
  private record Row(String name, List<Measurement> mine, List<Measurement> group) {
    boolean isLimit() {
      return mine.isEmpty();
    }
  }

  /** Those there and back, or those one way. */
  private static Stream<Measurement> of(List<Measurement> some, boolean roundTrip) {
    return some.stream().filter(m -> m.roundTrip() == roundTrip);
  }

  Table table() {
    List<ColumnOf<Row>> columns =
        new ArrayList<>(ParameterColumns.of(grouping, (Row row) -> row.group().get(0)));
    columns.add(ColumnOf.key(TRANSPORT, Row::name));
    for (boolean roundTrip : List.of(true, false)) {
      String group = roundTrip ? "round trip" : "one way";
      columns.add(
          figure(
              group,
              "µs",
              row -> row.isLimit() ? bound(row, roundTrip) : micros(row.mine(), roundTrip)));
      columns.add(
          ratio(group, "/best", roundTrip, row -> micros(row.group(), roundTrip)).note(BEST));
      columns.add(ratio(group, "/limit", roundTrip, row -> bound(row, roundTrip)).note(LIMIT));
      columns.add(figure(group, "client", row -> spent(row, roundTrip, "client")).note(SPENT));
      columns.add(figure(group, "server", row -> spent(row, roundTrip, "server")).note(SPENT));
    }
    columns.add(figure("one way", "per wake-up", LimitTable::perWakeUp).note(PER_WAKE_UP));
    columns.add(figure("MiB", "client", row -> peak(row, "client.peak")).note(PEAK));
    columns.add(figure("MiB", "server", row -> peak(row, "server.peak")).note(PEAK));
    return ColumnOf.grouped(
        "Beside the limit", columns, groups.values().stream().map(LimitTable::rows).toList());
  }

  private static ColumnOf<Row> figure(
      String group, String heading, Function<Row, Optional<Double>> of) {
    return ColumnOf.figure(group, heading, row -> text(row, of.apply(row).map(Digits::number)));
  }

  /** The row's time divided by another. */
  private ColumnOf<Row> ratio(
      String group, String heading, boolean roundTrip, Function<Row, Optional<Double>> other) {
    return ColumnOf.figure(
        group,
        heading,
        row ->
            text(
                row,
                micros(row.mine(), roundTrip)
                    .flatMap(own -> other.apply(row).map(than -> Digits.ratio(own / than)))));
  }

  private static String text(Row row, Optional<String> figure) {
    return figure.orElse(row.isLimit() ? "" : ColumnOf.NONE);
  }

  private static List<Row> rows(List<Measurement> group) {
    Map<String, List<Measurement>> transports = new LinkedHashMap<>();
    for (Measurement each : group) {
      transports.computeIfAbsent(each.parameter(TRANSPORT), t -> new ArrayList<>()).add(each);
    }
    List<Row> rows = new ArrayList<>();
    transports.forEach((name, mine) -> rows.add(new Row(name, mine, group)));
    rows.add(new Row("the limit", List.of(), group));
    return rows;
  }

  /** The least of these. */
  private Optional<Double> micros(List<Measurement> some, boolean roundTrip) {
    return of(some, roundTrip)
        .flatMap(m -> speed.figure(m).stream())
        .map(figure -> roundTrip ? figure.value() : MICROS_PER_SECOND / figure.value())
        .min(Comparator.naturalOrder());
  }

  /** Microseconds that a message takes at least, there and back or one way; empty if unknown. */
  private Optional<Double> bound(Row row, boolean roundTrip) {
    Optional<Measurement> any = of(row.isLimit() ? row.group() : row.mine(), roundTrip).findFirst();
    return any.flatMap(cell -> roundTrip ? wakingUp(cell) : Optional.of(0.0))
        .flatMap(
            waking -> score(any.get(), "copy").map(copy -> waking + (roundTrip ? 2 : 1) * copy));
  }

  /** A thread there and another back. */
  private Optional<Double> wakingUp(Measurement cell) {
    boolean polls = !cell.parameter(WAIT).equals("block");
    if (polls && !cell.parameter(PIN).equals("two-cores")) {
      return Optional.empty(); // it yields, which nothing here measures
    }
    Stream<String> ways = polls ? Stream.of("handOver") : Stream.of("futex", "eventfd");
    return ways.flatMap(name -> score(cell, name).stream()).min(Comparator.naturalOrder());
  }

  /** In microseconds, where the cell was measured. */
  private Optional<Double> score(Measurement cell, String name) {
    return limits.stream()
        .filter(limit -> limit.benchmark().equals(BENCHMARK + name))
        .filter(limit -> limit.parameters().keySet().stream().allMatch(p -> alike(limit, cell, p)))
        .map(limit -> TypicalSpeed.micros(limit.figure(SCORE)))
        .min(Comparator.naturalOrder());
  }

  private static boolean alike(Measurement limit, Measurement cell, String parameter) {
    return limit.parameter(parameter).equals(cell.parameter(parameter));
  }

  private static Optional<Double> spent(Row row, boolean roundTrip, String endpoint) {
    return of(row.mine(), roundTrip)
        .findFirst()
        .flatMap(
            cell ->
                value(cell, endpoint + ".user")
                    .flatMap(user -> value(cell, endpoint + ".system").map(sys -> user + sys)));
  }

  private static Optional<Double> perWakeUp(Row row) {
    return of(row.mine(), false)
        .filter(cell -> cell.parameter(WAIT).equals("block")) // others sleep for no message
        .flatMap(cell -> value(cell, "server.waits").stream())
        .filter(waits -> waits > 0)
        .map(waits -> 1 / waits)
        .findFirst();
  }

  private static Optional<Double> peak(Row row, String name) {
    return row.mine().stream()
        .flatMap(cell -> value(cell, name).stream())
        .map(peak -> peak / KIB_PER_MIB)
        .max(Comparator.naturalOrder());
  }

  private static Optional<Double> value(Measurement cell, String name) {
    return Optional.ofNullable(cell.figure(name)).map(Quantity::value);
  }
}
