package msgq.bench.report;

import static msgq.bench.result.Measurement.P99;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

  private static final String PARTS = "×N: a message of this size is sent as N queue messages";
  private static final String AGAINST =
      "/tcp: the figure divided by tcp's in the same placement (time: below 1 is faster;"
          + " messages/s: above 1 is faster)";
  private static final String GAUGED =
      "p50, messages/s: at the typical speed of the machine in this run, by the gauge beside each"
          + " cell; p99: as it was measured";
  private static final String PLACE =
      "±: 95 %% interval %s; place: from the fastest, = shared by those that cannot be told apart";

  private final List<Measurement> measurements;
  private final Footnotes footnotes;
  private final TypicalSpeed speed;
  private final ParameterColumns parameters;
  private final List<String> grouping;
  private final List<Block> blocks;
  private final Map<List<String>, List<Measurement>> groups; // by what distinguishes their rows
  private final Map<Ranking, Order> orders = new HashMap<>();

  TransportTable(List<Measurement> all, Footnotes footnotes) {
    this.measurements = all.stream().filter(Measurement::overTransport).toList();
    this.footnotes = footnotes;
    this.speed = TypicalSpeed.of(measurements);
    this.parameters = new ParameterColumns(measurements);
    this.grouping = grouping();
    this.blocks = blocks();
    this.groups =
        measurements.stream()
            .collect(Collectors.groupingBy(m -> ParameterColumns.cells(m, grouping)));
  }

  /** The columns of a pattern with one kind of connection. */
  private record Block(boolean roundTrip, String connection) {
    String title() {
      return (roundTrip ? "round trip, " : "one way, ") + connection;
    }

    boolean holds(Measurement measurement) {
      return measurement.roundTrip() == roundTrip
          && measurement.parameter(CONNECTION).equals(connection);
    }

    Optional<Measurement> of(Stream<Measurement> some) {
      return some.filter(this::holds).findFirst();
    }
  }

  /** What one transport came to in a group. */
  private record Row(List<String> group, String transport, List<Measurement> mine) {
    String name() {
      int parts = mine.stream().mapToInt(Measurement::parts).max().orElse(1);
      return parts > 1 ? transport + " ×" + parts : transport;
    }
  }

  /** The transports of a group that compete in a block. */
  private record Ranking(List<String> group, Block block) {}

  Table table() {
    List<ColumnOf<Row>> columns =
        new ArrayList<>(ParameterColumns.of(grouping, (Row row) -> row.mine().get(0)));
    columns.add(
        ColumnOf.key(TRANSPORT, Row::name)
            .noteIf(measurements.stream().anyMatch(m -> m.parts() > 1), PARTS));
    blocks.forEach(block -> columns.addAll(columns(block)));
    return ColumnOf.grouped("Transports", columns, groups().stream().map(this::rows).toList());
  }

  private List<Row> rows(List<String> group) {
    return parameters.values(TRANSPORT).stream()
        .map(name -> new Row(group, name, in(group, name).toList()))
        .filter(row -> !row.mine().isEmpty())
        .toList();
  }

  private Stream<Measurement> in(List<String> group, String transport) {
    return groups.get(group).stream().filter(m -> m.parameter(TRANSPORT).equals(transport));
  }

  private List<ColumnOf<Row>> columns(Block block) {
    String group = block.roundTrip() ? block.title().replace(",", " µs,") : block.title();
    ColumnOf<Row> main =
        ColumnOf.figure(group, block.roundTrip() ? "p50" : "messages/s", row -> main(row, block));
    return List.of(
        main.noteIf(measurements.stream().anyMatch(TypicalSpeed::gauged), GAUGED),
        figure(group, "/tcp", block, row -> own -> against(row, block, own)).note(AGAINST),
        figure(group, "place", block, row -> own -> place(row, block, own)).note(place()),
        block.roundTrip()
            ? figure(group, "p99", block, row -> own -> Digits.number(own.figure(P99).value()))
            : figure(group, "Mbit/s", block, row -> this::megabits));
  }

  /** Empty where nothing was measured: the main figure says why. */
  private static ColumnOf<Row> figure(
      String group, String heading, Block block, Function<Row, Function<Measurement, String>> of) {
    return ColumnOf.figure(
        group,
        heading,
        row ->
            block
                .of(row.mine().stream())
                .filter(Measurement::measured)
                .map(own -> of.apply(row).apply(own))
                .orElse(""));
  }

  private String main(Row row, Block block) {
    Optional<Measurement> own = block.of(row.mine().stream());
    return own.flatMap(Measurement::problem)
        .map(footnotes::mark)
        .or(() -> own.flatMap(speed::figure).map(Digits::estimate))
        .orElse(ColumnOf.NONE);
  }

  private String megabits(Measurement own) {
    double bits = Double.parseDouble(own.parameter("size")) * Byte.SIZE;
    return speed
        .figure(own)
        .map(perSecond -> Digits.number(perSecond.value() * bits / BITS_PER_MEGABIT))
        .orElse(ColumnOf.NONE);
  }

  private String against(Row row, Block block, Measurement own) {
    return block
        .of(in(row.group(), BASE))
        .filter(Measurement::measured)
        .flatMap(tcp -> own == tcp ? exactly() : TypicalSpeed.timeRatio(own, tcp))
        .map(time -> own.oneWay() ? time.inverse() : time)
        .map(Digits::ratio)
        .orElse(ColumnOf.NONE);
  }

  /** To itself, whatever it is. */
  private static Optional<Estimate> exactly() {
    return Estimate.of(List.of(List.of(1.0)));
  }

  private String place(Row row, Block block, Measurement own) {
    Order order = order(row.group(), block);
    return order.words().isPresent()
        ? order.places().get(order.names().indexOf(own.parameter(TRANSPORT)))
        : "";
  }

  private String place() {
    boolean oneFork = measurements.stream().allMatch(m -> m.effort().forks() <= 1);
    return PLACE.formatted(
        oneFork ? "of one fork (forks differ more: -f 3)" : "for another run with as many forks");
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

  /** What was told apart, a sentence for each block and placement. */
  List<String> verdicts() {
    List<String> lines = new ArrayList<>();
    for (List<String> group : groups()) {
      for (Block block : blocks) {
        order(group, block)
            .words()
            .map(words -> "%s, %s: %s".formatted(block.title(), String.join(" ", group), words))
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
