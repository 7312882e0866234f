package msgq.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import msgq.bench.endpoint.Transports;
import msgq.bench.result.Measurement;
import msgq.bench.result.Table;
import msgq.bench.result.TypicalSpeed;
import msgq.bench.session.Languages;
import msgq.bench.statistics.Estimate;
import msgq.bench.statistics.Interval;
import msgq.bench.transport.Transport;

/** How much longer a message takes if client and server are in Java, or in Go, than in C. */
final class LanguageTable {
  static final String NOTE =
      "/ C: time divided by the time in C (above 1 is slower), with a 95 % interval for another run";

  private static final String BASE = "c";
  private static final String TRANSPORT = "transport";

  /** These may differ between the two measurements compared. */
  private static final List<String> FREE = List.of("client", "server", TRANSPORT);

  private final List<Measurement> measurements;
  private final Footnotes footnotes;
  private final List<String> names;

  LanguageTable(List<Measurement> all, Footnotes footnotes) {
    this.measurements =
        all.stream().filter(Measurement::overTransport).filter(LanguageTable::comparable).toList();
    this.footnotes = footnotes;
    this.names =
        new ParameterColumns(measurements)
            .varying().stream().filter(name -> !FREE.contains(name)).toList();
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
    return Transports.byName(transport).map(Transport::nativeName).orElse(transport);
  }

  /** A row is what was run in another language than C, and differs in nothing else. */
  Table table() {
    List<String> keys = Stream.concat(names.stream(), Stream.of(TRANSPORT)).toList();
    List<ColumnOf<List<Measurement>>> columns =
        new ArrayList<>(ParameterColumns.of(keys, row -> row.get(0)));
    for (boolean roundTrip : List.of(true, false)) {
      columns.addAll(columns(roundTrip, "java", "Java / C"));
      columns.addAll(columns(roundTrip, "go", "Go / C"));
    }
    Map<List<String>, List<Measurement>> rows = new LinkedHashMap<>();
    for (Measurement each : measurements) {
      if (!language(each).equals(BASE)) {
        rows.computeIfAbsent(ParameterColumns.cells(each, keys), k -> new ArrayList<>()).add(each);
      }
    }
    return ColumnOf.table("Beside C", columns, List.copyOf(rows.values()));
  }

  private List<ColumnOf<List<Measurement>>> columns(
      boolean roundTrip, String language, String heading) {
    String group = roundTrip ? "round trip, time (p50)" : "one way, time per message";
    Function<List<Measurement>, Optional<Measurement>> own =
        row ->
            row.stream()
                .filter(m -> m.roundTrip() == roundTrip && language(m).equals(language))
                .findFirst();
    return List.of(
        ColumnOf.<List<Measurement>>figure(
                group, heading, row -> own.apply(row).map(this::cell).orElse(ColumnOf.NONE))
            .note(NOTE),
        ColumnOf.figure(
            group,
            "95 % interval",
            row -> own.apply(row).flatMap(this::ratio).map(Digits::range).orElse("")));
  }

  private String cell(Measurement own) {
    Optional<String> mark =
        base(own).stream()
            .flatMap(base -> Stream.of(own, base))
            .flatMap(each -> each.problem().stream())
            .findFirst()
            .map(footnotes::mark);
    return mark.or(() -> ratio(own).map(ratio -> Digits.ratio(ratio.mean()))).orElse(ColumnOf.NONE);
  }

  private Optional<Interval> ratio(Measurement own) {
    return base(own)
        .filter(base -> own.measured() && base.measured())
        .flatMap(base -> TypicalSpeed.timeRatio(own, base))
        .flatMap(Estimate::interval);
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
