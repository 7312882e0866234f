package msgq.bench.report;

import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import msgq.bench.comparison.JdkComparison;
import msgq.bench.result.Document;
import msgq.bench.result.Drift;
import msgq.bench.result.Effort;
import msgq.bench.result.Measurement;
import msgq.bench.result.Table;
import msgq.bench.result.TypicalSpeed;
import msgq.bench.saved.SavedRun;

/** The report of a run. */
public final class Report {
  /** How dates are shown. */
  public static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

  /** These have columns even if they do not vary. */
  private static final List<String> COLUMNS = List.of("transport", "pin", "connection");

  private static final String JAVA = "java ";

  private Report() {}

  /** Arranges the results of a run in tables; its name is the title. */
  public static Document of(SavedRun run) {
    List<Measurement> all = TypicalSpeed.told(run.measurements());
    Footnotes footnotes = new Footnotes(0);
    TransportTable main = new TransportTable(all, footnotes);
    Table transports = main.table(); // its footnotes come first
    Table others = new OtherTable(all, footnotes).table();
    Table languages = new LanguageTable(all, footnotes).table();
    Table jdks = JdkTable.of(all);
    Table limits = new LimitTable(all).table();
    List<Table> tables = List.of(CostTable.of(run), others, limits, transports, languages, jdks);
    return new Document(
        run.name(),
        facts(run),
        tables.stream().filter(table -> !table.isEmpty()).toList(),
        footnotes.lines(),
        notes(main, all),
        summary(run));
  }

  /** What was told apart, and how far the machine's speed moved meanwhile. */
  private static List<String> notes(TransportTable main, List<Measurement> all) {
    List<String> notes = new ArrayList<>(main.verdicts());
    String unsteady =
        all.stream().flatMap(cell -> unsteady(cell).stream()).collect(Collectors.joining("; "));
    if (!unsteady.isEmpty()) {
      notes.add("still changing while it was measured, so warm up longer (-wi): " + unsteady);
    }
    for (TypicalSpeed.Range range : TypicalSpeed.of(all).ranges()) {
      notes.add(
          "the gauge (%s): %s µs, nine of ten between %s and %s"
              .formatted(
                  range.reference(),
                  Digits.number(range.median()),
                  Digits.number(range.low()),
                  Digits.number(range.high())));
    }
    return notes;
  }

  private static Optional<String> unsteady(Measurement measurement) {
    OptionalDouble drift =
        TypicalSpeed.gauged(measurement)
            ? Drift.of(measurement.figure(Measurement.RATIO))
            : OptionalDouble.empty();
    return drift.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s %s (%+.0f%%)"
                .formatted(
                    measurement.benchmark(),
                    Stream.concat(COLUMNS.stream(), Stream.of(JdkComparison.JDK))
                        .map(measurement::parameter)
                        .filter(value -> !value.isEmpty())
                        .collect(Collectors.joining(" ")),
                    100 * drift.getAsDouble()));
  }

  private static List<String> facts(SavedRun run) {
    List<Measurement> all = run.measurements();
    List<String> facts = new ArrayList<>(run.lines());
    facts.addAll(jvms(all));
    facts.add("date: " + run.date().format(DATE));
    all.stream()
        .filter(Measurement::measured)
        .map(m -> "run: " + words(m.effort()))
        .distinct()
        .forEach(facts::add);
    String constants = constants(all);
    if (!constants.isEmpty()) {
      facts.add("with: " + constants);
    }
    return facts;
  }

  /** A line for the forks' JVMs, one for the clients, one for the servers, and what differs. */
  private static List<String> jvms(List<Measurement> all) {
    Map<String, Set<String>> found = new LinkedHashMap<>();
    Set<String> differing = new LinkedHashSet<>();
    for (Measurement measurement : all) {
      Map<String, String> jvms = measurement.jvms();
      jvms.forEach((on, jvm) -> found.computeIfAbsent(on, o -> new LinkedHashSet<>()).add(jvm));
      String client = jvms.getOrDefault("client", "");
      String server = jvms.getOrDefault("server", "");
      if (client.startsWith(JAVA) && server.startsWith(JAVA) && !client.equals(server)) {
        differing.add(
            "client and server ran on different JVMs: %s and %s".formatted(client, server));
      }
    }
    List<String> lines = new ArrayList<>();
    found.forEach((on, jvms) -> lines.add(on + ": " + String.join("; ", jvms)));
    lines.addAll(differing);
    return lines;
  }

  private static String words(Effort effort) {
    return "%s, warm-up %s, measured %s, %s"
        .formatted(
            Digits.count(effort.forks(), "fork"),
            effort.warmup(),
            effort.measured(),
            Digits.count(effort.threads(), "thread"));
  }

  /** The parameters that do not vary, and so have no column; 0 stands for the default. */
  private static String constants(List<Measurement> all) {
    return new ParameterColumns(all)
        .constant().entrySet().stream()
            .filter(entry -> !COLUMNS.contains(entry.getKey()) && !entry.getValue().equals("0"))
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining(" "));
  }

  private static String summary(SavedRun run) {
    return "%s in %s: %d measured, %d n/a, %d failed%s"
        .formatted(
            Digits.count(run.planned(), "combination"),
            Digits.clock(run.used()),
            run.measured(),
            run.measurements().size() - run.measured() - run.failed(),
            run.failed(),
            run.missing() > 0 ? ", %d not run".formatted(run.missing()) : "");
  }
}
