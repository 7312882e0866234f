package io.github.msgq.bench.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.msgq.bench.comparison.Ratios;
import io.github.msgq.bench.fork.ForkResults;
import io.github.msgq.bench.plan.Combination;
import io.github.msgq.bench.statistics.Estimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A combination on two JDKs.
 *
 * @param combinations its numbers, the first JDK's first
 * @param vain whether another fork of a combination would add nothing
 */
record JdkRow(List<Integer> combinations, ForkResults forks, IntPredicate vain)
    implements UntilDecided.Row {
  /** All of a plan: those that differ in the JDK only. */
  static List<UntilDecided.Row> all(
      List<Combination> combinations, ForkResults forks, IntPredicate vain) {
    return IntStream.range(0, combinations.size())
        .boxed()
        .collect(groupingBy(i -> alike(combinations.get(i)), LinkedHashMap::new, toList()))
        .values()
        .stream()
        .<UntilDecided.Row>map(row -> new JdkRow(row, forks, vain))
        .toList();
  }

  private static List<Object> alike(Combination combination) {
    return List.of(
        combination.entry().getUsername(),
        combination.mode(),
        combination.values(),
        combination.threads());
  }

  @Override
  public boolean inVain() {
    return combinations.stream().anyMatch(vain::test);
  }

  @Override
  public Optional<Estimate> ratio() {
    return forks
        .soFar(combinations.get(1))
        .flatMap(
            now -> forks.soFar(combinations.get(0)).flatMap(base -> Ratios.Sides.of(now, base)))
        .map(Ratios.Sides::ratio);
  }

  @Override
  public void judged(int times, double risk) {
    combinations.forEach(each -> forks.judged(each, times, risk));
  }
}
