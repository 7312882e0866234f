package io.github.msgq.bench.run;

import io.github.msgq.bench.results.comparison.Baseline;
import io.github.msgq.bench.results.comparison.Ratios;
import io.github.msgq.bench.results.result.Measurement;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A row of a comparison.
 *
 * @param combinations its numbers, the old side's first; one beside an older result
 * @param base what the last of them is compared with; empty if that was not measured
 */
record ForkRow(
    List<Integer> combinations, Forks forks, Function<Measurement, Optional<Measurement>> base)
    implements UntilDecided.Row {
  /** The forks so far, whoever runs them. */
  interface Forks {
    /** What those of a combination come to; empty before the first. */
    Optional<Measurement> soFar(int combination);

    /** Whether another fork of a combination would add nothing. */
    boolean isFutile(int combination);

    /** A combination has been judged so often, at last with this risk. */
    void judged(int combination, int times, double risk);
  }

  /** One whose sides are measured side by side. */
  static ForkRow of(List<Integer> combinations, Forks forks) {
    return new ForkRow(
        combinations,
        forks,
        now ->
            forks.soFar(combinations.get(0)).filter(base -> base.threads().equals(now.threads())));
  }

  /** One beside an older result, whose forks are fixed. */
  static ForkRow beside(List<Measurement> old, int combination, Forks forks) {
    return new ForkRow(List.of(combination), forks, now -> new Baseline(old, List.of(now)).of(now));
  }

  /** Also if what has been measured has no ratio: a zero, or what the other side lacks. */
  @Override
  public boolean isFutile() {
    return combinations.stream().anyMatch(forks::isFutile)
        || now()
            .filter(its -> hasNone(its) || base.apply(its).map(ForkRow::hasNone).orElse(true))
            .isPresent();
  }

  /** Whether it has been measured in vain. */
  private static boolean hasNone(Measurement its) {
    return its.measured() && its.estimate().isEmpty();
  }

  private Optional<Measurement> now() {
    return forks.soFar(combinations.get(combinations.size() - 1));
  }

  @Override
  public Optional<Ratios.Sides> sides() {
    return now().flatMap(its -> base.apply(its).flatMap(other -> Ratios.Sides.of(its, other)));
  }

  @Override
  public void judged(int times, double risk) {
    combinations.forEach(each -> forks.judged(each, times, risk));
  }
}
