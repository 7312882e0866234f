package msgq.bench.report;

import static msgq.bench.result.Measurement.SCORE;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import msgq.bench.result.Digits;
import msgq.bench.result.Measurement;
import msgq.bench.result.Table;
import msgq.bench.result.TypicalSpeed;
import msgq.bench.statistics.Estimate;

/**
 * Each transport beside what the machine allows. A limit that was measured in fewer forks than what
 * stands beside it, or that something is quicker than, is none, and is not shown.
 */
final class LimitTable {
  private static final String WAIT = "wait";
  private static final String BENCHMARK = "Limit.";
  private static final double MICROS_PER_SECOND = 1e6;

  private static final String LIMIT =
      "limit: without a gauge. A round trip needs a thread woken there and back (the quicker of"
          + " Limit.futex and Limit.eventfd; Limit.handOver for rows that poll on two cores) and"
          + " two copies of the message; one way, one copy (Limit.copy)";

  private final List<Measurement> limits;
  private final List<Measurement> measurements;

  LimitTable(List<Measurement> all) {
    limits = all.stream().filter(m -> m.measured() && isLimit(m)).toList();
    measurements = limits.isEmpty() ? List.of() : all.stream().filter(LimitTable::counts).toList();
  }

  static boolean isLimit(Measurement measurement) {
    return measurement.benchmark().startsWith(BENCHMARK);
  }

  /** Neither what opens a connection for each message is bounded by these, nor several threads. */
  private static boolean counts(Measurement row) {
    return row.overTransport()
        && row.measured()
        && row.parameter(Situation.CONNECTION).equals("long")
        && row.effort().threads() == 1;
  }

  Table table() {
    List<ColumnOf<TransportRow>> columns = new ArrayList<>(TransportRow.keys(measurements));
    for (Situation situation : Situation.all(measurements)) {
      columns.add(figure(situation, "µs", row -> time(row, situation).map(Digits::number)));
      columns.add(
          figure(situation, "limit", row -> limit(row, situation).map(Digits::number)).note(LIMIT));
      columns.add(
          figure(
              situation,
              "/limit",
              row ->
                  time(row, situation)
                      .flatMap(own -> limit(row, situation).map(limit -> own / limit))
                      .map(Digits::ratio)));
    }
    Table table = ColumnOf.grouped("Beside the limit", columns, TransportRow.groups(measurements));
    boolean limited = table.columns().stream().anyMatch(each -> each.heading().equals("limit"));
    return limited ? table : new Table(table.title(), List.of(), List.of(), List.of());
  }

  /** Only where there is a limit. */
  private ColumnOf<TransportRow> figure(
      Situation situation, String heading, Function<TransportRow, Optional<String>> of) {
    return ColumnOf.figure(
        situation.toString(),
        heading,
        row ->
            limit(row, situation).isEmpty() ? ColumnOf.NONE : of.apply(row).orElse(ColumnOf.NONE));
  }

  private static Optional<Double> time(TransportRow row, Situation situation) {
    return situation.in(row.own()).flatMap(LimitTable::micros);
  }

  private static Optional<Double> micros(Measurement cell) {
    return cell.estimate()
        .map(Estimate::value)
        .map(figure -> cell.roundTrip() ? figure : MICROS_PER_SECOND / figure);
  }

  /** Empty if it is not known, or if any row of the group is quicker than its own. */
  private Optional<Double> limit(TransportRow row, Situation situation) {
    boolean beaten =
        row.rivals().stream()
            .filter(situation::holds)
            .anyMatch(
                rival ->
                    micros(rival)
                        .flatMap(own -> bound(rival).map(bound -> own < bound))
                        .orElse(false));
    return beaten ? Optional.empty() : situation.in(row.own()).flatMap(this::bound);
  }

  /** Microseconds that a message takes at least, there and back or one way; empty if unknown. */
  private Optional<Double> bound(Measurement cell) {
    Optional<Double> waking = cell.roundTrip() ? wakingUp(cell) : Optional.of(0.0);
    return waking.flatMap(
        wake -> score(cell, "copy").map(copy -> wake + (cell.roundTrip() ? 2 : 1) * copy));
  }

  /** A thread there and another back. */
  private Optional<Double> wakingUp(Measurement cell) {
    boolean polls = !cell.parameter(WAIT).equals("block");
    if (polls && !cell.parameter(Situation.PIN).equals("two-cores")) {
      return Optional.empty(); // it yields, which nothing here measures
    }
    Stream<String> ways = polls ? Stream.of("handOver") : Stream.of("futex", "eventfd");
    return ways.flatMap(name -> score(cell, name).stream()).min(Comparator.naturalOrder());
  }

  /** In microseconds, where the cell was measured, from as many forks. */
  private Optional<Double> score(Measurement cell, String name) {
    return limits.stream()
        .filter(limit -> limit.benchmark().equals(BENCHMARK + name))
        .filter(limit -> limit.effort().forks() >= cell.effort().forks())
        .filter(
            limit ->
                limit.parameters().keySet().stream()
                    .allMatch(p -> limit.parameter(p).equals(cell.parameter(p))))
        .map(limit -> TypicalSpeed.micros(limit.figure(SCORE)))
        .min(Comparator.naturalOrder());
  }
}
