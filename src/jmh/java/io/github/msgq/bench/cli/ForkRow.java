package io.github.msgq.bench.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.msgq.bench.comparison.Baseline;
import io.github.msgq.bench.comparison.Ratios;
import io.github.msgq.bench.fork.ForkResults;
import io.github.msgq.bench.plan.Combination;
import io.github.msgq.bench.result.Measurement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A combination compared with the same one on another JDK, or in an older run.
 *
 * @param combinations its numbers, the first JDK's first; one beside an older run
 * @param vain whether another fork of a combination would add nothing
 * @param base what a combination is compared with; empty if that was not measured
 */
record ForkRow(
    List<Integer> combinations,
    ForkResults forks,
    IntPredicate vain,
    Function<Measurement, Optional<Measurement>> base)
    implements UntilDecided.Row {

  /** All of a plan for two JDKs: those that differ in the JDK only. */
  static List<UntilDecided.Row> onJdks(
      List<Combination> combinations, ForkResults forks, IntPredicate vain) {
    return IntStream.range(0, combinations.size())
        .boxed()
        .collect(groupingBy(i -> alike(combinations.get(i)), LinkedHashMap::new, toList()))
        .values()
        .stream()
        .<UntilDecided.Row>map(row -> new ForkRow(row, forks, vain, now -> forks.soFar(row.get(0))))
        .toList();
  }

  private static List<Object> alike(Combination combination) {
    return List.of(
        combination.entry().getUsername(),
        combination.mode(),
        combination.values(),
        combination.threads());
  }

  /** All of a plan beside an older run, whose forks are fixed; what that lacks is in vain, too. */
  static List<UntilDecided.Row> besideOlder(
      List<Measurement> before, int combinations, ForkResults forks, IntPredicate vain) {
    Function<Measurement, Optional<Measurement>> base =
        now -> new Baseline(before, forks.measurements()).of(now);
    IntPredicate lacking =
        each -> forks.soFar(each).filter(now -> base.apply(now).isEmpty()).isPresent();
    return IntStream.range(0, combinations)
        .<UntilDecided.Row>mapToObj(
            each -> new ForkRow(List.of(each), forks, vain.or(lacking), base))
        .toList();
  }

  @Override
  public boolean inVain() {
    return combinations.stream().anyMatch(vain::test);
  }

  @Override
  public Optional<Ratios.Sides> sides() {
    return forks
        .soFar(combinations.get(combinations.size() - 1))
        .flatMap(now -> base.apply(now).flatMap(its -> Ratios.Sides.of(now, its)));
  }

  @Override
  public void judged(int times, double risk) {
    combinations.forEach(each -> forks.judged(each, times, risk));
  }
}
