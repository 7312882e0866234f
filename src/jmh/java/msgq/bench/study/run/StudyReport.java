package msgq.bench.study.run;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import msgq.bench.jmh.Jdk;
import msgq.bench.linux.Machine;
import msgq.bench.linux.Placement;
import msgq.bench.problem.NotAvailable;
import msgq.bench.report.Report;
import msgq.bench.result.Digits;
import msgq.bench.result.Document;
import msgq.bench.study.Cell;
import msgq.bench.study.Study;
import msgq.bench.study.Task;
import msgq.bench.study.Where;
import msgq.bench.study.Workbench;

/** The results of a study, with what they depend on. */
final class StudyReport {
  private final Study study;
  private final Workbench workbench;
  private final StudyRun run;
  private final LocalDateTime date = LocalDateTime.now();

  StudyReport(Study study, Workbench workbench, StudyRun run) {
    this.study = study;
    this.workbench = workbench;
    this.run = run;
  }

  /** For people. */
  Document document() {
    StudyTables tables = new StudyTables(study, run.measurements());
    return new Document(
        "Study " + study.about().name() + ": " + study.about().title(),
        facts(),
        tables.all(),
        tables.footnotes(),
        notes(),
        "");
  }

  private List<String> facts() {
    List<String> facts = new ArrayList<>(Machine.facts());
    facts.add("java: " + javas());
    facts.add(
        "network and System V queues: "
            + (workbench.alone()
                ? "the study's own"
                : "the machine's, which others can reach (root and, where user namespaces are allowed, anybody could have their own)"));
    facts.add("date: " + date.format(Report.DATE));
    for (Where where : study.about().places()) {
      facts.add(where + ": " + cores(where));
    }
    facts.add(
        "run: %s in %s%s"
            .formatted(
                run.rounds(),
                Digits.clock(run.used()),
                workbench.scale().full() ? ", published volumes" : ", scaled volumes"));
    return facts;
  }

  private String javas() {
    List<Jdk> jdks = workbench.choice().jdks();
    return jdks.isEmpty()
        ? System.getProperty("java.version") + ", " + System.getProperty("java.vm.name")
        : jdks.stream().map(Jdk::label).collect(Collectors.joining("; "));
  }

  private String cores(Where where) {
    try {
      Placement placement = workbench.placement(where);
      return placement.client() == placement.server()
          ? "both on core " + placement.client()
          : "cores " + placement.client() + " and " + placement.server();
    } catch (NotAvailable e) {
      return "n/a (" + e.getMessage() + ")";
    }
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>(study.notes());
    notes.add(
        "A verdict follows from the 95 % interval of the ratio (logarithms of each round's ratio to the"
            + " gauge before and after it, Student's t); \"about\" allows half to twice the published advantage.");
    if (!run.ended()) {
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
        ? "every row has figures, from " + run.rounds() + "; later rounds are missing."
        : "%d rows are missing: %s.".formatted(cells.size(), String.join("; ", cells));
  }

  /** For programs: all, with the tables as the reader sees them. */
  Map<String, Object> whole() {
    Document document = document();
    Map<String, Object> report = data();
    report.put("tables", document.tables());
    report.put("footnotes", document.footnotes());
    return report;
  }

  /** What has been measured so far. */
  Map<String, Object> data() {
    StudyData data = new StudyData(study, run.measurements());
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("study", study.about().name());
    report.put("title", study.about().title());
    report.put("date", date.toString());
    report.put("machine", facts());
    report.put("full", workbench.scale().full());
    report.put("interrupted", !run.ended());
    report.put("figures", data.figures());
    report.put("claims", data.claims());
    report.put("samples", data.samples());
    report.put("notes", notes());
    return report;
  }
}
