package io.github.msgq.bench.results.comparison;

import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.statistics.Ratio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A run compared with an older one.
 *
 * @param ratios of the combinations that both have
 * @param identical how many are the very same measurement, or count nothing in both, and so are not
 *     compared
 * @param missing what the older run has and the newer one did not try
 * @param added what only the newer run has, and the older one did not try
 * @param unknown what both have though it has no ratio, or what ran in another way, and why
 * @param without what the newer run has no figure of, unless neither could run it
 */
public record Regression(
    Ratios ratios,
    int identical,
    List<Measurement> missing,
    List<Measurement> added,
    Map<Measurement, String> unknown,
    List<Measurement> without) {
  /** Compares them; {@code limits} are how many times as long something may take. */
  public static Regression of(List<Measurement> before, List<Measurement> now, double... limits) {
    Baseline baseline = new Baseline(before, now);
    List<Measurement> changed = new ArrayList<>();
    List<Measurement> added = new ArrayList<>();
    Map<Measurement, String> unknown = new LinkedHashMap<>();
    int identical = 0;
    for (Measurement measurement : now) {
      if (!measurement.measured()) {
        continue;
      }
      Optional<Measurement> base = baseline.of(measurement);
      if (baseline.isThereTwice(measurement)) {
        unknown.put(measurement, "is in the old run more than once");
      } else if (base.isEmpty()) {
        added.add(measurement);
      } else if (isSame(measurement, base.get())) {
        identical++;
      } else if (Ratios.Sides.of(measurement, base.get()).isEmpty()) {
        unknown.put(measurement, Ratios.unknown(measurement, base.get()));
      } else {
        changed.add(measurement);
      }
    }
    List<Measurement> missing = baseline.missing(now);
    unknown.putAll(baseline.runOtherwise(missing, added));
    List<Measurement> without = without(baseline, before, now);
    missing.removeAll(baseline.among(without, missing));
    added.removeAll(baseline.among(withoutFigure(before), added));
    Ratios ratios = Ratios.of("", "", changed, baseline::of, limits);
    return new Regression(ratios, identical, missing, added, unknown, without);
  }

  private static List<Measurement> without(
      Baseline baseline, List<Measurement> before, List<Measurement> now) {
    List<Measurement> tried = before.stream().filter(each -> !cannotRun(each)).toList();
    List<Measurement> again = baseline.among(tried, now);
    return baseline.among(before, withoutFigure(now)).stream()
        .filter(each -> !cannotRun(each) || again.contains(each))
        .toList();
  }

  private static List<Measurement> withoutFigure(List<Measurement> run) {
    return run.stream().filter(each -> !each.measured()).toList();
  }

  private static boolean cannotRun(Measurement measurement) {
    return measurement.problem().filter(its -> !its.failed()).isPresent();
  }

  /** A score that is 0 or no number says nothing, even twice; another figure may count nothing. */
  private static boolean isSame(Measurement measurement, Measurement base) {
    Quantity own = measurement.figure(measurement.main());
    Quantity other = base.figure(base.main());
    return own.hasLogarithms() && measurement.figures().equals(base.figures())
        || measurement.further().isPresent() && own.isNothing() && other.isNothing();
  }

  /** The rows that are significantly slower, or by more than a limit if there is one. */
  public List<Measurement> worse(double... limits) {
    return those(
        limits.length == 0
            ? ratio -> ratio.change() == Ratio.Change.SLOWER
            : ratio -> ratio.exceeds(limits[0]));
  }

  /** The rows of which it is undecided whether they are. */
  public List<Measurement> unsure(double... limits) {
    return those(
        limits.length == 0
            ? ratio -> ratio.change() == Ratio.Change.UNDECIDED
            : ratio -> !ratio.exceeds(limits[0]) && !ratio.isWithin(limits[0]));
  }

  /** Whether something was compared, and everything that both have. */
  public boolean isKnown() {
    return unknown.isEmpty() && without.isEmpty() && ratios.combinations().size() + identical > 0;
  }

  private List<Measurement> those(Predicate<Ratio> chosen) {
    return ratios.combinations().stream()
        .filter(each -> chosen.test(each.ratio()))
        .map(Ratios.CombinationRatio::measurement)
        .toList();
  }
}
