package msgq.bench.report;

import static msgq.bench.result.Measurement.P50;
import static msgq.bench.result.Measurement.P99;
import static msgq.bench.result.Measurement.RATE;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import msgq.bench.result.Column;
import msgq.bench.result.Measurement;
import msgq.bench.result.Table;

/** Round trips and one-way streams: a row per transport and placement, each beside tcp's. */
final class TransportTable {
  private static final String BASE = "tcp";
  private static final String TRANSPORT = "transport";
  private static final String CONNECTION = "connection";
  private static final String PIN = "pin";
  private static final double BITS_PER_MEGABIT = 1e6;

  private final List<Measurement> measurements;
  private final Footnotes footnotes;
  private final ParameterColumns parameters;
  private final List<String> grouping;
  private final List<Block> blocks;

  TransportTable(List<Measurement> all, Footnotes footnotes) {
    this.measurements = all.stream().filter(TransportTable::belongs).toList();
    this.footnotes = footnotes;
    this.parameters = new ParameterColumns(measurements);
    this.grouping = grouping();
    this.blocks = blocks();
  }

  static boolean belongs(Measurement measurement) {
    return (measurement.roundTrip() || measurement.oneWay())
        && !measurement.parameter(TRANSPORT).isEmpty()
        && !measurement.parameter("size").isEmpty();
  }

  /** A pattern with a kind of connection: some columns. */
  private record Block(boolean roundTrip, String connection) {
    String title() {
      return roundTrip ? "round trip µs, " + connection : "one way, " + connection;
    }

    List<String> headings() {
      return roundTrip
          ? List.of("p50", "/tcp", "p99", "/tcp")
          : List.of("messages/s", "/tcp", "Mbit/s");
    }

    boolean holds(Measurement measurement) {
      return measurement.roundTrip() == roundTrip
          && measurement.parameter(CONNECTION).equals(connection);
    }
  }

  Table table() {
    List<Column> columns = new ArrayList<>(ParameterColumns.columns(grouping));
    columns.add(Column.text(TRANSPORT));
    for (Block block : blocks) {
      block.headings().forEach(h -> columns.add(Column.figures(block.title(), h)));
    }
    List<List<String>> rows = new ArrayList<>();
    for (List<String> group : groups()) {
      if (!rows.isEmpty()) {
        rows.add(List.of());
      }
      parameters.values(TRANSPORT).forEach(t -> row(group, t).ifPresent(rows::add));
    }
    return new Table("Transports", columns, rows, notes());
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        "/tcp: the figure divided by tcp's in the same placement (time: below 1 is faster;"
            + " messages/s: above 1 is faster)");
    if (measurements.stream().anyMatch(measurement -> measurement.parts() > 1)) {
      notes.add("×N: a message of this size travels as N queue messages");
    }
    return notes;
  }

  private Optional<List<String>> row(List<String> group, String transport) {
    List<Measurement> mine = in(group, transport).toList();
    if (mine.isEmpty()) {
      return Optional.empty();
    }
    int parts = mine.stream().mapToInt(Measurement::parts).max().orElse(1);
    List<String> row = new ArrayList<>(group);
    row.add(parts > 1 ? transport + " ×" + parts : transport);
    for (Block block : blocks) {
      Optional<Measurement> own = mine.stream().filter(block::holds).findFirst();
      row.addAll(figures(block, own, in(group, BASE).filter(block::holds).findFirst()));
    }
    return Optional.of(row);
  }

  private Stream<Measurement> in(List<String> group, String transport) {
    return measurements.stream()
        .filter(m -> group(m).equals(group) && m.parameter(TRANSPORT).equals(transport));
  }

  private List<String> figures(Block block, Optional<Measurement> own, Optional<Measurement> base) {
    if (own.isEmpty() || !own.get().measured()) {
      List<String> empty = new ArrayList<>(Collections.nCopies(block.headings().size(), ""));
      empty.set(0, own.flatMap(Measurement::problem).map(footnotes::mark).orElse("-"));
      return empty;
    }
    if (block.roundTrip()) {
      return Stream.of(P50, P99)
          .flatMap(name -> Stream.of(number(own.get(), name), against(base, own.get(), name)))
          .toList();
    }
    double bits = Double.parseDouble(own.get().parameter("size")) * Byte.SIZE;
    double megabits = own.get().figure(RATE).value() * bits / BITS_PER_MEGABIT;
    return List.of(
        number(own.get(), RATE), against(base, own.get(), RATE), Digits.number(megabits));
  }

  private static String number(Measurement measurement, String figure) {
    return Digits.number(measurement.figure(figure).value());
  }

  private static String against(Optional<Measurement> base, Measurement own, String figure) {
    return base.filter(Measurement::measured)
        .map(b -> Digits.ratio(own.figure(figure).value() / b.figure(figure).value()))
        .orElse("-");
  }

  /** Ordered by the first parameter, then by the second, and so on. */
  private List<List<String>> groups() {
    Comparator<List<String>> order = (a, b) -> 0;
    for (int i = 0; i < grouping.size(); i++) {
      int column = i;
      List<String> values = parameters.values(grouping.get(i));
      order = order.thenComparingInt(group -> values.indexOf(group.get(column)));
    }
    return measurements.stream().map(this::group).distinct().sorted(order).toList();
  }

  private List<String> group(Measurement measurement) {
    return ParameterColumns.cells(measurement, grouping);
  }

  /** Rows of one transport differ by placement, and by whatever else varies. */
  private List<String> grouping() {
    Set<String> names = new LinkedHashSet<>();
    names.add(PIN);
    names.addAll(parameters.varying());
    names.removeAll(List.of(TRANSPORT, CONNECTION));
    names.removeIf(name -> parameters.values(name).equals(List.of("")));
    return List.copyOf(names);
  }

  private List<Block> blocks() {
    return Stream.of(true, false)
        .flatMap(way -> parameters.values(CONNECTION).stream().map(c -> new Block(way, c)))
        .filter(block -> measurements.stream().anyMatch(block::holds))
        .toList();
  }
}
