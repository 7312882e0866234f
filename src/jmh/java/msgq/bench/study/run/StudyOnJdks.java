package msgq.bench.study.run;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import msgq.bench.comparison.Beside;
import msgq.bench.jmh.Jdk;
import msgq.bench.report.ColumnOf;
import msgq.bench.report.RatioTable;
import msgq.bench.result.Table;
import msgq.bench.session.Worker;
import msgq.bench.statistics.Estimate;
import msgq.bench.statistics.Judged;
import msgq.bench.study.About;
import msgq.bench.study.Cell;
import msgq.bench.study.Claim;
import msgq.bench.study.Comparison;
import msgq.bench.study.Figure;
import msgq.bench.study.Measurements;
import msgq.bench.study.Sample;
import msgq.bench.study.Study;
import msgq.bench.study.Task;
import msgq.bench.study.Workbench;

/**
 * A study on several JDKs: its rows take turns on all of them, and what it claims is judged on
 * each. Rows without Java run as often; what differs there is chance.
 */
final class StudyOnJdks implements Study {
  interface Opening {
    Study open(Workbench workbench) throws IOException;
  }

  private static final String ROUND = "round";

  /** The study on one of them. */
  private record Part(Jdk jdk, Study study) {
    String on(String name) {
      return (name.isEmpty() ? "" : name + ", ") + "JDK " + jdk.label();
    }

    Cell on(Cell cell) {
      return new Cell(on(cell.name()), cell.placement());
    }

    Task on(Task task, Workbench workbench) {
      return new Task(
          on(task.cell()),
          task.published(),
          share -> {
            workbench.runOn(jdk.java());
            return task.run().run(share);
          },
          on(task.together()));
    }

    Claim on(Claim claim) {
      return new Claim(
          on(claim.text()),
          claim.comparisons().stream().map(comparison -> comparison.of(this::on)).toList());
    }

    Measurements own(Measurements all) {
      return all.renamed(
          study.tasks().stream().map(Task::cell).collect(Collectors.toMap(this::on, cell -> cell)));
    }
  }

  private final Workbench workbench;
  private final List<Part> parts;
  private final Study first;

  private StudyOnJdks(Workbench workbench, List<Part> parts) {
    this.workbench = workbench;
    this.parts = parts;
    this.first = parts.get(0).study();
  }

  static Study open(Workbench workbench, Opening opening) throws IOException {
    List<Part> parts = new ArrayList<>();
    for (Jdk jdk : workbench.choice().jdks()) {
      workbench.runOn(jdk.java());
      parts.add(new Part(jdk, opening.open(workbench)));
    }
    return new StudyOnJdks(workbench, parts);
  }

  @Override
  public About about() {
    return first.about();
  }

  @Override
  public List<Task> tasks() {
    return parts.stream()
        .flatMap(part -> part.study().tasks().stream().map(task -> part.on(task, workbench)))
        .toList();
  }

  @Override
  public List<Figure> figures() {
    return first.figures().stream().map(this::onAll).toList();
  }

  private Figure onAll(Figure figure) {
    Map<String, String> cells = new LinkedHashMap<>();
    for (Part part : parts) {
      figure.cells().forEach((heading, cell) -> cells.put(part.on(heading), part.on(cell)));
    }
    return new Figure(figure.name(), figure.unit(), figure.published(), cells, figure.quantity());
  }

  @Override
  public List<Claim> claims() {
    List<Claim> claims = new ArrayList<>();
    parts.forEach(part -> part.study().claims().forEach(claim -> claims.add(part.on(claim))));
    if (parts.size() > 1) {
      claims.addAll(first.claims(parts.get(0)::on, parts.get(parts.size() - 1)::on));
    }
    return claims;
  }

  @Override
  public int inARow() {
    return first.inARow();
  }

  @Override
  public void release() throws IOException {
    Worker.closeAll(parts.stream().<Closeable>map(part -> part.study()::release).toList());
  }

  @Override
  public List<String> notes() {
    Set<String> notes = new LinkedHashSet<>();
    parts.forEach(part -> notes.addAll(part.study().notes()));
    return List.copyOf(notes);
  }

  /** A cell on a JDK, beside the same on the first. */
  private record Row(Cell cell, String jdks, Judged judged) {}

  @Override
  public List<Table> tables(Measurements measurements) {
    List<Table> tables = new ArrayList<>();
    for (Part part : parts) {
      for (Table table : part.study().tables(part.own(measurements))) {
        tables.add(new Table(part.on(table.title()), table.columns(), table.rows(), table.notes()));
      }
    }
    tables.add(besideTheFirst(measurements));
    return tables.stream().filter(table -> !table.isEmpty()).toList();
  }

  @Override
  public Map<String, String> files(Measurements measurements) {
    Map<String, String> files = new LinkedHashMap<>();
    for (Part part : parts) {
      part.study()
          .files(part.own(measurements))
          .forEach((end, content) -> files.put(part.jdk().label() + "-" + end, content));
    }
    return files;
  }

  private Table besideTheFirst(Measurements measurements) {
    List<Row> rows = new ArrayList<>();
    Part base = parts.get(0);
    for (Part other : parts.subList(1, parts.size())) {
      Map<Cell, Estimate> ratios = new LinkedHashMap<>();
      for (Task task : first.tasks()) {
        ratio(base.on(task.cell()), other.on(task.cell()), measurements)
            .ifPresent(ratio -> ratios.put(task.cell(), ratio));
      }
      String jdks = Beside.names(base.jdk().label(), other.jdk().label());
      Iterator<Judged> judged = Judged.together(List.copyOf(ratios.values())).iterator();
      ratios.keySet().forEach(cell -> rows.add(new Row(cell, jdks, judged.next())));
    }
    List<ColumnOf<Row>> columns =
        new ArrayList<>(
            List.of(
                ColumnOf.key("run", row -> row.cell.name()),
                ColumnOf.key("placement", row -> row.cell.placement().toString()),
                ColumnOf.key("JDKs", Row::jdks)));
    columns.addAll(
        RatioTable.columns(Row::judged, row -> row.judged.words(ROUND), "on the first JDK", ROUND));
    return ColumnOf.table("JDK beside JDK", columns, rows);
  }

  private static Optional<Estimate> ratio(Cell base, Cell other, Measurements measurements) {
    return new Comparison("", other, base, Sample::secondsPerUnit, 1)
        .estimate(measurements)
        .filter(ratio -> ratio.confidence().isPresent());
  }
}
