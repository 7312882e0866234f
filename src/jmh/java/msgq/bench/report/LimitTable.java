package msgq.bench.report;

import static msgq.bench.result.Measurement.SCORE;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
  private final List<Measurement> measurements;

  LimitTable(List<Measurement> all) {
    limits = all.stream().filter(m -> m.measured() && m.benchmark().startsWith(BENCHMARK)).toList();
    measurements = limits.isEmpty() ? List.of() : all.stream().filter(LimitTable::counts).toList();
  }

  /** Neither what opens a connection for each message is bounded by these, nor several threads. */
  private static boolean counts(Measurement row) {
    return row.overTransport()
        && row.measured()
        && row.parameter(TransportRow.CONNECTION).equals("long")
        && row.effort().threads() == 1;
  }

  /** Those there and back, or those one way. */
  private static Stream<Measurement> of(List<Measurement> some, boolean roundTrip) {
    return some.stream().filter(m -> m.roundTrip() == roundTrip);
  }

  Table table() {
    List<ColumnOf<TransportRow>> columns = new ArrayList<>(TransportRow.keys(measurements));
    for (boolean roundTrip : List.of(true, false)) {
      String group = roundTrip ? "round trip" : "one way";
      columns.add(
          figure(
              group,
              "µs",
              row -> isLimit(row) ? bound(row, roundTrip) : micros(row.own(), roundTrip)));
      columns.add(
          ratio(group, "/best", roundTrip, row -> micros(row.rivals(), roundTrip)).note(BEST));
      columns.add(ratio(group, "/limit", roundTrip, row -> bound(row, roundTrip)).note(LIMIT));
      columns.add(figure(group, "client", row -> spent(row, roundTrip, "client")).note(SPENT));
      columns.add(figure(group, "server", row -> spent(row, roundTrip, "server")).note(SPENT));
    }
    columns.add(figure("one way", "per wake-up", LimitTable::perWakeUp).note(PER_WAKE_UP));
    columns.add(figure("MiB", "client", row -> peak(row, "client.peak")).note(PEAK));
    columns.add(figure("MiB", "server", row -> peak(row, "server.peak")).note(PEAK));
    return ColumnOf.grouped(
        "Beside the limit",
        columns,
        TransportRow.groups(measurements).stream().map(LimitTable::andTheLimit).toList());
  }

  private static List<TransportRow> andTheLimit(List<TransportRow> group) {
    TransportRow any = group.get(0);
    TransportRow limit = new TransportRow(any.group(), "the limit", List.of(), any.rivals());
    return Stream.concat(group.stream(), Stream.of(limit)).toList();
  }

  private static boolean isLimit(TransportRow row) {
    return row.own().isEmpty();
  }

  private static ColumnOf<TransportRow> figure(
      String group, String heading, Function<TransportRow, Optional<Double>> of) {
    return ColumnOf.figure(group, heading, row -> text(row, of.apply(row).map(Digits::number)));
  }

  /** The row's time divided by another. */
  private static ColumnOf<TransportRow> ratio(
      String group,
      String heading,
      boolean roundTrip,
      Function<TransportRow, Optional<Double>> other) {
    return ColumnOf.figure(
        group,
        heading,
        row ->
            text(
                row,
                micros(row.own(), roundTrip)
                    .flatMap(own -> other.apply(row).map(than -> Digits.ratio(own / than)))));
  }

  private static String text(TransportRow row, Optional<String> figure) {
    return figure.orElse(isLimit(row) ? "" : ColumnOf.NONE);
  }

  /** The least of these. */
  private static Optional<Double> micros(List<Measurement> some, boolean roundTrip) {
    return of(some, roundTrip)
        .flatMap(m -> m.estimate().stream())
        .map(figure -> roundTrip ? figure.value() : MICROS_PER_SECOND / figure.value())
        .min(Comparator.naturalOrder());
  }

  /** Microseconds that a message takes at least, there and back or one way; empty if unknown. */
  private Optional<Double> bound(TransportRow row, boolean roundTrip) {
    Optional<Measurement> any = of(isLimit(row) ? row.rivals() : row.own(), roundTrip).findFirst();
    return any.flatMap(cell -> roundTrip ? wakingUp(cell) : Optional.of(0.0))
        .flatMap(
            waking -> score(any.get(), "copy").map(copy -> waking + (roundTrip ? 2 : 1) * copy));
  }

  /** A thread there and another back. */
  private Optional<Double> wakingUp(Measurement cell) {
    boolean polls = !cell.parameter(WAIT).equals("block");
    if (polls && !cell.parameter(TransportRow.PIN).equals("two-cores")) {
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

  private static Optional<Double> spent(TransportRow row, boolean roundTrip, String endpoint) {
    return of(row.own(), roundTrip)
        .findFirst()
        .flatMap(
            cell ->
                value(cell, endpoint + ".user")
                    .flatMap(user -> value(cell, endpoint + ".system").map(sys -> user + sys)));
  }

  private static Optional<Double> perWakeUp(TransportRow row) {
    return of(row.own(), false)
        .filter(cell -> cell.parameter(WAIT).equals("block")) // others sleep for no message
        .flatMap(cell -> value(cell, "server.waits").stream())
        .filter(waits -> waits > 0)
        .map(waits -> 1 / waits)
        .findFirst();
  }

  private static Optional<Double> peak(TransportRow row, String name) {
    return row.own().stream()
        .flatMap(cell -> value(cell, name).stream())
        .map(peak -> peak / KIB_PER_MIB)
        .max(Comparator.naturalOrder());
  }

  private static Optional<Double> value(Measurement cell, String name) {
    return Optional.ofNullable(cell.figure(name)).map(Quantity::value);
  }
}
