package io.github.msgq.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.msgq.bench.measure.plan.Schedule;
import io.github.msgq.bench.results.comparison.Ratios;
import io.github.msgq.bench.results.statistics.Estimate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Forks whose results are known, on a clock that they turn. */
class UntilDecidedTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final Random random = new Random(20261127);
  private final Map<Integer, List<Double>> measured = new HashMap<>();
  private final List<Integer> order = new ArrayList<>();
  private long now = 7 * SECOND;

  /** What a fork measures, and how long it takes. */
  private record KnownFork(double micros, double spread, long seconds) {}

  /** A row that knows what its forks have measured. */
  private final class TestRow implements UntilDecided.Row {
    private final List<Integer> combinations;
    private final Optional<Estimate> base; // if it is fixed
    private boolean isFutile;
    private int times;
    private double risk;

    TestRow(List<Integer> combinations, Optional<Estimate> base) {
      this.combinations = combinations;
      this.base = base;
    }

    @Override
    public List<Integer> combinations() {
      return combinations;
    }

    @Override
    public Optional<Ratios.Sides> sides() {
      Estimate own = estimate(combinations.get(combinations.size() - 1));
      Estimate fixed = base.orElseGet(() -> estimate(combinations.get(0)));
      return Optional.of(new Ratios.Sides(own, fixed));
    }

    @Override
    public boolean isFutile() {
      return isFutile;
    }

    @Override
    public void judged(int timesByNow, double latest) {
      times = timesByNow;
      risk = latest;
    }
  }

  private Estimate estimate(int combination) {
    return Estimate.ofEach(measured.get(combination)).orElseThrow();
  }

  private static Optional<Estimate> known(double... forks) {
    return Estimate.ofEach(Arrays.stream(forks).boxed().toList());
  }

  private TestRow pair(int base, int other) {
    return new TestRow(List.of(base, other), Optional.empty());
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

  private UntilDecided rows(long minutes, TestRow... rows) {
    return new UntilDecided(
        () -> List.of(rows), UntilDecided.MOST_ROUNDS, Duration.ofMinutes(minutes), () -> now);
  }

  private int forks(int combination) {
    return measured.get(combination).size();
  }

  @Test
  void whatIsDecidedGetsNoMoreForksAndTheOthersGetTheTime() {
    TestRow slower = pair(0, 1);
    TestRow open = pair(2, 3);
    run(
        rows(4, slower, open),
        Integer.MAX_VALUE,
        new KnownFork(10, 0.005, 2),
        new KnownFork(15, 0.005, 2),
        new KnownFork(10, 0.2, 2),
        new KnownFork(10, 0.2, 2));
    assertThat(List.of(forks(0), forks(1))).containsExactly(3, 3);
    assertThat(forks(2)).isEqualTo(forks(3)).isEqualTo((240 - 12) / 4);
    assertThat(order.subList(12, order.size())).containsOnly(2, 3);
    assertThat(slower.times).isEqualTo(1);
    assertThat(open.risk).as("the last look spends what is left").isGreaterThan(0.01);
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
    TestRow row = pair(0, 1);
    run(rows(1, row), Integer.MAX_VALUE, new KnownFork(10, 0.01, 99), new KnownFork(20, 0.01, 99));
    assertThat(order).hasSize(6);
    assertThat(row.times).isEqualTo(1);
    measured.clear();
    order.clear();
    TestRow undecided = pair(0, 1);
    run(
        rows(1, undecided),
        Integer.MAX_VALUE,
        new KnownFork(10, 0.2, 99),
        new KnownFork(10, 0.2, 99));
    assertThat(order).hasSize(6);
    assertThat(undecided.times).as("and one that spends the rest").isEqualTo(2);
  }

  /** Ctrl-C. */
  @Test
  void anInterruptedRunHasTheVerdictOfItsLatestLook() {
    TestRow row = pair(0, 1);
    run(rows(60, row), 21, new KnownFork(10, 0.2, 2), new KnownFork(10, 0.2, 2));
    assertThat(row.times).as("after 3, 4, 5, 6, 7, 8 and 10").isEqualTo(7);
    assertThat(row.risk).isCloseTo(0.05 / 20, within(1e-9));
    assertThat(forks(0) + forks(1)).as("what was measured is there").isEqualTo(21);
  }

  @Test
  void whatCannotRunTakesNoTimeAndNoRisk() {
    TestRow lost = pair(0, 1);
    TestRow row = pair(2, 3);
    lost.isFutile = true;
    KnownFork fork = new KnownFork(10, 0.2, 2);
    run(rows(60, lost, row), 12, fork, fork, fork, fork);
    assertThat(order).containsOnly(2, 3);
    assertThat(row.risk).as("not shared").isCloseTo(0.05 / 20, within(1e-9));
  }

  @Test
  void aFixedBaseGetsNoForksAndWhatItCannotDecideIsGivenUp() {
    TestRow vague = new TestRow(List.of(0), known(8, 10, 12.5));
    TestRow faster = new TestRow(List.of(1), known(20, 20.2, 19.8));
    TestRow open = new TestRow(List.of(2), known(10, 10.1, 9.9, 10, 10.05, 9.95, 10, 10.1, 9.9));
    UntilDecided rows = rows(3, vague, faster, open);
    run(
        rows,
        Integer.MAX_VALUE,
        new KnownFork(10, 0.02, 2),
        new KnownFork(10, 0.02, 2),
        new KnownFork(10.3, 0.03, 2));
    assertThat(rows.givenUp()).containsExactly(vague);
    assertThat(List.of(forks(0), forks(1))).containsExactly(3, 3);
    assertThat(forks(2)).isGreaterThan(6);
    assertThat(now).as("ended by the verdict or the clock").isLessThanOrEqualTo((7 + 180) * SECOND);
  }

  /** A gate needs no answer to the question whether it is equal. */
  @Test
  void whereARegressionFailsItIsTheLimitThatDecides() {
    TestRow better = new TestRow(List.of(0), known(10, 10.4, 9.6, 10, 10.3, 9.7));
    UntilDecided rows =
        new UntilDecided(
            () -> List.of(better),
            UntilDecided.MOST_ROUNDS,
            Duration.ofMinutes(60),
            () -> now,
            1.5);
    run(rows, Integer.MAX_VALUE, new KnownFork(10, 0.03, 2));
    assertThat(forks(0)).isBetween(3, 6);
    assertThat(rows.givenUp()).isEmpty();
  }
}
