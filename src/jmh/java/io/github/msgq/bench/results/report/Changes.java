package io.github.msgq.bench.results.report;

import io.github.msgq.bench.results.comparison.Machines;
import io.github.msgq.bench.results.comparison.Ratios;
import io.github.msgq.bench.results.comparison.Ratios.CombinationRatio;
import io.github.msgq.bench.results.comparison.Regression;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.Document;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Kind;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.result.Table;
import io.github.msgq.bench.results.result.TypicalSpeed;
import io.github.msgq.bench.results.saved.SavedRun;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What changed from some runs to others.
 *
 * @param regression every figure that both have, as it was measured
 */
public record Changes(
    List<SavedRun> before, List<SavedRun> now, Machines machines, Regression regression) {
  private static final String ONE_SPEED = "at the old run's speed";
  private static final String AS_MEASURED = "as measured";

  /** Compares runs, and judges by how many times as long something may take. */
  public static Changes of(List<SavedRun> before, List<SavedRun> now, double... limits) {
    Map<String, String> names =
        Measurement.names(
            Stream.of(before, now)
                .flatMap(runs -> measurements(runs).stream())
                .map(Measurement::qualified)
                .toList());
    List<SavedRun> old = before.stream().map(run -> run.named(names)).toList();
    List<SavedRun> own = now.stream().map(run -> run.named(names)).toList();
    return new Changes(
        old,
        own,
        new Machines(facts(old), facts(own)),
        Regression.of(measurements(old), measurements(own), limits));
  }

  /** Each run compared with the first, where both have a figure that is not the very same. */
  public static List<Changes> of(List<SavedRun> runs) {
    return runs.stream()
        .skip(1)
        .map(run -> of(runs.subList(0, 1), List.of(run)))
        .filter(changes -> !changes.regression.ratios().combinations().isEmpty())
        .toList();
  }

  private static String names(List<SavedRun> runs) {
    return runs.stream().map(SavedRun::name).collect(Collectors.joining(", "));
  }

  private static Map<String, String> facts(List<SavedRun> runs) {
    Map<String, String> facts = new LinkedHashMap<>();
    runs.forEach(run -> facts.putAll(run.facts()));
    String jdks =
        measurements(runs).stream()
            .map(m -> m.origin().jvms().getOrDefault("java", ""))
            .filter(jdk -> !jdk.isEmpty())
            .distinct()
            .sorted()
            .collect(Collectors.joining("; "));
    if (!jdks.isEmpty()) {
      facts.put(Machines.JDK, jdks);
    }
    return facts;
  }

  private List<SavedRun> all() {
    return Stream.concat(before.stream(), now.stream()).toList();
  }

  private static List<Measurement> measurements(List<SavedRun> runs) {
    return runs.stream().flatMap(run -> run.asMeasured().stream()).toList();
  }

  /** The question that it answers. */
  public String title() {
    return "What changed from %s to %s?".formatted(names(before), names(now));
  }

  public Document document() {
    return document(List.of(machines.sentence()), List.of());
  }

  /** The same of runs on one machine, with these sentences first and these notes at the end. */
  public Document document(List<String> first, List<String> further) {
    List<String> head = new ArrayList<>(first);
    head.addAll(warnings());
    head.addAll(regression.ratios().sentences());
    List<String> notes = new ArrayList<>();
    if (regression.identical() > 0) {
      notes.add(
          "%s the same in both to the last digit, or nothing in both, and not compared"
              .formatted(Digits.count(regression.identical(), "combination")));
    }
    String constants = Report.constants(regression.ratios().measurements());
    if (!constants.isEmpty()) {
      notes.add("in all rows: " + constants);
    }
    addNames(notes, before, regression.missing());
    addNames(notes, now, regression.added());
    regression
        .unknown()
        .forEach(
            (which, why) ->
                notes.add("not compared: %s %s".formatted(listed(List.of(which)), why)));
    addProblems(notes, before);
    addProblems(notes, now);
    notes.addAll(further);
    return new Document(title(), head, List.of(table()), List.of(), notes, "");
  }

  /** Says why a combination has no figure. */
  private void addProblems(List<String> notes, List<SavedRun> runs) {
    measurements(runs).stream()
        .filter(each -> !each.measured())
        .collect(
            Collectors.groupingBy(
                each -> each.problem().orElseThrow(), LinkedHashMap::new, Collectors.toList()))
        .forEach(
            (why, those) -> notes.add("in %s: %s %s".formatted(names(runs), listed(those), why)));
  }

  /** Names what only some runs have; what others have no figure of is named with its problem. */
  private void addNames(List<String> notes, List<SavedRun> runs, List<Measurement> only) {
    if (!only.isEmpty()) {
      notes.add("only in %s: %s".formatted(names(runs), listed(only)));
    }
  }

  /** The names by which a reader distinguishes these from all that were compared. */
  public String listed(Collection<Measurement> chosen) {
    ParameterColumns naming = new ParameterColumns(measurements(all()));
    return chosen.stream().map(naming::name).sorted().collect(Collectors.joining("; "));
  }

  /** Why the verdicts may mislead. */
  private List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    String old = latest(before).format(Report.DATE);
    String own = latest(now).format(Report.DATE);
    if (own.compareTo(old) < 0) {
      warnings.add(
          "%s is older than %s (%s, %s): the older one comes first."
              .formatted(names(now), names(before), own, old));
    }
    for (SavedRun run : all()) {
      if (Measurement.ofOneFork(run.asMeasured()) && run.measured() > 0) {
        warnings.add(
            "%s has one fork only, which says nothing about others: no verdict (-f 5 gives some)"
                .formatted(run.name()));
      }
      TypicalSpeed.disturbance(run.asMeasured())
          .ifPresent(d -> warnings.add(run.name() + ": " + d));
    }
    Map<String, TypicalSpeed.Range> gauges = TypicalSpeed.ranges(measurements(before));
    TypicalSpeed.ranges(measurements(now))
        .forEach(
            (gauge, range) -> {
              TypicalSpeed.Range base = gauges.get(gauge);
              if (base != null && base.differs(range)) {
                warnings.add(
                    "The machine ran at another speed: the gauge (%s) took %s µs before and %s µs now. Transports slow down by about as much as the gauge, but not exactly."
                        .formatted(
                            gauge, Digits.number(base.median()), Digits.number(range.median())));
              }
            });
    return warnings;
  }

  private static LocalDateTime latest(List<SavedRun> runs) {
    return runs.stream().map(SavedRun::date).max(LocalDateTime::compareTo).orElseThrow();
  }

  /** What each figure was in the old run, what it is in the new one, and how sure the change is. */
  private Table table() {
    Ratios ratios = regression.ratios();
    Map<Measurement, Measurement> typical = typical();
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
  private Map<Measurement, Measurement> typical() {
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
