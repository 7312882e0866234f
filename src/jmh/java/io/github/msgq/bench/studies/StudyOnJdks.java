package io.github.msgq.bench.studies;

import io.github.msgq.bench.measure.plan.Jdk;
import io.github.msgq.bench.results.comparison.Ratios;
import io.github.msgq.bench.results.report.ColumnOf;
import io.github.msgq.bench.results.report.RatioTable;
import io.github.msgq.bench.results.result.Table;
import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.results.statistics.Ratio;
import io.github.msgq.bench.studies.study.About;
import io.github.msgq.bench.studies.study.Claim;
import io.github.msgq.bench.studies.study.Comparison;
import io.github.msgq.bench.studies.study.Criterion;
import io.github.msgq.bench.studies.study.Figure;
import io.github.msgq.bench.studies.study.Measurements;
import io.github.msgq.bench.studies.study.Sample;
import io.github.msgq.bench.studies.study.Study;
import io.github.msgq.bench.studies.study.StudyCombination;
import io.github.msgq.bench.studies.study.Task;
import io.github.msgq.bench.studies.study.Workbench;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A study on several JDKs: its rows take turns on all of them, and what it claims is judged on
 * each. Rows without Java run as often; what differs there is chance.
 */
final class StudyOnJdks implements Study {
  interface Opening {
    Study open(Workbench workbench) throws IOException;
  }

  private static final String ROUND = "round";

  private final List<Task> tasks = new ArrayList<>();
  private final Map<String, Study> studies = new LinkedHashMap<>(); // by the JDK's label
  private final Study first;

  StudyOnJdks(Workbench workbench, Opening opening) throws IOException {
    for (Jdk jdk : workbench.choice().jdks()) {
      workbench.runOn(jdk.java());
      Study study = opening.open(workbench);
      studies.put(jdk.label(), study);
      study.tasks().forEach(task -> tasks.add(on(jdk, task, workbench)));
    }
    first = studies.values().iterator().next();
  }

  private static Task on(Jdk jdk, Task task, Workbench workbench) {
    return new Task(
        task.combination().on(jdk.label()),
        task.published(),
        share -> {
          workbench.runOn(jdk.java());
          return task.run().run(share);
        },
        StudyCombination.on(task.together(), jdk.label()));
  }

  @Override
  public About about() {
    return first.about();
  }

  @Override
  public List<String> jdks() {
    return List.copyOf(studies.keySet());
  }

  @Override
  public List<Task> tasks() {
    return tasks;
  }

  @Override
  public List<Figure> figures() {
    return first.figures();
  }

  @Override
  public List<Claim> claims() {
    List<Claim> claims = new ArrayList<>();
    studies.forEach((jdk, study) -> study.claims().forEach(claim -> claims.add(claim.on(jdk))));
    if (studies.size() > 1) {
      claims.addAll(first.claims(jdks().get(0), jdks().get(studies.size() - 1)));
    }
    return claims;
  }

  @Override
  public int inARow() {
    return first.inARow();
  }

  @Override
  public void release() {
    studies.values().forEach(Study::release);
  }

  @Override
  public List<String> notes() {
    return studies.values().stream().flatMap(study -> study.notes().stream()).distinct().toList();
  }

  /** A combination on a JDK, compared with the same on the first. */
  private record ComparedCombination(StudyCombination combination, String jdks, Ratio ratio) {}

  @Override
  public List<Table> tables(Measurements measurements) {
    List<Table> tables = new ArrayList<>();
    studies.forEach(
        (jdk, study) -> {
          for (Table table : study.tables(measurements.on(jdk))) {
            String title = StudyCombination.on(table.title(), jdk);
            tables.add(new Table(title, table.columns(), table.rows(), table.notes()));
          }
        });
    tables.add(besideTheFirst(measurements));
    return tables.stream().filter(table -> !table.isEmpty()).toList();
  }

  @Override
  public Map<String, String> files(Measurements measurements) {
    Map<String, String> files = new LinkedHashMap<>();
    studies.forEach(
        (jdk, study) ->
            study
                .files(measurements.on(jdk))
                .forEach((end, content) -> files.put(jdk + "-" + end, content)));
    return files;
  }

  private Table besideTheFirst(Measurements measurements) {
    List<ComparedCombination> rows = new ArrayList<>();
    String base = jdks().get(0);
    for (String other : jdks().subList(1, studies.size())) {
      Map<StudyCombination, Estimate> ratios = new LinkedHashMap<>();
      for (Task task : first.tasks()) {
        ratio(task.combination().on(base), task.combination().on(other), measurements)
            .ifPresent(ratio -> ratios.put(task.combination(), ratio));
      }
      String jdks = Ratios.names(base, other);
      Iterator<Ratio> judged = Ratio.together(List.copyOf(ratios.values())).iterator();
      ratios.keySet().forEach(each -> rows.add(new ComparedCombination(each, jdks, judged.next())));
    }
    List<ColumnOf<ComparedCombination>> columns =
        new ArrayList<>(
            List.of(
                ColumnOf.key("run", row -> row.combination.name()),
                ColumnOf.key("placement", row -> row.combination.placement().toString()),
                ColumnOf.key("JDKs", ComparedCombination::jdks)));
    columns.addAll(
        RatioTable.columns(
            rows,
            ComparedCombination::ratio,
            row -> row.ratio.words(ROUND),
            "on the first JDK",
            ROUND));
    return ColumnOf.table("JDKs compared", columns, rows);
  }

  private static Optional<Estimate> ratio(
      StudyCombination base, StudyCombination other, Measurements measurements) {
    return new Comparison(
            "", List.of(other), List.of(base), Sample::secondsPerUnit, 1, Criterion.above(1))
        .estimate(measurements)
        .filter(ratio -> ratio.confidence().isPresent());
  }
}
