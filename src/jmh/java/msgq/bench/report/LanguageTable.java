package msgq.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import msgq.bench.registry.Transports;
import msgq.bench.result.Column;
import msgq.bench.result.Measurement;
import msgq.bench.result.Table;
import msgq.bench.result.TypicalSpeed;
import msgq.bench.session.Languages;
import msgq.bench.statistics.Estimate;
import msgq.bench.transport.Transport;

/** How much longer a message takes if client and server are in Java, or in Go, than in C. */
final class LanguageTable {
  static final String NOTE =
      "/ C: time divided by the time in C (above 1 is slower), with a 95 % interval for another run";

  private static final String BASE = "c";
  private static final String TRANSPORT = "transport";
  private static final Map<String, String> TITLES = Map.of("java", "Java / C", "go", "Go / C");

  /** These may differ between the two measurements compared. */
  private static final List<String> FREE = List.of("client", "server", TRANSPORT);

  private final List<Measurement> measurements;
  private final Footnotes footnotes;
  private final List<String> languages;
  private final List<Boolean> patterns;
  private final List<String> names;

  LanguageTable(List<Measurement> all, Footnotes footnotes) {
    this.measurements =
        all.stream().filter(TransportTable::belongs).filter(LanguageTable::comparable).toList();
    this.footnotes = footnotes;
    this.languages = Stream.of("java", "go").filter(this::ranIn).toList();
    this.patterns =
        Stream.of(true, false)
            .filter(roundTrip -> measurements.stream().anyMatch(m -> m.roundTrip() == roundTrip))
            .toList();
    this.names =
        new ParameterColumns(measurements)
            .varying().stream().filter(name -> !FREE.contains(name)).toList();
  }

  private boolean ranIn(String language) {
    return measurements.stream().anyMatch(m -> language(m).equals(language));
  }

  /** That of client and server; empty if they differ or are one process. */
  private static String language(Measurement measurement) {
    Languages endpoints =
        new Languages(measurement.parameter("client"), measurement.parameter("server"));
    return endpoints.client().equals(endpoints.server()) ? endpoints.client() : "";
  }

  /** Whether client and server are in one language, which has this transport. */
  private static boolean comparable(Measurement measurement) {
    String transport = measurement.parameter(TRANSPORT);
    String language = language(measurement);
    return language.equals("java") || !language.isEmpty() && wire(transport).equals(transport);
  }

  private static String wire(String transport) {
    return Transports.byName(transport).map(Transport::wire).orElse(transport);
  }

  Table table() {
    List<Column> columns = new ArrayList<>(ParameterColumns.columns(names));
    columns.add(Column.text(TRANSPORT));
    for (boolean roundTrip : patterns) {
      String group = roundTrip ? "round trip, time (p50)" : "one way, time per message";
      for (String language : languages) {
        columns.add(Column.figures(group, TITLES.get(language)));
        columns.add(Column.figures(group, "95 % interval"));
      }
    }
    return new Table("Beside C", columns, ranIn(BASE) ? rows() : List.of(), List.of(NOTE));
  }

  /** One for each combination that was run in another language than C. */
  private List<List<String>> rows() {
    Map<List<String>, List<Measurement>> groups = new LinkedHashMap<>();
    for (Measurement measurement : measurements) {
      if (!language(measurement).equals(BASE)) {
        List<String> key = new ArrayList<>(ParameterColumns.cells(measurement, names));
        key.add(measurement.parameter(TRANSPORT));
        groups.computeIfAbsent(key, k -> new ArrayList<>()).add(measurement);
      }
    }
    List<List<String>> rows = new ArrayList<>();
    groups.forEach(
        (key, some) -> {
          List<String> row = new ArrayList<>(key);
          for (boolean roundTrip : patterns) {
            languages.forEach(language -> row.addAll(ratio(some, roundTrip, language)));
          }
          rows.add(row);
        });
    return rows;
  }

  private List<String> ratio(List<Measurement> some, boolean roundTrip, String language) {
    Optional<Measurement> own =
        some.stream()
            .filter(m -> m.roundTrip() == roundTrip && language(m).equals(language))
            .findFirst();
    Optional<Measurement> base = own.flatMap(this::base);
    if (base.isEmpty()) {
      return List.of("-", "");
    }
    return Stream.of(own.get(), base.get())
        .flatMap(measurement -> measurement.problem().stream())
        .findFirst()
        .map(problem -> List.of(footnotes.mark(problem), ""))
        .orElseGet(() -> ratio(own.get(), base.get()));
  }

  private static List<String> ratio(Measurement own, Measurement base) {
    return TypicalSpeed.timeRatio(own, base)
        .flatMap(Estimate::interval)
        .map(ratio -> List.of(Digits.ratio(ratio.mean()), Digits.range(ratio)))
        .orElse(List.of("-", ""));
  }

  /** The same in C, where several of Java's transports are one. */
  private Optional<Measurement> base(Measurement own) {
    String wire = wire(own.parameter(TRANSPORT));
    return measurements.stream()
        .filter(m -> language(m).equals(BASE) && m.parameter(TRANSPORT).equals(wire))
        .filter(m -> m.roundTrip() == own.roundTrip())
        .filter(m -> names.stream().allMatch(n -> m.parameter(n).equals(own.parameter(n))))
        .findFirst();
  }
}
