package msgq.bench.report;

import static msgq.bench.result.Measurement.SCORE;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import msgq.bench.result.Column;
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
  private static final List<String> HEADINGS = List.of("µs", "/best", "/limit", "client", "server");

  private static final List<String> NOTES =
      List.of(
          "/best: divided by the best of the same group; client, server: CPU in µs per message;"
              + " MiB: peak memory of each process",
          "per wake-up: messages per voluntary switch of the server's process",
          "/limit: divided by the last row, which was measured in one fork and without a gauge. A"
              + " round trip needs a thread woken there and back (the quicker of Limit.futex and"
              + " Limit.eventfd; Limit.handOver for rows that poll on two cores) and two copies of"
              + " the message; one way, one copy (Limit.copy)");

  private final List<Measurement> limits;
  private final Map<List<String>, Map<String, List<Measurement>>> groups = new LinkedHashMap<>();
  private final List<String> grouping;
  private final TypicalSpeed speed;

  LimitTable(List<Measurement> all) {
    limits = all.stream().filter(m -> m.measured() && m.benchmark().startsWith(BENCHMARK)).toList();
    List<Measurement> rows =
        limits.isEmpty()
            ? List.of()
            : all.stream().filter(TransportTable::belongs).filter(LimitTable::counts).toList();
    speed = TypicalSpeed.of(rows);
    grouping = grouping(rows);
    for (Measurement row : rows) {
      groups
          .computeIfAbsent(ParameterColumns.cells(row, grouping), g -> new LinkedHashMap<>())
          .computeIfAbsent(row.parameter(TRANSPORT), t -> new ArrayList<>())
          .add(row);
    }
  }

  /** Neither what opens a connection for each message is bounded by these, nor several threads. */
  private static boolean counts(Measurement row) {
    return row.measured()
        && row.parameter("connection").equals("long")
        && row.effort().threads() == 1;
  }

  private static List<String> grouping(List<Measurement> rows) {
    return Stream.concat(Stream.of(PIN), new ParameterColumns(rows).varying().stream())
        .distinct()
        .filter(name -> !name.equals(TRANSPORT))
        .toList();
  }

  Table table() {
    List<Column> columns = new ArrayList<>(ParameterColumns.columns(grouping));
    columns.add(Column.text(TRANSPORT));
    HEADINGS.forEach(heading -> columns.add(Column.figures("round trip", heading)));
    HEADINGS.forEach(heading -> columns.add(Column.figures("one way", heading)));
    columns.add(Column.figures("one way", "per wake-up"));
    columns.add(Column.figures("MiB", "client"));
    columns.add(Column.figures("MiB", "server"));
    List<List<String>> rows = new ArrayList<>();
    groups.forEach(
        (group, transports) -> {
          if (!rows.isEmpty()) {
            rows.add(List.of());
          }
          List<Measurement> all = transports.values().stream().flatMap(List::stream).toList();
          transports.forEach((name, mine) -> rows.add(row(group, name, mine, all)));
          rows.add(limit(group, all));
        });
    return new Table("Beside the limit", columns, rows, NOTES);
  }

  private List<String> row(
      List<String> group, String name, List<Measurement> mine, List<Measurement> all) {
    List<String> row = new ArrayList<>(group);
    row.add(name);
    row.addAll(figures(mine, all, true));
    row.addAll(figures(mine, all, false));
    row.add(perWakeUp(mine));
    row.add(peak(mine, "client"));
    row.add(peak(mine, "server"));
    return row;
  }

  private List<String> figures(List<Measurement> mine, List<Measurement> all, boolean roundTrip) {
    OptionalDouble own = micros(mine, roundTrip);
    if (own.isEmpty()) {
      return List.of("-", "", "", "", "");
    }
    Measurement cell = of(mine, roundTrip).findFirst().orElseThrow();
    double best = micros(all, roundTrip).orElseThrow();
    return List.of(
        Digits.number(own.getAsDouble()),
        Digits.ratio(own.getAsDouble() / best),
        bound(cell, roundTrip).stream()
            .mapToObj(limit -> Digits.ratio(own.getAsDouble() / limit))
            .findFirst()
            .orElse("-"),
        spent(cell, "client"),
        spent(cell, "server"));
  }

  /** The least of these. */
  private OptionalDouble micros(List<Measurement> some, boolean roundTrip) {
    return of(some, roundTrip)
        .flatMap(m -> speed.figure(m).stream())
        .mapToDouble(figure -> roundTrip ? figure.value() : MICROS_PER_SECOND / figure.value())
        .min();
  }

  private static Stream<Measurement> of(List<Measurement> some, boolean roundTrip) {
    return some.stream().filter(m -> roundTrip ? m.roundTrip() : m.oneWay());
  }

  private List<String> limit(List<String> group, List<Measurement> all) {
    List<String> row = new ArrayList<>(group);
    row.add("the limit");
    for (boolean roundTrip : List.of(true, false)) {
      List<String> cells = new ArrayList<>(Collections.nCopies(HEADINGS.size(), ""));
      of(all, roundTrip)
          .findFirst()
          .ifPresent(
              any ->
                  cells.set(
                      0,
                      bound(any, roundTrip).stream()
                          .mapToObj(Digits::number)
                          .findFirst()
                          .orElse("-")));
      row.addAll(cells);
    }
    row.addAll(List.of("", "", ""));
    return row;
  }

  /** Microseconds that a message takes at least, there and back or one way; empty if unknown. */
  private OptionalDouble bound(Measurement cell, boolean roundTrip) {
    OptionalDouble copy = score(cell, "copy");
    if (!roundTrip || copy.isEmpty()) {
      return copy;
    }
    boolean polls = !cell.parameter(WAIT).equals("block");
    if (polls && !cell.parameter(PIN).equals("two-cores")) {
      return OptionalDouble.empty(); // it yields, which nothing here measures
    }
    Stream<String> ways = polls ? Stream.of("handOver") : Stream.of("futex", "eventfd");
    OptionalDouble there = ways.flatMapToDouble(way -> score(cell, way).stream()).min();
    return there.isEmpty()
        ? there
        : OptionalDouble.of(there.getAsDouble() + 2 * copy.getAsDouble());
  }

  /** In microseconds, where the cell was measured. */
  private OptionalDouble score(Measurement cell, String name) {
    return limits.stream()
        .filter(limit -> limit.benchmark().equals(BENCHMARK + name))
        .filter(limit -> limit.parameters().keySet().stream().allMatch(p -> alike(limit, cell, p)))
        .map(limit -> limit.figure(SCORE))
        .mapToDouble(TypicalSpeed::micros)
        .min();
  }

  private static boolean alike(Measurement limit, Measurement cell, String parameter) {
    return limit.parameter(parameter).equals(cell.parameter(parameter));
  }

  private static String spent(Measurement cell, String endpoint) {
    Quantity user = cell.figure(endpoint + ".user");
    Quantity system = cell.figure(endpoint + ".system");
    return user == null || system == null ? "-" : Digits.number(user.value() + system.value());
  }

  private static String perWakeUp(List<Measurement> mine) {
    return of(mine, false)
        .filter(m -> m.parameter(WAIT).equals("block")) // others sleep for no message
        .map(m -> m.figure("server.waits"))
        .filter(waits -> waits != null && waits.value() > 0)
        .map(waits -> Digits.number(1 / waits.value()))
        .findFirst()
        .orElse("-");
  }

  private static String peak(List<Measurement> mine, String endpoint) {
    return mine.stream()
        .map(m -> m.figure(endpoint + ".peak"))
        .filter(Objects::nonNull)
        .flatMapToDouble(peak -> DoubleStream.of(peak.value() / KIB_PER_MIB))
        .max()
        .stream()
        .mapToObj(Digits::number)
        .findFirst()
        .orElse("-");
  }
}
