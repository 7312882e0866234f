package msgq.bench.study;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import msgq.bench.linux.Machine;
import msgq.bench.linux.Placement;
import msgq.bench.problem.NotAvailable;

/** What a study has found, with all that its figures depend on. */
final class StudyReport {
  /** Longer tables are for the file alone. */
  private static final int MOST_ROWS = 40;

  private final Study study;
  private final Workbench workbench;
  private final StudyRun run;
  private final LocalDateTime date = LocalDateTime.now();

  StudyReport(Study study, Workbench workbench, StudyRun run) {
    this.study = study;
    this.workbench = workbench;
    this.run = run;
  }

  private String title() {
    return "Study " + study.name() + ": " + study.title();
  }

  private List<String> facts() {
    List<String> facts = new ArrayList<>(Machine.facts());
    facts.add(
        "java: %s, %s"
            .formatted(System.getProperty("java.version"), System.getProperty("java.vm.name")));
    facts.add("date: " + date.format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm")));
    for (Where where : Where.values()) {
      facts.add(where + ": " + cores(where));
    }
    facts.add(
        "run: %s in %s%s"
            .formatted(
                run.rounds(),
                StudyProgress.clock(run.used()),
                workbench.scale().full() ? ", published volumes" : ", scaled volumes"));
    return facts;
  }

  private String cores(Where where) {
    try {
      Placement placement = workbench.placement(where);
      return placement.client() == placement.server()
          ? "both ends on core " + placement.client()
          : "cores " + placement.client() + " and " + placement.server();
    } catch (NotAvailable e) {
      return "n/a (" + e.getMessage() + ")";
    }
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>(study.notes());
    notes.add(
        "A verdict is taken from the 95 % interval of the ratio (of logarithms, round by round,"
            + " Student's t); \"about\" allows half to twice the published advantage.");
    if (run.stopped()) {
      notes.add("Interrupted: " + missing());
    }
    return notes;
  }

  private String missing() {
    List<String> cells =
        study.tasks().stream()
            .map(Task::cell)
            .filter(cell -> run.measurements().of(cell).isEmpty())
            .map(Cell::toString)
            .toList();
    return cells.isEmpty()
        ? "every row has figures, from " + run.rounds() + "; the later rounds are missing."
        : "%d rows are missing: %s.".formatted(cells.size(), String.join("; ", cells));
  }

  /** For the terminal. */
  String text() {
    StringBuilder text = new StringBuilder(title() + "\n\n");
    facts().forEach(fact -> text.append(fact).append('\n'));
    StudyTables tables = new StudyTables(study, run.measurements());
    for (Table table : tables.all()) {
      boolean fits = table.rows().size() <= MOST_ROWS;
      text.append('\n').append(fits ? table.text() : table.title() + ": in the results\n");
    }
    text.append('\n');
    tables.footnotes().forEach(line -> text.append(line).append('\n'));
    notes().forEach(note -> text.append("- ").append(note).append('\n'));
    return text.toString();
  }

  String markdown() {
    StringBuilder text = new StringBuilder("# " + title() + "\n\n");
    facts().forEach(fact -> text.append("- ").append(fact).append('\n'));
    StudyTables tables = new StudyTables(study, run.measurements());
    tables.all().forEach(table -> text.append('\n').append(table.markdown()));
    text.append("\n## Notes\n\n");
    tables.footnotes().forEach(line -> text.append("- ").append(line).append('\n'));
    notes().forEach(note -> text.append("- ").append(note).append('\n'));
    return text.toString();
  }

  String json() {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("study", study.name());
    report.put("title", study.title());
    report.put("date", date.toString());
    report.put("machine", facts());
    report.put("full", workbench.scale().full());
    report.put("interrupted", run.stopped());
    report.put("figures", new StudyData(study, run.measurements()).figures());
    report.put("claims", new StudyData(study, run.measurements()).claims());
    report.put("samples", new StudyData(study, run.measurements()).samples());
    report.put("notes", notes());
    return Json.text(report) + "\n";
  }
}
