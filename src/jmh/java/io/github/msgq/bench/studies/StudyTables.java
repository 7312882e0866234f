package io.github.msgq.bench.studies;

import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.results.report.ColumnOf;
import io.github.msgq.bench.results.report.Footnotes;
import io.github.msgq.bench.results.report.RatioTable;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.Table;
import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.studies.study.Claim;
import io.github.msgq.bench.studies.study.Comparison;
import io.github.msgq.bench.studies.study.Figure;
import io.github.msgq.bench.studies.study.Measurements;
import io.github.msgq.bench.studies.study.Sample;
import io.github.msgq.bench.studies.study.Study;
import io.github.msgq.bench.studies.study.StudyCombination;
import io.github.msgq.bench.studies.study.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  /** What the tables refer to by number; call after {@link #all}. */
  List<String> footnotes() {
    return footnotes.lines();
  }

  /** Every published figure with its counterparts. */
  private Table figures() {
    Set<String> variants = new LinkedHashSet<>();
    study.figures().forEach(figure -> variants.addAll(figure.combinations().keySet()));
    List<ColumnOf<Figure>> columns = new ArrayList<>();
    columns.add(ColumnOf.key("figure", Figure::name));
    columns.add(ColumnOf.key("unit", Figure::unit));
    columns.add(
        ColumnOf.figure(
            "", "published", row -> Estimate.ofEach(row.published()).map(Digits::mean).orElse("")));
    for (Placement placement : study.about().placements()) {
      for (String jdk : study.jdks()) {
        for (String variant : variants) {
          columns.add(
              ColumnOf.figure(
                  placement.toString(),
                  StudyCombination.on(variant, jdk),
                  row ->
                      measured(
                          row,
                          new StudyCombination(row.combinations().get(variant), placement, jdk))));
        }
      }
    }
    return ColumnOf.table("Figures (mean ± half the 95% interval)", columns, study.figures());
  }

  private String measured(Figure figure, StudyCombination combination) {
    Optional<String> problem = measurements.problem(combination).map(footnotes::mark);
    Optional<String> mean =
        Estimate.ofEach(figure.measured(measurements, combination)).map(Digits::mean);
    // what failed after it had been measured shows both
    return Stream.concat(mean.stream(), problem.stream())
        .reduce((figures, mark) -> figures + " " + mark)
        .orElse(Measurements.NOT_MEASURED);
  }

  /** What client and server used per unit of work. */
  private Table costs() {
    List<ColumnOf<StudyCombination>> columns = new ArrayList<>();
    columns.add(ColumnOf.key("run", StudyCombination::run));
    columns.add(ColumnOf.key("placement", each -> each.placement().toString()));
    List<String> roles = study.about().roles();
    columns.addAll(costs(roles.get(0), Sample::client));
    columns.addAll(costs(roles.get(1), Sample::server));
    return ColumnOf.table(
        "CPU time per " + study.about().unit() + " in µs, and peak memory",
        columns,
        study.tasks().stream().map(Task::combination).toList());
  }

  private List<ColumnOf<StudyCombination>> costs(String end, Function<Sample, Usage> usage) {
    return List.of(
        ColumnOf.figure(end, "user", each -> micros(each, usage, Usage::userMicros)),
        ColumnOf.figure(end, "sys", each -> micros(each, usage, Usage::systemMicros)),
        ColumnOf.figure(end, "peak MB", each -> peak(each, usage)));
  }

  private String micros(
      StudyCombination combination, Function<Sample, Usage> usage, ToLongFunction<Usage> part) {
    List<Sample> samples = measurements.of(combination);
    double micros = samples.stream().map(usage).mapToLong(part).sum();
    double units = samples.stream().mapToDouble(Sample::units).sum() / study.about().units();
    return samples.isEmpty() ? "" : Digits.number(micros / units);
  }

  private String peak(StudyCombination combination, Function<Sample, Usage> usage) {
    return measurements.of(combination).stream()
        .map(usage)
        .max(Comparator.comparing(Usage::peakKilobytes))
        .map(most -> Digits.number(most.peakKilobytes() / KILOBYTES_PER_MEGABYTE))
        .orElse("");
  }

  private Table verdicts() {
    List<Claim.Judgement> rows =
        study.claims().stream()
            .map(claim -> claim.judge(measurements))
            .collect(
                Collectors.groupingBy(
                    row -> row.claim().text(), LinkedHashMap::new, Collectors.toList()))
            .values()
            .stream()
            .flatMap(List::stream)
            .toList();
    List<ColumnOf<Claim.Judgement>> columns =
        List.of(
            ColumnOf.key("claim", row -> row.claim().text()),
            ColumnOf.key("placement", row -> row.claim().placement().toString()),
            ColumnOf.key("verdict", row -> row.verdict().toString()),
            ColumnOf.key("ratio", row -> row.decisive().name()),
            ColumnOf.figure(
                "",
                "measured",
                row -> row.ratio().map(r -> Digits.ratio(r.mean())).orElseGet(() -> why(row))),
            RatioTable.interval("95% interval", rows, Claim.Judgement::ratio, "round"),
            ColumnOf.figure("", "published", row -> published(row.decisive())),
            ColumnOf.figure("", "holds if", row -> row.decisive().criterion().toString()));
    return ColumnOf.table("Verdicts", columns, rows);
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
