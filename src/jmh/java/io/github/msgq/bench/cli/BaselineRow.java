package io.github.msgq.bench.cli;

import io.github.msgq.bench.comparison.Baseline;
import io.github.msgq.bench.comparison.Ratios;
import io.github.msgq.bench.fork.ForkResults;
import io.github.msgq.bench.plan.Combination;
import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.statistics.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A combination and the same in an older run, whose forks are fixed.
 *
 * @param combination its number
 * @param before what the older run has measured
 * @param vain whether another fork of a combination would add nothing
 */
record BaselineRow(int combination, List<Measurement> before, ForkResults forks, IntPredicate vain)
    implements UntilDecided.Row {
  /** All of a plan. */
  static List<UntilDecided.Row> all(
      List<Measurement> before,
      List<Combination> combinations,
      ForkResults forks,
      IntPredicate vain) {
    return IntStream.range(0, combinations.size())
        .<UntilDecided.Row>mapToObj(number -> new BaselineRow(number, before, forks, vain))
        .toList();
  }

  @Override
  public List<Integer> combinations() {
    return List.of(combination);
  }

  /** So is what the older run lacks. */
  @Override
  public boolean inVain() {
    return vain.test(combination)
        || forks.soFar(combination).filter(now -> base(now).isEmpty()).isPresent();
  }

  private Optional<Measurement> base(Measurement now) {
    return new Baseline(before, forks.measurements()).of(now);
  }

  @Override
  public Optional<Estimate> ratio() {
    return besideFixed().map(Ratios.Sides::ratio);
  }

  @Override
  public Optional<Ratios.Sides> besideFixed() {
    return forks
        .soFar(combination)
        .flatMap(now -> base(now).flatMap(base -> Ratios.Sides.of(now, base)));
  }

  @Override
  public void judged(int times, double risk) {
    forks.judged(combination, times, risk);
  }
}
