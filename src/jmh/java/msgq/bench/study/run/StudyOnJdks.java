package msgq.bench.study.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import msgq.bench.jmh.Jdk;
import msgq.bench.result.Table;
import msgq.bench.study.About;
import msgq.bench.study.Cell;
import msgq.bench.study.Claim;
import msgq.bench.study.Figure;
import msgq.bench.study.Measurements;
import msgq.bench.study.RowOnJdks;
import msgq.bench.study.Study;
import msgq.bench.study.Task;
import msgq.bench.study.Workbench;

/**
 * A study on several JDKs: its rows take turns on all of them, and what it claims is judged on
 * each. Rows without Java run as often; what differs there is chance.
 */
final class StudyOnJdks implements Study {
  /** Opens a study. */
  interface Opening {
    Study open(Workbench workbench) throws IOException;
  }

  /** The study on one of them. */
  private record Part(Jdk jdk, Study study) {
    String on(String name) {
      return name + ", JDK " + jdk.label();
    }

    Cell on(Cell cell) {
      return new Cell(on(cell.name()), cell.where());
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
          claim.where(),
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
    return parts.stream().flatMap(part -> part.study().claims().stream().map(part::on)).toList();
  }

  @Override
  public List<String> notes() {
    Set<String> notes = new LinkedHashSet<>();
    parts.forEach(part -> notes.addAll(part.study().notes()));
    return List.copyOf(notes);
  }

  @Override
  public List<Table> tables(Measurements measurements) {
    List<Table> tables = new ArrayList<>();
    for (Part part : parts) {
      tables.addAll(part.study().tables(part.own(measurements)));
    }
    if (parts.size() > 1) {
      tables.add(besideTheFirst(measurements));
    }
    return tables;
  }

  private Table besideTheFirst(Measurements measurements) {
    return RowOnJdks.table(
        measurements,
        parts.stream().map(part -> part.jdk().label()).toList(),
        first.tasks().stream()
            .map(Task::cell)
            .map(cell -> new RowOnJdks(cell.name(), parts.stream().map(p -> p.on(cell)).toList()))
            .toList());
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
}
