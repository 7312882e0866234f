package io.github.msgq.bench.run;

import io.github.msgq.bench.results.comparison.Baseline;
import io.github.msgq.bench.results.comparison.Ratios;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.statistics.Estimate;
import java.util.List;
import java.util.Optional;

/**
 * A row of a comparison, of which it is to be decided how its sides compare.
 *
 * @param combinations the numbers of what runs for it, side by side, the old side's first; one
 *     beside an older result, whose forks are fixed
 * @param older that result; none if there are two
 */
record ForkRow(List<Integer> combinations, List<Measurement> older, Forks forks) {
  /** The forks so far, whoever runs them. */
  interface Forks {
    /** What those of a combination come to; empty before the first. */
    Optional<Measurement> soFar(int combination);

    /** Whether another fork of a combination would add nothing. */
    boolean isFutile(int combination);

    /** A combination has been judged so often, at last with this risk. */
    void judged(int combination, int times, double risk);
  }

  /** Whether its other side is fixed. */
  boolean isBesideOlder() {
    return combinations.size() == 1;
  }

  /**
   * Whether another fork would add nothing: also if what has been measured has no ratio, such as a
   * zero, or what the other side lacks.
   */
  boolean isFutile() {
    return combinations.stream().anyMatch(forks::isFutile)
        || now()
            .filter(its -> hasNone(its) || base(its).map(ForkRow::hasNone).orElse(true))
            .isPresent();
  }

  /** Whether it has been measured in vain. */
  private static boolean hasNone(Measurement its) {
    return its.measured() && its.estimate().isEmpty();
  }

  private Optional<Measurement> now() {
    return forks.soFar(combinations.get(combinations.size() - 1));
  }

  /** What it is compared with; empty if that was not measured. */
  private Optional<Measurement> base(Measurement now) {
    return isBesideOlder()
        ? new Baseline(older, List.of(now)).of(now)
        : forks.soFar(combinations.get(0)).filter(base -> base.threads().equals(now.threads()));
  }

  /** Both sides so far; empty if one is not known. */
  Optional<Ratios.Sides> sides() {
    return now().flatMap(its -> base(its).flatMap(other -> Ratios.Sides.of(its, other)));
  }

  /** How they compare, if another fork would tell more. */
  Optional<Estimate> ratio() {
    return isFutile() ? Optional.empty() : sides().map(Ratios.Sides::ratio);
  }

  /** Takes how often the row was judged, and the risk of the latest look. */
  void judged(int times, double risk) {
    combinations.forEach(each -> forks.judged(each, times, risk));
  }
}
