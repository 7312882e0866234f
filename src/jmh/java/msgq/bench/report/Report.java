package msgq.bench.report;

import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import msgq.bench.result.Document;
import msgq.bench.result.Effort;
import msgq.bench.result.Measurement;
import msgq.bench.result.Results;
import msgq.bench.result.Table;

/** What the reader of a run sees at its end. */
public final class Report {
  /** When something was measured. */
  public static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

  /** These have a column, or columns of their own, even if they do not vary. */
  private static final List<String> COLUMNS = List.of("transport", "pin", "connection");

  private Report() {}

  /** The report of a run that has measured something, or tried to. */
  public static Document of(Results results) {
    List<Measurement> all = results.measurements();
    Footnotes footnotes = new Footnotes(0);
    Table transports = new TransportTable(all, footnotes).table(); // has the first footnotes
    Table others = new OtherTable(all, footnotes).table();
    Table languages = new LanguageTable(all, footnotes).table();
    List<Table> tables = List.of(new CostTable(all).table(), others, transports, languages);
    return new Document(
        "",
        facts(results),
        tables.stream().filter(table -> !table.isEmpty()).toList(),
        footnotes.lines(),
        List.of(),
        summary(results));
  }

  private static List<String> facts(Results results) {
    List<Measurement> all = results.measurements();
    List<String> facts = new ArrayList<>(results.machine());
    facts.addAll(jvms(all));
    facts.add("date: " + results.date().format(DATE));
    all.stream().map(m -> "run: " + words(m.effort())).distinct().forEach(facts::add);
    String constants = constants(all);
    if (!constants.isEmpty()) {
      facts.add("with: " + constants);
    }
    return facts;
  }

  /** One line if all JVMs are the same, otherwise one for each end. */
  private static List<String> jvms(List<Measurement> all) {
    Map<String, List<String>> byEnd = new LinkedHashMap<>();
    for (Measurement measurement : all) {
      measurement
          .jvms()
          .forEach((end, jvm) -> byEnd.computeIfAbsent(end, e -> new ArrayList<>()).add(jvm));
    }
    if (byEnd.values().stream().flatMap(List::stream).distinct().count() == 1) {
      return List.of("java: " + byEnd.values().iterator().next().get(0));
    }
    return byEnd.entrySet().stream()
        .flatMap(
            e -> e.getValue().stream().distinct().map(jvm -> "java, " + e.getKey() + ": " + jvm))
        .toList();
  }

  private static String words(Effort effort) {
    return "%s, warm-up %s, measured %s, %s"
        .formatted(
            Digits.count(effort.forks(), "fork"),
            effort.warmup(),
            effort.measured(),
            Digits.count(effort.threads(), "thread"));
  }

  /** The parameters that are the same in all rows, and so have no column; 0 is the default. */
  private static String constants(List<Measurement> all) {
    return new ParameterColumns(all)
        .constant().entrySet().stream()
            .filter(entry -> !COLUMNS.contains(entry.getKey()) && !entry.getValue().equals("0"))
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining(" "));
  }

  private static String summary(Results results) {
    List<Measurement> all = results.measurements();
    long measured = all.stream().filter(Measurement::measured).count();
    long failed = all.stream().flatMap(m -> m.problem().stream()).filter(p -> p.failed()).count();
    int missing = results.planned() - all.size();
    return "%s in %s: %d measured, %d n/a, %d failed%s"
        .formatted(
            Digits.count(results.planned(), "combination"),
            Digits.clock(results.used()),
            measured,
            all.size() - measured - failed,
            failed,
            missing > 0 ? ", %d not run".formatted(missing) : "");
  }
}
