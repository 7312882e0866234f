package io.github.msgq.bench.report;

import io.github.msgq.bench.result.Digits;
import io.github.msgq.bench.result.Kind;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.result.Quantity;
import io.github.msgq.bench.result.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Compares each transport with what the machine allows. A limit is not shown if it was measured in
 * fewer forks than the figure in its row, or if a figure beats it.
 */
final class LimitTable {
  private static final String WAIT = "wait";
  private static final String BENCHMARK = "Limit.";

  private static final String LIMIT =
      "limit: without a gauge. A round trip needs a thread woken there and back (the quicker of"
          + " Limit.futex and Limit.eventfd; Limit.handOver for rows that poll on two cores) and"
          + " two copies of the message; one way, one copy (Limit.copy)";

  private final List<Measurement> limits;
  private final List<Measurement> measurements;

  LimitTable(List<Measurement> all) {
    limits = all.stream().filter(m -> m.measured() && isLimit(m)).toList();
    measurements = all.stream().filter(LimitTable::counts).toList();
  }

  static boolean isLimit(Measurement measurement) {
    return measurement.benchmark().startsWith(BENCHMARK);
  }

  /** These limits bound neither short connections nor several threads. */
  private static boolean counts(Measurement row) {
    return row.overTransport()
        && row.measured()
        && row.parameter(Measurement.CONNECTION).equals("long")
        && row.origin().effort().threads() == 1;
  }

  Table table() {
    List<ColumnOf<TransportRow>> columns = new ArrayList<>(TransportRow.keys(measurements));
    for (TransportSituation situation : TransportSituation.all(measurements)) {
      columns.add(figure(situation, "µs", (own, limit) -> Digits.number(own)));
      columns.add(figure(situation, "limit", (own, limit) -> Digits.number(limit)).note(LIMIT));
      columns.add(figure(situation, "/limit", (own, limit) -> Digits.ratio(own / limit)));
    }
    return ColumnOf.grouped("Compared with the limit", columns, TransportRow.groups(measurements));
  }

  /** A column made of a row's own time and its limit; empty without both. */
  private ColumnOf<TransportRow> figure(
      TransportSituation situation, String heading, BiFunction<Double, Double, String> of) {
    return ColumnOf.figure(
        situation.toString(),
        heading,
        row ->
            situation
                .in(row.own())
                .flatMap(LimitTable::micros)
                .flatMap(own -> limit(row, situation).map(limit -> of.apply(own, limit)))
                .orElse(ColumnOf.NONE));
  }

  private static Optional<Double> micros(Measurement row) {
    String unit = row.figure(row.main()).unit();
    return row.estimate().map(figure -> Quantity.of(figure.value(), unit).micros());
  }

  /** The limit of a row; empty if it is unknown, or if any row of the group beats its own. */
  private Optional<Double> limit(TransportRow row, TransportSituation situation) {
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
  private Optional<Double> bound(Measurement row) {
    boolean roundTrip = row.kind() == Kind.ROUND_TRIP;
    Optional<Double> waking = roundTrip ? wakingUp(row) : Optional.of(0.0);
    return waking.flatMap(
        wake -> score(row, "copy").map(copy -> wake + (roundTrip ? 2 : 1) * copy));
  }

  private Optional<Double> wakingUp(Measurement row) {
    boolean polls = !row.parameter(WAIT).equals("block");
    if (polls && !row.parameter(Measurement.PLACEMENT).equals("two-cores")) {
      return Optional.empty(); // it yields, which nothing here measures
    }
    Stream<String> ways = polls ? Stream.of("handOver") : Stream.of("futex", "eventfd");
    return ways.flatMap(name -> score(row, name).stream()).min(Comparator.naturalOrder());
  }

  /** In microseconds, where the row was measured, from as many forks. */
  private Optional<Double> score(Measurement row, String name) {
    return limits.stream()
        .filter(limit -> limit.benchmark().equals(BENCHMARK + name))
        .filter(limit -> limit.origin().effort().forks() >= row.origin().effort().forks())
        .filter(
            limit ->
                limit.parameters().keySet().stream()
                    .allMatch(p -> limit.parameter(p).equals(row.parameter(p))))
        .map(limit -> limit.figure(Measurement.SCORE).micros())
        .min(Comparator.naturalOrder());
  }
}
