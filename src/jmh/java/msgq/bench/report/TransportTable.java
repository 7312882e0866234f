package msgq.bench.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import msgq.bench.jmh.CellResult;
import msgq.bench.report.TextTable.Column;

/** Round trips and one-way streams: a row per transport and placement, each beside tcp's. */
final class TransportTable {
  private static final String BASE = "tcp";
  private static final String TRANSPORT = "transport";
  private static final String CONNECTION = "connection";
  private static final String PIN = "pin";

  private final List<CellResult> cells;
  private final Footnotes footnotes;
  private final List<String> grouping;
  private final List<Block> blocks;

  TransportTable(List<CellResult> all, Footnotes footnotes) {
    this.cells = all.stream().filter(TransportTable::belongs).toList();
    this.footnotes = footnotes;
    this.grouping = grouping();
    this.blocks = blocks();
  }

  static boolean belongs(CellResult cell) {
    return (Figures.roundTrip(cell) || Figures.oneWay(cell))
        && !cell.param(TRANSPORT).isEmpty()
        && !cell.param("size").isEmpty();
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

    boolean holds(CellResult cell) {
      return Figures.roundTrip(cell) == roundTrip && cell.param(CONNECTION).equals(connection);
    }
  }

  String text() {
    if (cells.isEmpty()) {
      return "";
    }
    List<Column> columns = new ArrayList<>();
    grouping.forEach(
        name -> columns.add(new Column("", name.equals(PIN) ? "placement" : name, true)));
    columns.add(new Column("", TRANSPORT, true));
    for (Block block : blocks) {
      block.headings().forEach(h -> columns.add(new Column(block.title(), h, false)));
    }
    TextTable table = new TextTable(columns);
    boolean first = true;
    for (List<String> group : groups()) {
      if (!first) {
        table.row(List.of());
      }
      first = false;
      values(TRANSPORT).forEach(transport -> row(group, transport).ifPresent(table::row));
    }
    return table.text();
  }

  private Optional<List<String>> row(List<String> group, String transport) {
    List<CellResult> mine =
        cells.stream()
            .filter(cell -> group(cell).equals(group) && cell.param(TRANSPORT).equals(transport))
            .toList();
    if (mine.isEmpty()) {
      return Optional.empty();
    }
    int parts = mine.stream().mapToInt(CellResult::parts).max().orElse(1);
    List<String> row = new ArrayList<>(group);
    row.add(parts > 1 ? transport + " ×" + parts : transport);
    for (Block block : blocks) {
      row.addAll(figures(block, find(mine, block), base(group, block)));
    }
    return Optional.of(row);
  }

  private List<String> figures(Block block, Optional<CellResult> cell, Optional<CellResult> base) {
    if (cell.isEmpty() || cell.get().result().isEmpty()) {
      String why = cell.map(footnotes::mark).orElse("-");
      List<String> empty = new ArrayList<>(Collections.nCopies(block.headings().size(), ""));
      empty.set(0, why);
      return empty;
    }
    if (block.roundTrip()) {
      List<String> texts = new ArrayList<>();
      for (double percentile : new double[] {50, 99}) {
        double micros = Figures.micros(cell.get(), cell.get().result().get(), percentile);
        texts.add(Figures.number(micros));
        texts.add(
            against(base, b -> micros / Figures.micros(b, b.result().orElseThrow(), percentile)));
      }
      return texts;
    }
    double rate = Figures.perSecond(cell.get(), cell.get().result().get());
    return List.of(
        Figures.number(rate),
        against(base, b -> rate / Figures.perSecond(b, b.result().orElseThrow())),
        Figures.number(Figures.megabitsPerSecond(cell.get(), cell.get().result().get())));
  }

  private interface Ratio {
    double to(CellResult base);
  }

  private static String against(Optional<CellResult> base, Ratio ratio) {
    return base.filter(b -> b.result().isPresent())
        .map(b -> Figures.ratio(ratio.to(b)))
        .orElse("-");
  }

  /** The tcp cell of the group. */
  private Optional<CellResult> base(List<String> group, Block block) {
    return find(
        cells.stream()
            .filter(cell -> group(cell).equals(group) && cell.param(TRANSPORT).equals(BASE))
            .toList(),
        block);
  }

  private static Optional<CellResult> find(List<CellResult> some, Block block) {
    return some.stream().filter(block::holds).findFirst();
  }

  private List<List<String>> groups() {
    Map<List<Integer>, List<String>> sorted = new TreeMap<>(TransportTable::compare);
    for (CellResult cell : cells) {
      List<Integer> order =
          grouping.stream().map(name -> values(name).indexOf(cell.param(name))).toList();
      sorted.put(order, group(cell));
    }
    return List.copyOf(sorted.values());
  }

  private static int compare(List<Integer> a, List<Integer> b) {
    for (int i = 0; i < a.size(); i++) {
      if (!Objects.equals(a.get(i), b.get(i))) {
        return Integer.compare(a.get(i), b.get(i));
      }
    }
    return 0;
  }

  private List<String> group(CellResult cell) {
    return grouping.stream().map(cell::param).toList();
  }

  /** In the order in which JMH ran them, which is that of the declaration or of {@code -p}. */
  private List<String> values(String parameter) {
    return cells.stream().map(cell -> cell.param(parameter)).distinct().toList();
  }

  /** Placement, and whatever else varies, tells rows of one transport apart. */
  private List<String> grouping() {
    Set<String> names = new LinkedHashSet<>();
    names.add(PIN);
    for (CellResult cell : cells) {
      cell.params().getParamsKeys().stream()
          .filter(name -> !name.equals(TRANSPORT) && !name.equals(CONNECTION))
          .filter(name -> values(name).size() > 1)
          .forEach(names::add);
    }
    names.removeIf(name -> cells.stream().allMatch(cell -> cell.param(name).isEmpty()));
    return List.copyOf(names);
  }

  private List<Block> blocks() {
    List<Block> found = new ArrayList<>();
    for (boolean roundTrip : new boolean[] {true, false}) {
      for (String connection : values(CONNECTION)) {
        Block block = new Block(roundTrip, connection);
        if (cells.stream().anyMatch(block::holds)) {
          found.add(block);
        }
      }
    }
    return found;
  }
}
