package io.github.msgq.bench.results.report;

import io.github.msgq.bench.results.comparison.Ratios;
import io.github.msgq.bench.results.comparison.Ratios.CombinationRatio;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.Table;
import io.github.msgq.bench.results.statistics.Interval;
import io.github.msgq.bench.results.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** How many times as long something takes as something else: JDKs, languages, runs. */
public final class RatioTable {
  private static final String SAMPLE = "fork";
  private static final String NOTE =
      "ratio: time divided by the time %s (below 1 is faster), by %ss; its interval is widened for"
          + " the number of rows (95%%, Holm), and the verdict is read off it: equal is within 3%%";

  private record ComparedRow(Ratios ratios, CombinationRatio combination) {}

  private RatioTable() {}

  /**
   * A table of comparisons, within a run or between two.
   *
   * @param base what the times are divided by
   * @param names the heading of the column that says what is compared, if there are several
   *     comparisons
   * @param without the parameter that differs, and so needs no column
   */
  public static Table of(
      String title, List<Ratios> comparisons, String base, String names, String without) {
    List<ComparedRow> rows =
        comparisons.stream()
            .flatMap(
                ratios -> ratios.combinations().stream().map(each -> new ComparedRow(ratios, each)))
            .toList();
    ParameterColumns parameters =
        new ParameterColumns(rows.stream().map(row -> row.combination.measurement()).toList());
    List<String> varying =
        parameters.varying().stream().filter(name -> !name.equals(without)).toList();
    List<ColumnOf<ComparedRow>> columns = new ArrayList<>();
    columns.add(ColumnOf.key("benchmark", row -> row.combination.measurement().benchmark()));
    columns.addAll(ParameterColumns.of(varying, row -> row.combination.measurement()));
    if (comparisons.size() > 1) {
      columns.add(ColumnOf.key(names, row -> Ratios.names(row.ratios.base(), row.ratios.other())));
    }
    columns.addAll(
        columns(
            rows, row -> row.combination.ratio(), row -> row.combination.words(), base, SAMPLE));
    return ColumnOf.table(parameters.heading(title), columns, rows);
  }

  /** The ratio, its interval and the verdict; {@code base} is what the times are divided by. */
  public static <R> List<ColumnOf<R>> columns(
      List<R> rows,
      Function<R, Ratio> ratio,
      Function<R, String> words,
      String base,
      String sample) {
    return List.of(
        ColumnOf.<R>figure("", "ratio", row -> Digits.ratio(ratio.apply(row).interval().mean()))
            .note(NOTE.formatted(base, sample)),
        interval("interval", rows, row -> Optional.of(ratio.apply(row).interval()), sample),
        ColumnOf.words("verdict", words));
  }

  /** Intervals of ratios; {@code sample} is what one is called. */
  public static <R> ColumnOf<R> interval(
      String heading, List<R> rows, Function<R, Optional<Interval>> of, String sample) {
    Function<R, String> cell = row -> of.apply(row).map(Digits::range).orElse("");
    return ColumnOf.figure("", heading, cell)
        .noteIf(
            rows.stream().map(cell).anyMatch("?"::equals),
            "?: reaches ten times either way; more %ss narrow it".formatted(sample));
  }
}
