package msgq.bench.report;

import static msgq.bench.result.Measurement.P99;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import msgq.bench.result.Measurement;
import msgq.bench.result.Table;
import msgq.bench.result.TypicalSpeed;
import msgq.bench.statistics.Estimate;

/** Round trips and one-way streams: a row per transport and placement, compared with tcp. */
final class TransportTable {
  private static final String BASE = "tcp";
  private static final double BITS_PER_MEGABIT = 1e6;

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
  private final List<List<TransportRow>> groups;
  private final List<Block> blocks;
  private final Map<Competition, Order> orders = new HashMap<>();

  TransportTable(List<Measurement> all, Footnotes footnotes) {
    this.measurements = all.stream().filter(Measurement::overTransport).toList();
    this.footnotes = footnotes;
    this.groups = TransportRow.groups(measurements);
    this.blocks =
        Stream.of(true, false)
            .flatMap(
                way ->
                    new ParameterColumns(measurements)
                        .values(TransportRow.CONNECTION).stream().map(c -> new Block(way, c)))
            .filter(block -> measurements.stream().anyMatch(block::holds))
            .toList();
  }

  /** The columns of a pattern with one kind of connection. */
  private record Block(boolean roundTrip, String connection) {
    String title() {
      return (roundTrip ? "round trip, " : "one way, ") + connection;
    }

    boolean holds(Measurement measurement) {
      return measurement.roundTrip() == roundTrip
          && measurement.parameter(TransportRow.CONNECTION).equals(connection);
    }

    Optional<Measurement> of(List<Measurement> some) {
      return some.stream().filter(this::holds).findFirst();
    }
  }

  /** Of a group's transports in a block. */
  private record Competition(List<String> group, Block block) {}

  Table table() {
    List<ColumnOf<TransportRow>> columns = new ArrayList<>(TransportRow.keys(measurements));
    blocks.forEach(block -> columns.addAll(columns(block)));
    return ColumnOf.grouped("Transports", columns, groups);
  }

  private List<ColumnOf<TransportRow>> columns(Block block) {
    String group = block.roundTrip() ? block.title().replace(",", " µs,") : block.title();
    return List.of(
        ColumnOf.<TransportRow>figure(
                group, block.roundTrip() ? "p50" : "messages/s", row -> main(block.of(row.own())))
            .noteIf(measurements.stream().anyMatch(TypicalSpeed::gauged), GAUGED),
        beside(block, group, "/tcp", (row, own) -> against(row, block, own)).note(AGAINST),
        beside(block, group, "place", (row, own) -> place(row, block)).note(place()),
        block.roundTrip()
            ? beside(block, group, "p99", (row, own) -> Digits.number(own.figure(P99).value()))
            : beside(block, group, "Mbit/s", (row, own) -> megabits(own)));
  }

  /** Empty where nothing was measured: the main figure says why. */
  private static ColumnOf<TransportRow> beside(
      Block block, String group, String heading, BiFunction<TransportRow, Measurement, String> of) {
    return ColumnOf.figure(
        group,
        heading,
        row ->
            block
                .of(row.own())
                .filter(Measurement::measured)
                .map(own -> of.apply(row, own))
                .orElse(""));
  }

  private String main(Optional<Measurement> own) {
    return own.flatMap(Measurement::problem)
        .map(footnotes::mark)
        .or(() -> own.flatMap(Measurement::estimate).map(Digits::estimate))
        .orElse(ColumnOf.NONE);
  }

  private static String megabits(Measurement own) {
    double bits = Double.parseDouble(own.parameter("size")) * Byte.SIZE;
    return own.estimate()
        .map(perSecond -> Digits.number(perSecond.value() * bits / BITS_PER_MEGABIT))
        .orElse(ColumnOf.NONE);
  }

  private static String against(TransportRow row, Block block, Measurement own) {
    return row.rivals().stream()
        .filter(each -> each.parameter(TransportRow.TRANSPORT).equals(BASE) && block.holds(each))
        .findFirst()
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

  private String place(TransportRow row, Block block) {
    Order order = order(row, block);
    return order.words().isPresent()
        ? order.places().get(order.names().indexOf(row.transport()))
        : "";
  }

  private String place() {
    boolean oneFork = measurements.stream().allMatch(m -> m.effort().forks() <= 1);
    return PLACE.formatted(
        oneFork ? "of one fork (forks differ more: -f 3)" : "for another run with as many forks");
  }

  /** The same for all rows of a group. */
  private Order order(TransportRow row, Block block) {
    return orders.computeIfAbsent(
        new Competition(row.group(), block), c -> order(row.rivals(), block));
  }

  private static Order order(List<Measurement> rivals, Block block) {
    List<String> names = new ArrayList<>();
    List<Estimate> times = new ArrayList<>();
    for (Measurement each : rivals) {
      if (block.holds(each) && each.measured() && each.estimate().isPresent()) {
        Estimate figure = each.estimate().get();
        names.add(each.parameter(TransportRow.TRANSPORT));
        times.add(block.roundTrip() ? figure : figure.inverse());
      }
    }
    return new Order(names, times);
  }

  /** What was told apart, a sentence for each block and placement. */
  List<String> verdicts() {
    List<String> lines = new ArrayList<>();
    for (List<TransportRow> group : groups) {
      TransportRow any = group.get(0);
      for (Block block : blocks) {
        order(any, block)
            .words()
            .map(
                words ->
                    "%s, %s: %s".formatted(block.title(), String.join(" ", any.group()), words))
            .ifPresent(lines::add);
      }
    }
    return lines;
  }
}
