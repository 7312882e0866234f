package io.github.msgq.bench.results.report;

import static io.github.msgq.bench.results.result.Measurement.CONNECTION;
import static io.github.msgq.bench.results.result.Measurement.JDK;
import static io.github.msgq.bench.results.result.Measurement.PLACEMENT;
import static io.github.msgq.bench.results.result.Measurement.THREADS;
import static io.github.msgq.bench.results.result.Measurement.TRANSPORT;

import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.comparison.Ratios;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.Document;
import io.github.msgq.bench.results.result.Effort;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Table;
import io.github.msgq.bench.results.result.TypicalSpeed;
import io.github.msgq.bench.results.saved.SavedRun;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report of a run. */
public final class Report {
  /** How dates are shown. */
  public static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

  /** These parameters have columns even if they do not vary. */
  private static final List<String> COLUMNS = List.of(TRANSPORT, PLACEMENT, CONNECTION);

  /** The parameters that name a combination in a sentence. */
  private static final List<String> NAMING =
      List.of(TRANSPORT, PLACEMENT, CONNECTION, JDK, THREADS);

  private static final String JAVA = "java ";

  private Report() {}

  /** All of it; the run's name is the title. */
  public static Document of(SavedRun run, Viewpoint reader) {
    return of(run, reader, true);
  }

  /** What fits a screen: the answers and the tables that they are read from. */
  public static Document briefly(SavedRun run, Viewpoint reader) {
    return of(run, reader, false);
  }

  /** The answers so far in a few words each, for a paragraph. */
  public static List<String> inBrief(SavedRun run, Viewpoint reader) {
    Footnotes none = new Footnotes(0);
    List<Measurement> all = run.measurements();
    return answers(
        new TransportTable(all, reader, none).inBrief(),
        new LoadTable(all, reader, none),
        Ratios.ofJdks(all),
        Ratios.ofLanguages(all));
  }

  private static List<String> answers(
      List<String> transports, LoadTable load, List<Ratios> jdks, List<Ratios> languages) {
    return Stream.of(
            transports.stream(),
            load.answers(),
            sentences(jdks).map(line -> "JDK " + line),
            sentences(languages))
        .flatMap(lines -> lines)
        .toList();
  }

  private static Stream<String> sentences(List<Ratios> compared) {
    return compared.stream().flatMap(each -> each.sentences().stream());
  }

  private static Document of(SavedRun run, Viewpoint reader, boolean whole) {
    List<Measurement> all = run.measurements();
    Footnotes footnotes = new Footnotes(0);
    TransportTable main = new TransportTable(all, reader, footnotes);
    List<Table> tables = new ArrayList<>();
    LoadTable load = new LoadTable(all, reader, footnotes);
    List<Ratios> jdks = Ratios.ofJdks(all);
    List<Ratios> languages = Ratios.ofLanguages(all);
    tables.add(main.table(whole ? "Transports" : "", whole));
    tables.add(load.latency(whole));
    tables.add(load.highest());
    tables.add(RatioTable.of("JDKs compared", jdks, "on the first JDK", "JDKs", JDK));
    tables.add(RatioTable.of("Compared with C", languages, "in C", "languages", "client"));
    tables.add(
        others(
            all.stream().filter(m -> !m.overTransport() && !m.kind().isLoad()).toList(),
            footnotes));
    if (whole) {
      tables.add(Ladder.of(all).table());
      tables.add(CostTable.of(run));
    }
    return new Document(
        whole ? run.name() : "",
        answers(main.answers(whole), load, jdks, languages),
        tables,
        Stream.of(
                footnotes.lines().stream(),
                unsteady(all, whole).stream(),
                disturbance(all, whole).stream())
            .flatMap(lines -> lines)
            .toList(),
        whole ? gauge(all) : List.of(),
        summary(run));
  }

  /** Everything but round trips and one-way streams: JMH's score of each combination. */
  private static Table others(List<Measurement> rows, Footnotes footnotes) {
    List<ColumnOf<Measurement>> columns = new ArrayList<>();
    columns.add(ColumnOf.key("benchmark", Measurement::benchmark));
    columns.add(ColumnOf.key("mode", Measurement::shownMode));
    ParameterColumns parameters = new ParameterColumns(rows);
    columns.addAll(ParameterColumns.of(parameters.varying(), row -> row));
    columns.add(
        ColumnOf.words(
            "score",
            row ->
                row.problem()
                    .map(footnotes::mark)
                    .orElseGet(() -> Digits.score(row.figure(row.main())))));
    return ColumnOf.table(parameters.heading("Other benchmarks"), columns, rows);
  }

  /** What changed most, and how much else did; or all of it. */
  private static Optional<String> unsteady(List<Measurement> all, boolean whole) {
    List<Measurement> unsteady =
        all.stream()
            .filter(each -> TypicalSpeed.gauged(each) && drift(each).isPresent())
            .sorted(Comparator.comparing(each -> -Math.abs(drift(each).getAsDouble())))
            .toList();
    int shown = whole ? unsteady.size() : Math.min(1, unsteady.size());
    int more = unsteady.size() - shown;
    return unsteady.stream()
        .limit(shown)
        .map(each -> "%s (%+.0f%%)".formatted(each.name(NAMING), 100 * drift(each).getAsDouble()))
        .reduce((one, next) -> one + "; " + next)
        .map(
            names ->
                "still changing, so raise -wi: "
                    + names
                    + (more > 0 ? ", %d more".formatted(more) : ""));
  }

  private static OptionalDouble drift(Measurement measurement) {
    return measurement.figure(FigureName.RATIO).drift();
  }

  /** Of transports' intervals, the legend says so in fewer words. */
  private static Optional<String> disturbance(List<Measurement> all, boolean whole) {
    return TypicalSpeed.disturbance(
        all.stream().filter(each -> whole || !each.overTransport()).toList());
  }

  /** How far the machine's speed moved meanwhile. */
  private static List<String> gauge(List<Measurement> all) {
    List<String> lines = new ArrayList<>();
    TypicalSpeed.ranges(all)
        .forEach(
            (gauge, range) ->
                lines.add(
                    "the gauge (%s): %s µs, nine of ten between %s and %s"
                        .formatted(
                            gauge,
                            Digits.number(range.median()),
                            Digits.number(range.low()),
                            Digits.number(range.high()))));
    return lines;
  }

  /** As a run prints it at its end: what fits a screen, or all of it, and the facts below. */
  public static String text(SavedRun run, Viewpoint reader, boolean all, Width width) {
    String report = PlainText.of(of(run, reader, all), Integer.MAX_VALUE, width);
    return all
        ? facts(run).stream()
            .flatMap(line -> width.wrap(line, "    ").stream())
            .collect(Collectors.joining("\n", report + "\n", "\n"))
        : report;
  }

  public static String markdown(SavedRun run, Viewpoint reader) {
    String conditions =
        Stream.of(machine(run), constants(run.measurements()))
            .filter(words -> !words.isEmpty())
            .collect(Collectors.joining(" · "));
    return Markdown.of(of(run, reader), conditions, facts(run));
  }

  /** The machine, the JVMs, and when it was measured, in a line. */
  public static String machine(SavedRun run) {
    Stream<String> jvms =
        run.measurements().stream()
            .map(measurement -> measurement.origin().jvms().getOrDefault("java", ""))
            .map(jvm -> jvm.isEmpty() ? "" : JAVA + jvm);
    return Stream.of(
            Stream.of("cpu", "kernel").map(name -> run.facts().getOrDefault(name, "")),
            jvms,
            Stream.of(run.date().format(DATE)))
        .flatMap(words -> words)
        .filter(words -> !words.isEmpty())
        .distinct()
        .collect(Collectors.joining(" · "));
  }

  /** What the figures depend on: the machine, the JVMs, how much was measured. */
  public static List<String> facts(SavedRun run) {
    List<Measurement> all = run.measurements();
    List<String> facts = new ArrayList<>(run.lines());
    facts.addAll(jvms(all));
    facts.add("date: " + run.date().format(DATE));
    all.stream()
        .filter(Measurement::measured)
        .map(m -> "run: " + words(m.origin().effort()))
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
      Map<String, String> jvms = measurement.origin().jvms();
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
  static String constants(List<Measurement> all) {
    return new ParameterColumns(all)
        .constant().entrySet().stream()
            .filter(entry -> !COLUMNS.contains(entry.getKey()) && !entry.getValue().equals("0"))
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining(" "));
  }

  private static String summary(SavedRun run) {
    return "%s in %s: %d measured, %d n/a, %d failed%s%s"
        .formatted(
            Digits.count(run.planned(), "combination"),
            Digits.clock(run.used()),
            run.measured(),
            run.measurements().size() - run.measured() - run.failed() - run.disturbed(),
            run.failed(),
            run.disturbed() > 0 ? ", %d not typical".formatted(run.disturbed()) : "",
            run.missing() > 0 ? ", %d not run".formatted(run.missing()) : "");
  }
}
