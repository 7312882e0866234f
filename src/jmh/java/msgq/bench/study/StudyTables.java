package msgq.bench.study;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import msgq.bench.report.TextTable;

/** What a study has found, as tables. */
final class StudyTables {
  private final Study study;
  private final Measurements measurements;
  private final Reasons reasons = new Reasons();

  StudyTables(Study study, Measurements measurements) {
    this.study = study;
    this.measurements = measurements;
  }

  List<Table> all() {
    return List.of(figures(), costs(), verdicts());
  }

  /** What the tables refer to by number, once they have been made. */
  List<String> footnotes() {
    return reasons.lines();
  }

  /** Every published figure with its counterparts. */
  private Table figures() {
    Set<String> variants = new LinkedHashSet<>();
    study.figures().forEach(figure -> variants.addAll(figure.cells().keySet()));
    List<TextTable.Column> columns = new ArrayList<>();
    columns.add(Table.left("figure"));
    columns.add(Table.left("unit"));
    columns.add(Table.right("", "published"));
    for (Where where : Where.values()) {
      variants.forEach(variant -> columns.add(Table.right(where.toString(), variant)));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Figure figure : study.figures()) {
      List<String> row = new ArrayList<>(List.of(figure.name(), figure.unit()));
      row.add(figure.published().isEmpty() ? "" : Digits.mean(figure.published()));
      for (Where where : Where.values()) {
        for (String variant : variants) {
          row.add(measured(figure, new Cell(figure.cells().get(variant), where)));
        }
      }
      rows.add(row);
    }
    return new Table("Figures (mean ± half the 95 % interval)", columns, rows);
  }

  private String measured(Figure figure, Cell cell) {
    List<Double> values = figure.measured(measurements, cell);
    return values.isEmpty()
        ? reasons.cell(measurements.problem(cell).orElse("not measured"))
        : Digits.mean(values);
  }

  /** What both ends used, per unit of work. */
  private Table costs() {
    List<TextTable.Column> columns = new ArrayList<>();
    columns.add(Table.left("run"));
    columns.add(Table.left("where"));
    for (String end : study.ends()) {
      columns.add(Table.right(end, "user"));
      columns.add(Table.right(end, "sys"));
      columns.add(Table.right(end, "peak MB"));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Task task : study.tasks()) {
      List<Sample> samples = measurements.of(task.cell());
      if (!samples.isEmpty()) {
        List<String> row = new ArrayList<>();
        row.add(task.cell().name());
        row.add(task.cell().where().toString());
        addCost(row, samples, true);
        addCost(row, samples, false);
        rows.add(row);
      }
    }
    String unit = study.costUnit().name();
    return new Table("CPU time of both ends, µs per " + unit + ", and memory", columns, rows);
  }

  private void addCost(List<String> row, List<Sample> samples, boolean client) {
    double user = 0;
    double system = 0;
    long peak = 0;
    double units = 0;
    for (Sample sample : samples) {
      Cost cost = client ? sample.client() : sample.server();
      user += cost.user();
      system += cost.system();
      peak = Math.max(peak, cost.peakKilobytes());
      units += sample.units() / study.costUnit().units();
    }
    row.add(Digits.number(user * 1e6 / units));
    row.add(Digits.number(system * 1e6 / units));
    row.add(Digits.number(peak / 1024.0));
  }

  /** Every claim with its verdict. */
  private Table verdicts() {
    List<TextTable.Column> columns =
        List.of(
            Table.left("claim"),
            Table.left("where"),
            Table.left("verdict"),
            Table.left("ratio"),
            Table.right("", "measured"),
            Table.right("", "95 % interval"),
            Table.right("", "published"),
            Table.right("", "holds if"));
    List<List<String>> rows = new ArrayList<>();
    for (Claim claim : study.claims()) {
      Claim.Judgement judgement = claim.judge(measurements);
      Comparison decisive = judgement.decisive();
      rows.add(
          List.of(
              claim.text(),
              claim.where().toString(),
              judgement.verdict().toString(),
              decisive.name(),
              judgement
                  .ratio()
                  .map(r -> Digits.ratio(r.mean()))
                  .orElseGet(() -> reasons.cell(judgement.problem())),
              judgement
                  .ratio()
                  .map(r -> Digits.ratio(r.low()) + " to " + Digits.ratio(r.high()))
                  .orElse(""),
              Digits.ratio(decisive.published()),
              decisive.criterion().toString()));
    }
    return new Table("Verdicts", columns, rows);
  }
}
