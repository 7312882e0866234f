package io.github.msgq.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.msgq.bench.measure.plan.Schedule;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Measured;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Quantity;
import io.github.msgq.bench.results.statistics.Estimate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Forks whose results are known, on a clock that they turn. */
class UntilDecidedTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final Random random = new Random(20261127);
  private final Map<Integer, List<Double>> measured = new HashMap<>();
  private final List<Integer> order = new ArrayList<>();
  private final Set<Integer> futile = new HashSet<>();
  private final Map<Integer, Integer> times = new HashMap<>(); // that each was judged
  private final Map<Integer, Double> risks = new HashMap<>();
  private long now = 7 * SECOND;

  /** What a fork measures, and how long it takes. */
  private record KnownFork(double micros, double spread, long seconds) {}

  /** What has been measured so far, and what is found of it. */
  private final class KnownForks implements ForkRow.Forks {
    @Override
    public Optional<Measurement> soFar(int combination) {
      return Optional.ofNullable(measured.get(combination)).map(UntilDecidedTest::measurement);
    }

    @Override
    public boolean isFutile(int combination) {
      return futile.contains(combination);
    }

    @Override
    public void judged(int combination, int timesByNow, double latest) {
      times.put(combination, timesByNow);
      risks.put(combination, latest);
    }
  }

  private static Measurement measurement(List<Double> forks) {
    Quantity figure = Measured.figure("us/op", forks.stream().map(List::of).toList());
    return Measured.of("a.B.c", "avgt", Map.of(), Map.of(FigureName.SCORE, figure));
  }

  private ForkRow pair(int base, int other) {
    return new ForkRow(List.of(base, other), List.of(), new KnownForks());
  }

  private ForkRow beside(int combination, Double... older) {
    return new ForkRow(
        List.of(combination), List.of(measurement(List.of(older))), new KnownForks());
  }

  /** Runs forks as a run does, until there is none, or as many as that. */
  private void run(UntilDecided rows, int most, KnownFork... forks) {
    for (Schedule.Step step : rows.schedule(1, (next, each) -> {})) {
      if (order.size() == most) {
        return;
      }
      KnownFork fork = forks[step.combination()];
      double result = fork.micros * Math.exp(fork.spread * random.nextGaussian());
      measured.computeIfAbsent(step.combination(), its -> new ArrayList<>()).add(result);
      order.add(step.combination());
      now += fork.seconds * SECOND;
      rows.ended(step.combination());
    }
  }

  private UntilDecided rows(long minutes, ForkRow... rows) {
    return new UntilDecided(
        () -> List.of(rows), Estimate.MOST_FORKS, Duration.ofMinutes(minutes), () -> now);
  }

  private int forks(int combination) {
    return measured.get(combination).size();
  }

  @Test
  void whatIsDecidedGetsNoMoreForksAndTheOthersGetTheTime() {
    run(
        rows(4, pair(0, 1), pair(2, 3)),
        Integer.MAX_VALUE,
        new KnownFork(10, 0.005, 2),
        new KnownFork(15, 0.005, 2),
        new KnownFork(10, 0.2, 2),
        new KnownFork(10, 0.2, 2));
    assertThat(List.of(forks(0), forks(1))).containsExactly(3, 3);
    assertThat(forks(2)).isEqualTo(forks(3)).isEqualTo((240 - 12) / 4);
    assertThat(order.subList(12, order.size())).containsOnly(2, 3);
    assertThat(times.get(0)).isEqualTo(1);
    assertThat(risks.get(2)).as("the last look spends what is left").isGreaterThan(0.01);
  }

  @Test
  void aRoundThatCannotEndInTimeDoesNotBegin() {
    long start = now;
    run(
        rows(2, pair(0, 1), pair(2, 3)),
        Integer.MAX_VALUE,
        new KnownFork(10, 0.2, 2),
        new KnownFork(10, 0.2, 2),
        new KnownFork(10, 0.2, 11),
        new KnownFork(10, 0.2, 11));
    assertThat(now - start).isBetween((120 - 4) * SECOND, 120 * SECOND);
    assertThat(forks(0)).as("the long forks' time is left to short ones").isGreaterThan(forks(2));
  }

  @Test
  void threeForksOfEachAreMeasuredWhateverTheTime() {
    run(
        rows(1, pair(0, 1)),
        Integer.MAX_VALUE,
        new KnownFork(10, 0.01, 99),
        new KnownFork(20, 0.01, 99));
    assertThat(order).hasSize(6);
    assertThat(times.get(0)).isEqualTo(1);
    measured.clear();
    order.clear();
    run(
        rows(1, pair(0, 1)),
        Integer.MAX_VALUE,
        new KnownFork(10, 0.2, 99),
        new KnownFork(10, 0.2, 99));
    assertThat(order).hasSize(6);
    assertThat(times.get(0)).as("and one that spends the rest").isEqualTo(2);
  }

  /** Ctrl-C. */
  @Test
  void anInterruptedRunHasTheVerdictOfItsLatestLook() {
    run(rows(60, pair(0, 1)), 21, new KnownFork(10, 0.2, 2), new KnownFork(10, 0.2, 2));
    assertThat(times.get(0)).as("after 3, 4, 5, 6, 7, 8 and 10").isEqualTo(7);
    assertThat(risks.get(0)).isCloseTo(0.05 / 20, within(1e-9));
    assertThat(forks(0) + forks(1)).as("what was measured is there").isEqualTo(21);
  }

  @Test
  void whatCannotRunTakesNoTimeAndNoRisk() {
    futile.add(0);
    KnownFork fork = new KnownFork(10, 0.2, 2);
    run(rows(60, pair(0, 1), pair(2, 3)), 12, fork, fork, fork, fork);
    assertThat(order).containsOnly(2, 3);
    assertThat(risks.get(2)).as("not shared").isCloseTo(0.05 / 20, within(1e-9));
  }

  @Test
  void aFixedBaseGetsNoForksAndWhatItCannotDecideIsGivenUp() {
    ForkRow vague = beside(0, 8.0, 10.0, 12.5);
    ForkRow faster = beside(1, 20.0, 20.2, 19.8);
    ForkRow open = beside(2, 10.0, 10.1, 9.9, 10.0, 10.05, 9.95, 10.0, 10.1, 9.9);
    UntilDecided rows = rows(3, vague, faster, open);
    run(
        rows,
        Integer.MAX_VALUE,
        new KnownFork(10, 0.02, 2),
        new KnownFork(10, 0.02, 2),
        new KnownFork(10.3, 0.03, 2));
    assertThat(rows.givenUp(String::valueOf)).singleElement().asString().endsWith("): 0");
    assertThat(List.of(forks(0), forks(1))).containsExactly(3, 3);
    assertThat(forks(2)).isGreaterThan(6);
    assertThat(now).as("ended by the verdict or the clock").isLessThanOrEqualTo((7 + 180) * SECOND);
  }

  /** A gate needs no answer to the question whether it is equal. */
  @Test
  void whereARegressionFailsItIsTheLimitThatDecides() {
    ForkRow better = beside(0, 10.0, 10.4, 9.6, 10.0, 10.3, 9.7);
    UntilDecided rows =
        new UntilDecided(
            () -> List.of(better), Estimate.MOST_FORKS, Duration.ofMinutes(60), () -> now, 1.5);
    run(rows, Integer.MAX_VALUE, new KnownFork(10, 0.03, 2));
    assertThat(forks(0)).isBetween(3, 6);
    assertThat(rows.givenUp(String::valueOf)).isEmpty();
  }
}
