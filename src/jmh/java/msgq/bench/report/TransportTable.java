package msgq.bench.report;

import static msgq.bench.result.Measurement.P99;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import msgq.bench.result.Column;
import msgq.bench.result.Measurement;
import msgq.bench.result.Table;
import msgq.bench.result.TypicalSpeed;
import msgq.bench.statistics.Estimate;

/** Round trips and one-way streams: a row per transport and placement, compared with tcp. */
final class TransportTable {
  private static final String BASE = "tcp";
  private static final String TRANSPORT = "transport";
  private static final String CONNECTION = "connection";
  private static final String PIN = "pin";
  private static final double BITS_PER_MEGABIT = 1e6;

  private final List<Measurement> measurements;
  private final Footnotes footnotes;
  private final TypicalSpeed speed;
  private final ParameterColumns parameters;
  private final List<String> grouping;
  private final List<Block> blocks;
  private final Map<List<String>, List<Measurement>> groups; // by what distinguishes their rows
  private final Map<Ranking, Order> orders = new HashMap<>();

  TransportTable(List<Measurement> all, Footnotes footnotes) {
    this.measurements = all.stream().filter(TransportTable::belongs).toList();
    this.footnotes = footnotes;
    this.speed = TypicalSpeed.of(measurements);
    this.parameters = new ParameterColumns(measurements);
    this.grouping = grouping();
    this.blocks = blocks();
    this.groups = measurements.stream().collect(Collectors.groupingBy(this::group));
  }

  static boolean belongs(Measurement measurement) {
    return (measurement.roundTrip() || measurement.oneWay())
        && !measurement.parameter(TRANSPORT).isEmpty()
        && !measurement.parameter("size").isEmpty();
  }

  /** The columns of a pattern with one kind of connection. */
  private record Block(boolean roundTrip, String connection) {
    String title() {
      return roundTrip ? "round trip µs, " + connection : "one way, " + connection;
    }

    List<String> headings() {
      return roundTrip
          ? List.of("p50", "/tcp", "place", "p99")
          : List.of("messages/s", "/tcp", "place", "Mbit/s");
    }

    boolean holds(Measurement measurement) {
      return measurement.roundTrip() == roundTrip
          && measurement.parameter(CONNECTION).equals(connection);
    }
  }

  /** The transports of a group that compete in a block. */
  private record Ranking(List<String> group, Block block) {}

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
    if (measurements.stream().anyMatch(TypicalSpeed::gauged)) {
      notes.add(
          "p50, messages/s: at the typical speed of the machine in this run, by the gauge beside"
              + " each cell; p99: as it was measured");
    }
    if (blocks.stream().anyMatch(block -> groups().stream().anyMatch(g -> known(g, block)))) {
      notes.add(
          "±: 95 %% interval %s; place: from the fastest, = shared by those that cannot be told apart"
              .formatted(
                  oneFork()
                      ? "of one fork (forks differ more: -f 3)"
                      : "for another run with as many forks"));
    }
    if (measurements.stream().anyMatch(measurement -> measurement.parts() > 1)) {
      notes.add("×N: a message of this size is sent as N queue messages");
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
      row.addAll(figures(group, block, own));
    }
    return Optional.of(row);
  }

  private Stream<Measurement> in(List<String> group, String transport) {
    return groups.get(group).stream().filter(m -> m.parameter(TRANSPORT).equals(transport));
  }

  private List<String> figures(List<String> group, Block block, Optional<Measurement> own) {
    if (own.isEmpty() || !own.get().measured()) {
      List<String> empty = new ArrayList<>(Collections.nCopies(block.headings().size(), ""));
      empty.set(0, own.flatMap(Measurement::problem).map(footnotes::mark).orElse("-"));
      return empty;
    }
    Optional<Estimate> figure = speed.figure(own.get());
    return List.of(
        figure.map(Digits::estimate).orElse("-"),
        against(in(group, BASE).filter(block::holds).findFirst(), own.get()),
        place(group, block, own.get()),
        block.roundTrip()
            ? Digits.number(own.get().figure(P99).value())
            : figure.map(perSecond -> Digits.number(megabits(perSecond, own.get()))).orElse("-"));
  }

  private static double megabits(Estimate perSecond, Measurement own) {
    double bits = Double.parseDouble(own.parameter("size")) * Byte.SIZE;
    return perSecond.value() * bits / BITS_PER_MEGABIT;
  }

  private static String against(Optional<Measurement> base, Measurement own) {
    return base.filter(Measurement::measured)
        .flatMap(tcp -> own == tcp ? exactly() : TypicalSpeed.timeRatio(own, tcp))
        .map(time -> own.oneWay() ? time.inverse() : time)
        .map(Digits::ratio)
        .orElse("-");
  }

  /** To itself, whatever it is. */
  private static Optional<Estimate> exactly() {
    return Estimate.of(List.of(List.of(1.0)));
  }

  private String place(List<String> group, Block block, Measurement own) {
    Order order = order(group, block);
    return known(group, block)
        ? order.places().get(order.names().indexOf(own.parameter(TRANSPORT)))
        : "";
  }

  private boolean known(List<String> group, Block block) {
    return order(group, block).words().isPresent();
  }

  private Order order(List<String> group, Block block) {
    return orders.computeIfAbsent(new Ranking(group, block), this::order);
  }

  private Order order(Ranking ranking) {
    Block block = ranking.block();
    List<String> names = new ArrayList<>();
    List<Estimate> times = new ArrayList<>();
    for (Measurement each : groups.get(ranking.group())) {
      if (block.holds(each) && each.measured()) {
        speed
            .figure(each)
            .map(figure -> block.roundTrip() ? figure : figure.inverse())
            .ifPresent(
                time -> {
                  names.add(each.parameter(TRANSPORT));
                  times.add(time);
                });
      }
    }
    return new Order(names, times);
  }

  private boolean oneFork() {
    return measurements.stream().allMatch(m -> m.effort().forks() <= 1);
  }

  /** What was told apart, a sentence for each column and placement. */
  List<String> verdicts() {
    List<String> lines = new ArrayList<>();
    for (List<String> group : groups()) {
      for (Block block : blocks) {
        order(group, block)
            .words()
            .map(
                words ->
                    "%s, %s: %s"
                        .formatted(
                            block.title().replace(" µs", ""), String.join(" ", group), words))
            .ifPresent(lines::add);
      }
    }
    return lines;
  }

  private List<List<String>> groups() {
    Comparator<List<String>> order = (a, b) -> 0;
    for (int i = 0; i < grouping.size(); i++) {
      int column = i;
      List<String> values = parameters.values(grouping.get(i));
      order = order.thenComparingInt(group -> values.indexOf(group.get(column)));
    }
    return groups.keySet().stream().sorted(order).toList();
  }

  private List<String> group(Measurement measurement) {
    return ParameterColumns.cells(measurement, grouping);
  }

  /** What distinguishes the rows of one transport: the placement, and whatever else varies. */
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
