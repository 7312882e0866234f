package io.github.msgq.bench.studies;

import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.CpuQuota;
import io.github.msgq.bench.machine.linux.Machine;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.measure.plan.Jdk;
import io.github.msgq.bench.results.report.Report;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.saved.RunJson;
import io.github.msgq.bench.results.saved.SavedStudy;
import io.github.msgq.bench.results.statistics.Interval;
import io.github.msgq.bench.studies.study.Claim;
import io.github.msgq.bench.studies.study.Comparison;
import io.github.msgq.bench.studies.study.Figure;
import io.github.msgq.bench.studies.study.Measurements;
import io.github.msgq.bench.studies.study.Sample;
import io.github.msgq.bench.studies.study.Study;
import io.github.msgq.bench.studies.study.StudyCombination;
import io.github.msgq.bench.studies.study.Task;
import io.github.msgq.bench.studies.study.Workbench;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The results of a study so far and what they depend on, as they are saved. */
final class StudyResult {
  private record MeasuredFigure(
      String name, String unit, List<Double> published, Map<String, Object> measured) {}

  private record RawRow(String run, String where, List<Map<String, Object>> samples) {}

  private record Cost(double user, double sys, long peakKilobytes) {}

  private final Study study;
  private final Workbench workbench;
  private final StudyRun run;
  private final Measurements measurements;
  private final Optional<CpuQuota> quotaBefore = CpuQuota.ofThisProcess();

  StudyResult(Study study, Workbench workbench, StudyRun run) {
    this.study = study;
    this.workbench = workbench;
    this.run = run;
    this.measurements = run.measurements();
  }

  SavedStudy saved() {
    StudyTables tables = new StudyTables(study, measurements);
    LocalDateTime now = LocalDateTime.now();
    List<String> notes = new ArrayList<>(study.notes());
    notes.add(
        "A verdict follows from the 95% interval of the ratio (logarithms of each round's ratio to"
            + " the gauge before and after it, Student's t); \"about\" allows half to twice the"
            + " published advantage.");
    return new SavedStudy(
        study.about().name(),
        RunJson.FORMAT,
        study.about().title(),
        now.toString(),
        facts(now),
        workbench.scale().full(),
        !run.ended(),
        study.figures().stream().map(this::figure).toList(),
        study.claims().stream().map(this::claim).toList(),
        study.tasks().stream().map(Task::combination).map(this::samples).toList(),
        notes,
        tables.all(),
        tables.footnotes());
  }

  private List<String> facts(LocalDateTime now) {
    Map<String, String> facts = Machine.facts();
    quotaBefore
        .flatMap(CpuQuota::sinceThen)
        .ifPresent(quota -> facts.put(CpuQuota.NAME, quota.ofRun()));
    facts.put("java", javas());
    facts.put(
        "network",
        workbench.alone()
            ? "the study's own"
            : "the machine's, which others can reach (one of its own takes root or user namespaces)");
    facts.put("date", now.format(Report.DATE));
    for (Placement placement : study.about().placements()) {
      facts.put(placement.toString(), cores(placement));
    }
    facts.put("run", run.effort());
    return Machine.lines(facts);
  }

  private String javas() {
    List<Jdk> jdks = workbench.choice().jdks();
    return jdks.isEmpty()
        ? System.getProperty("java.version") + ", " + System.getProperty("java.vm.name")
        : jdks.stream().map(Jdk::label).collect(Collectors.joining("; "));
  }

  private String cores(Placement placement) {
    try {
      Cores cores = workbench.cores(placement);
      return cores.client() == cores.server()
          ? "both on core " + cores.client()
          : "cores " + cores.client() + " and " + cores.server();
    } catch (NotAvailable e) {
      return "n/a (" + e.getMessage() + ")";
    }
  }

  private Object figure(Figure figure) {
    Map<String, Object> measured = new LinkedHashMap<>();
    for (String jdk : study.jdks()) {
      for (String name : figure.combinations().values()) {
        for (Placement placement : study.about().placements()) {
          StudyCombination combination = new StudyCombination(name, placement, jdk);
          List<Double> values = figure.measured(measurements, combination);
          measured.put(combination.toString(), values.isEmpty() ? problem(combination) : values);
        }
      }
    }
    return new MeasuredFigure(figure.name(), figure.unit(), figure.published(), measured);
  }

  private String problem(StudyCombination combination) {
    return measurements
        .problem(combination)
        .map(Problem::toString)
        .orElse(Measurements.NOT_MEASURED);
  }

  private SavedStudy.Claimed claim(Claim claim) {
    Claim.Judgement judgement = claim.judge(measurements);
    return new SavedStudy.Claimed(
        claim.text(),
        claim.placement().toString(),
        judgement.verdict().toString(),
        judgement.decisive().name(),
        judgement.ratio().isPresent()
            ? ""
            : judgement.problem().map(Problem::toString).orElse(Comparison.TOO_FEW_ROUNDS),
        claim.comparisons().stream().map(this::ratio).toList());
  }

  private SavedStudy.Compared ratio(Comparison comparison) {
    Optional<Interval> ratio = comparison.ratio(measurements);
    return new SavedStudy.Compared(
        comparison.name(),
        comparison.published(),
        comparison.criterion().toString(),
        ratio.map(Interval::mean).orElse(null),
        ratio.map(Interval::low).orElse(null),
        ratio.map(Interval::high).orElse(null),
        ratio.map(Interval::count).orElse(0));
  }

  private Object samples(StudyCombination combination) {
    return new RawRow(
        combination.run(),
        combination.placement().toString(),
        measurements.of(combination).stream().map(this::sample).toList());
  }

  private Map<String, Object> sample(Sample sample) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("seconds", sample.seconds());
    sample.gauge().ifPresent(nanos -> data.put("gaugeMicros", nanos / 1_000));
    data.put("units", sample.units());
    data.put(study.about().roles().get(0), cost(sample.client()));
    data.put(study.about().roles().get(1), cost(sample.server()));
    return data;
  }

  private static Cost cost(Usage usage) {
    return new Cost(usage.userMicros() / 1e6, usage.systemMicros() / 1e6, usage.peakKilobytes());
  }
}
