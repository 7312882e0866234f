package msgq.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import msgq.bench.jmh.CellResult;
import msgq.bench.registry.Transports;
import msgq.bench.report.TextTable.Column;
import msgq.bench.session.Languages;
import msgq.bench.transport.Transport;

/** What a message takes between two ends in Java, or in Go, against two ends in C. */
final class LanguageTable {
  private static final String BASE = "c";
  private static final String TRANSPORT = "transport";
  private static final Map<String, String> TITLES = Map.of("java", "Java / C", "go", "Go / C");

  /** What need not be the same in the two cells that are compared. */
  private static final List<String> FREE = List.of("client", "server", TRANSPORT);

  private final List<CellResult> cells;
  private final Footnotes footnotes;
  private final List<String> languages;
  private final List<Boolean> patterns;
  private final List<String> names;

  LanguageTable(List<CellResult> all, Footnotes footnotes) {
    this.cells =
        all.stream().filter(TransportTable::belongs).filter(LanguageTable::comparable).toList();
    this.footnotes = footnotes;
    this.languages =
        Stream.of("java", "go")
            .filter(name -> cells.stream().anyMatch(cell -> language(cell).equals(name)))
            .toList();
    this.patterns =
        Stream.of(true, false)
            .filter(roundTrip -> cells.stream().anyMatch(c -> Figures.roundTrip(c) == roundTrip))
            .toList();
    this.names =
        cells.stream()
            .flatMap(cell -> cell.params().getParamsKeys().stream())
            .distinct()
            .filter(name -> !FREE.contains(name))
            .filter(name -> cells.stream().map(cell -> cell.param(name)).distinct().count() > 1)
            .toList();
  }

  /** That of both ends; empty where they differ, or are one process. */
  private static String language(CellResult cell) {
    Languages ends = new Languages(cell.param("client"), cell.param("server"));
    return ends.client().equals(ends.server()) ? ends.client() : "";
  }

  /** Whether both ends are in one language that has this way to the transport. */
  private static boolean comparable(CellResult cell) {
    String name = cell.param(TRANSPORT);
    return language(cell).equals("java") || !language(cell).isEmpty() && wire(name).equals(name);
  }

  private static String wire(String transport) {
    return Transports.byName(transport).map(Transport::wire).orElse(transport);
  }

  boolean isEmpty() {
    return languages.isEmpty() || cells.stream().noneMatch(c -> language(c).equals(BASE));
  }

  String text() {
    if (isEmpty()) {
      return "";
    }
    List<Column> columns = new ArrayList<>();
    names.forEach(
        name -> columns.add(new Column("", name.equals("pin") ? "placement" : name, true)));
    columns.add(new Column("", TRANSPORT, true));
    for (boolean roundTrip : patterns) {
      for (String language : languages) {
        columns.add(new Column(title(roundTrip), TITLES.get(language), false));
        columns.add(new Column(title(roundTrip), "95 % interval", false));
      }
    }
    TextTable table = new TextTable(columns);
    rows().forEach(table::row);
    return table.text();
  }

  private static String title(boolean roundTrip) {
    return roundTrip ? "round trip, time (p50)" : "one way, time per message";
  }

  /** One for each setting in which some language but C has run. */
  private List<List<String>> rows() {
    Map<List<String>, List<CellResult>> settings = new LinkedHashMap<>();
    for (CellResult cell : cells) {
      if (!language(cell).equals(BASE)) {
        List<String> key = new ArrayList<>(names.stream().map(cell::param).toList());
        key.add(cell.param(TRANSPORT));
        settings.computeIfAbsent(key, k -> new ArrayList<>()).add(cell);
      }
    }
    List<List<String>> rows = new ArrayList<>();
    settings.forEach(
        (key, some) -> {
          List<String> row = new ArrayList<>(key);
          for (boolean roundTrip : patterns) {
            languages.forEach(language -> row.addAll(ratio(some, roundTrip, language)));
          }
          rows.add(row);
        });
    return rows;
  }

  private List<String> ratio(List<CellResult> some, boolean roundTrip, String language) {
    Optional<CellResult> cell =
        some.stream()
            .filter(c -> Figures.roundTrip(c) == roundTrip && language(c).equals(language))
            .findFirst();
    Optional<CellResult> base = cell.flatMap(this::base);
    if (cell.isEmpty() || base.isEmpty()) {
      return List.of("-", "");
    }
    for (CellResult each : List.of(cell.get(), base.get())) {
      if (each.result().isEmpty()) {
        return List.of(footnotes.mark(each), "");
      }
    }
    double[] times = Figures.iterations(cell.get(), cell.get().result().get());
    return TimeRatio.of(times, Figures.iterations(base.get(), base.get().result().get()))
        .map(ratio -> List.of(Figures.ratio(ratio.value()), ratio.interval()))
        .orElse(List.of("-", ""));
  }

  /** The same in C, which has one transport where Java has several ways to it. */
  private Optional<CellResult> base(CellResult cell) {
    String wire = wire(cell.param(TRANSPORT));
    return cells.stream()
        .filter(c -> language(c).equals(BASE) && c.param(TRANSPORT).equals(wire))
        .filter(c -> Figures.roundTrip(c) == Figures.roundTrip(cell))
        .filter(c -> names.stream().allMatch(n -> c.param(n).equals(cell.param(n))))
        .findFirst();
  }
}
