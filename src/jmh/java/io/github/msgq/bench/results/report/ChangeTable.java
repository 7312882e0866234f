package io.github.msgq.bench.results.report;

import io.github.msgq.bench.results.comparison.Ratios;
import io.github.msgq.bench.results.comparison.Ratios.CombinationRatio;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.result.Table;
import io.github.msgq.bench.results.result.TypicalSpeed;
import io.github.msgq.bench.results.saved.SavedRun;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What each figure was in the old run, what it is in the new one, and how certain the change is.
 */
final class ChangeTable {
  private static final String ONE_SPEED = "at the old run's speed";
  private static final String AS_MEASURED = "as measured";

  private ChangeTable() {}

  static Table of(Ratios ratios, List<SavedRun> before) {
    Map<Measurement, Measurement> typical = typical(before);
    List<CombinationRatio> rows = ratios.combinations();
    boolean gauged = rows.stream().anyMatch(row -> TypicalSpeed.gauged(row.base()));
    String group = gauged ? ONE_SPEED : AS_MEASURED;
    List<ColumnOf<CombinationRatio>> columns = new ArrayList<>();
    columns.add(ColumnOf.key("benchmark", row -> row.measurement().benchmark()));
    ParameterColumns parameters = new ParameterColumns(ratios.measurements());
    if (parameters.modes()) {
      columns.add(ColumnOf.key("mode", row -> row.measurement().shownMode()));
    }
    columns.addAll(ParameterColumns.of(parameters.varying(), CombinationRatio::measurement));
    columns.add(
        ColumnOf.<CombinationRatio>figure(
                group, "old", row -> figure(main(typical.get(row.base())), 1))
            .noteIf(!times(rows).isEmpty(), "old, new: " + times(rows))
            .noteIf(
                gauged,
                "at the old run's speed: both figures are converted to the speed that the machine typically had"
                    + " then, by the gauge; as measured: neither is"));
    columns.add(
        ColumnOf.figure(
            group,
            "new",
            row -> figure(main(typical.get(row.base())), row.ratio().estimate().value())));
    columns.add(
        ColumnOf.<CombinationRatio>figure(
                group, "change", row -> Digits.change(row.ratio().estimate().value()))
            .note(
                "change: of the time of a message or an operation, from old to new, so that + is slower, and half the rate is +100%; of any other figure, + is worse. Its"
                    + " interval is widened for the number of rows (95%, Holm), and the verdict is read off it: equal is within 3%"));
    columns.add(ColumnOf.figure(group, "interval", row -> Digits.changes(row.ratio().interval())));
    columns.add(
        ColumnOf.<CombinationRatio>figure(
                group, "finds", row -> Digits.percent(row.ratio().detectable()))
            .note("finds: the smallest change that this comparison finds four times in five"));
    columns.add(ColumnOf.words("verdict", CombinationRatio::words));
    if (gauged) {
      columns.add(ColumnOf.figure(AS_MEASURED, "old", row -> figure(main(row.base()), 1)));
      columns.add(ColumnOf.figure(AS_MEASURED, "new", row -> figure(main(row.measurement()), 1)));
    }
    return ColumnOf.table(parameters.heading("Changes"), columns, rows);
  }

  /** Each measurement of the old run as its own report shows it. */
  private static Map<Measurement, Measurement> typical(List<SavedRun> before) {
    Map<Measurement, Measurement> typical = new IdentityHashMap<>();
    for (SavedRun run : before) {
      List<Measurement> shown = run.measurements();
      for (int i = 0; i < shown.size(); i++) {
        typical.put(run.asMeasured().get(i), shown.get(i));
      }
    }
    return typical;
  }

  /** Which figure a time is; a rate and a score are the only ones of their benchmark. */
  private static String times(List<CombinationRatio> rows) {
    return rows.stream()
        .map(CombinationRatio::base)
        .filter(each -> each.kind() == Kind.ROUND_TRIP || each.kind() == Kind.AT_RATE)
        .map(
            each ->
                "p%.0f".formatted(each.main().number())
                    + (each.kind() == Kind.ROUND_TRIP ? " of round trips" : " of a load")
                    + (each.main().equals(FigureName.TYPICAL) ? "'s typical moment" : ""))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static Quantity main(Measurement measurement) {
    return measurement.figure(measurement.main());
  }

  /** A figure if everything took so many times as long. */
  private static String figure(Quantity figure, double times) {
    double value = figure.higherIsBetter() ? figure.value() / times : figure.value() * times;
    return Digits.withUnit(value, figure.unit());
  }
}
