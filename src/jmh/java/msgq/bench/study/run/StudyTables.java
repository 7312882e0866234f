package msgq.bench.study.run;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import msgq.bench.linux.Usage;
import msgq.bench.report.Footnotes;
import msgq.bench.result.Column;
import msgq.bench.result.Digits;
import msgq.bench.result.Table;
import msgq.bench.statistics.Estimate;
import msgq.bench.study.Cell;
import msgq.bench.study.Claim;
import msgq.bench.study.Comparison;
import msgq.bench.study.Figure;
import msgq.bench.study.Measurements;
import msgq.bench.study.Sample;
import msgq.bench.study.Study;
import msgq.bench.study.Task;
import msgq.bench.study.Where;

/** The results of a study as tables. */
final class StudyTables {
  private static final int REASON_FITS = 28;
  private static final double KILOBYTES_PER_MEGABYTE = 1024;

  private final Study study;
  private final Measurements measurements;
  private final Footnotes footnotes = new Footnotes(REASON_FITS);

  StudyTables(Study study, Measurements measurements) {
    this.study = study;
    this.measurements = measurements;
  }

  List<Table> all() {
    List<Table> tables = new ArrayList<>(List.of(figures(), costs()));
    tables.addAll(study.tables(measurements));
    tables.add(verdicts());
    return tables;
  }

  /** What the tables refer to by number; ask after {@link #all}. */
  List<String> footnotes() {
    return footnotes.lines();
  }

  /** Every published figure with its counterparts. */
  private Table figures() {
    Set<String> variants = new LinkedHashSet<>();
    study.figures().forEach(figure -> variants.addAll(figure.cells().keySet()));
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("figure"));
    columns.add(Column.text("unit"));
    columns.add(Column.figures("", "published"));
    for (Where where : study.about().places()) {
      variants.forEach(variant -> columns.add(Column.figures(where.toString(), variant)));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Figure figure : study.figures()) {
      List<String> row = new ArrayList<>(List.of(figure.name(), figure.unit()));
      row.add(Estimate.ofEach(figure.published()).map(Digits::mean).orElse(""));
      for (Where where : study.about().places()) {
        for (String variant : variants) {
          row.add(measured(figure, new Cell(figure.cells().get(variant), where)));
        }
      }
      rows.add(row);
    }
    return new Table("Figures (mean ± half the 95 % interval)", columns, rows, List.of());
  }

  private String measured(Figure figure, Cell cell) {
    Optional<String> problem = measurements.problem(cell).map(footnotes::mark);
    Optional<String> mean = Estimate.ofEach(figure.measured(measurements, cell)).map(Digits::mean);
    // what failed after it had been measured shows both
    return Stream.concat(mean.stream(), problem.stream())
        .reduce((figures, mark) -> figures + " " + mark)
        .orElse(Measurements.NOT_MEASURED);
  }

  /** What client and server used per unit of work. */
  private Table costs() {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("run"));
    columns.add(Column.text("where"));
    for (String end : study.about().ends()) {
      columns.add(Column.figures(end, "user"));
      columns.add(Column.figures(end, "sys"));
      columns.add(Column.figures(end, "peak MB"));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Task task : study.tasks()) {
      List<Sample> samples = measurements.of(task.cell());
      if (!samples.isEmpty()) {
        List<String> row = new ArrayList<>();
        row.add(task.cell().name());
        row.add(task.cell().where().toString());
        double units = samples.stream().mapToDouble(Sample::units).sum() / study.about().units();
        row.addAll(cost(samples.stream().map(Sample::client).toList(), units));
        row.addAll(cost(samples.stream().map(Sample::server).toList(), units));
        rows.add(row);
      }
    }
    String unit = study.about().unit();
    return new Table("CPU time per " + unit + " in µs, and peak memory", columns, rows, List.of());
  }

  private static List<String> cost(List<Usage> usages, double units) {
    double user = usages.stream().mapToLong(Usage::userMicros).sum();
    double system = usages.stream().mapToLong(Usage::systemMicros).sum();
    double peak = usages.stream().mapToLong(Usage::peakKilobytes).max().orElseThrow();
    return List.of(
        Digits.number(user / units),
        Digits.number(system / units),
        Digits.number(peak / KILOBYTES_PER_MEGABYTE));
  }

  /** Every claim with its verdict. */
  private Table verdicts() {
    List<Column> columns =
        List.of(
            Column.text("claim"),
            Column.text("where"),
            Column.text("verdict"),
            Column.text("ratio"),
            Column.figures("", "measured"),
            Column.figures("", "95 % interval"),
            Column.figures("", "published"),
            Column.figures("", "holds if"));
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
              judgement.ratio().map(r -> Digits.ratio(r.mean())).orElseGet(() -> why(judgement)),
              judgement.ratio().map(Digits::range).orElse(""),
              published(decisive),
              decisive.criterion().toString()));
    }
    return new Table("Verdicts", columns, rows, List.of());
  }

  private static String published(Comparison comparison) {
    return Double.isInfinite(comparison.published())
        ? "failed"
        : Digits.ratio(comparison.published());
  }

  private String why(Claim.Judgement judgement) {
    return judgement.problem().map(footnotes::mark).orElse(Comparison.TOO_FEW_ROUNDS);
  }
}
