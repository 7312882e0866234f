package io.github.msgq.bench.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Simulates comparisons that run until they are decided. {@code -Dsimulated.runs=2000} prints the
 * table of docs/method.md.
 */
class SequentialTestTest {
  private static final int RUNS = Integer.getInteger("simulated.runs", 25);
  private static final boolean PRINTS = RUNS >= 1_000;
  private static final int ROWS = 5;
  private static final int MANY = 15;
  private static final double PROMISED = 0.05;

  /** As many forks as three times six of each side of each row are. */
  private static final int MOST = 3 * 6 * 2 * ROWS;

  private static final double[] SPREADS = {0.01, 0.03, 0.07, 0.15};
  private static final double[] RATIOS = {1, 1.03, 1.05, 1.10};

  /** So many forks in a row take so many times as long. */
  private static final int SPELL = 7;

  private static final double SLOWED = Math.log(1.3);

  private final Random random = new Random(20261127);

  /** What came of the rows of some runs. */
  private static final class Tally {
    private final double[] truth;
    private final int[] found;
    private final int[] equal;
    private int runs;
    private int wrong;
    private int forks;
    private int covered; // geometric means by their intervals
    private int wrongMeans;

    Tally(double... truth) {
      this.truth = truth;
      found = new int[truth.length];
      equal = new int[truth.length];
    }

    void add(SequentialTest looks, int used, Ratio mean) {
      double whole = Arrays.stream(truth).map(Math::log).average().orElseThrow();
      covered += Math.abs(mean.estimate().logarithm() - whole) <= halfWidth(mean) ? 1 : 0;
      wrongMeans += isWrong(mean.change(), Math.exp(whole)) ? 1 : 0;
      runs++;
      forks += used;
      boolean any = false;
      for (int row = 0; row < truth.length; row++) {
        Ratio.Change change = looks.ratio(row).orElseThrow().change();
        found[row] += change == Ratio.Change.SLOWER ? 1 : 0;
        equal[row] += change == Ratio.Change.EQUAL ? 1 : 0;
        any |= isWrong(change, truth[row]);
      }
      wrong += any ? 1 : 0;
    }

    private static double halfWidth(Ratio mean) {
      return Math.log(mean.interval().high() / mean.interval().mean());
    }

    private static boolean isWrong(Ratio.Change change, double truth) {
      return switch (change) {
        case FASTER -> truth >= 1;
        case SLOWER -> truth <= 1;
        case EQUAL -> truth >= 1.03;
        case UNDECIDED -> false;
      };
    }

    double wrong() {
      return (double) wrong / runs;
    }

    double wrongMeans() {
      return (double) wrongMeans / runs;
    }

    double covered() {
      return (double) covered / runs;
    }

    double found() {
      return Arrays.stream(found).average().orElseThrow() / runs;
    }

    double equal() {
      return Arrays.stream(equal).average().orElseThrow() / runs;
    }

    /** Of each side of a row. */
    double forks() {
      return forks / (2.0 * truth.length * runs);
    }
  }

  /** A row's forks so far, as logarithms. */
  private static final class Sides {
    private final List<List<Double>> forks = List.of(new ArrayList<>(), new ArrayList<>());

    Estimate side(int number) {
      return Estimate.ofEach(forks.get(number)).orElseThrow();
    }

    Estimate ratio() {
      return side(0).over(side(1));
    }
  }

  private Tally simulated(double[] spreads, boolean busy, double... truth) {
    Tally tally = new Tally(truth);
    for (int run = 0; run < RUNS; run++) {
      simulate(tally, spreads, busy ? random.nextInt(6 * 2 * truth.length) : MOST);
    }
    return tally;
  }

  /** Rounds over the open rows, the forks of a row's two sides next to each other. */
  private void simulate(Tally tally, double[] spreads, int busyFrom) {
    int rows = tally.truth.length;
    SequentialTest looks = new SequentialTest(rows);
    List<Sides> all = IntStream.range(0, rows).mapToObj(row -> new Sides()).toList();
    int used = 0;
    int most = MOST / ROWS * rows;
    for (int round = 1; ; round++) {
      List<Integer> open =
          IntStream.range(0, rows).filter(looks::isOpen).boxed().collect(Collectors.toList());
      if (open.isEmpty()) {
        break;
      }
      Collections.shuffle(open, random);
      for (int row : open) {
        int first = random.nextInt(2);
        for (int side : List.of(first, 1 - first)) {
          double busy = busyFrom <= used && used < busyFrom + SPELL ? SLOWED : 0;
          double own = side == 0 ? Math.log(tally.truth[row]) : 0;
          double chance = spreads[row % spreads.length] * random.nextGaussian();
          all.get(row).forks.get(side).add(Math.exp(own + chance + busy));
          used++;
        }
      }
      long next = IntStream.range(0, rows).filter(looks::isOpen).count();
      boolean last = used + 2 * next > most;
      if (last || SequentialTest.at(round)) {
        looks.look(row -> Optional.of(all.get(row).ratio()), last);
      }
      if (last) {
        break;
      }
    }
    Estimate product = all.stream().map(Sides::ratio).reduce(Estimate::times).orElseThrow();
    tally.add(looks, used, Ratio.together(List.of(product.power(1.0 / rows))).get(0));
  }

  @Test
  void falseVerdictsAreRareAndLargeDifferencesAreFound() {
    Tally[][] quiet = new Tally[SPREADS.length][RATIOS.length];
    for (boolean busy : new boolean[] {false, true}) {
      for (int s = 0; s < SPREADS.length; s++) {
        List<String> cells = new ArrayList<>();
        for (int r = 0; r < RATIOS.length; r++) {
          double[] truth = DoubleStream.generate(one(RATIOS[r])).limit(ROWS).toArray();
          Tally tally = simulated(new double[] {SPREADS[s]}, busy, truth);
          rarelyWrong(tally, "spread %s, ratio %s".formatted(SPREADS[s], RATIOS[r]));
          cells.add(cell(tally, RATIOS[r]));
          quiet[s][r] = busy ? quiet[s][r] : tally;
        }
        print("| %.0f%%%s | %s |", 100 * SPREADS[s], busy ? ", busy" : "", join(cells));
      }
    }
    assertThat(quiet[0][0].equal()).as("equal at 1 %").isGreaterThan(0.98);
    assertThat(quiet[0][2].found()).as("5 % at 1 %").isGreaterThan(0.98);
    assertThat(quiet[1][2].found()).as("5 % at 3 %").isGreaterThan(0.9);
    assertThat(quiet[1][3].found()).as("10 % at 3 %").isGreaterThan(0.98);
    assertThat(quiet[2][3].found()).as("10 % at 7 %").isGreaterThan(0.8);
    assertThat(quiet[1][3].forks()).as("forks for 10 % at 3 %").isLessThan(9);
  }

  /** Where rows that are decided early leave their share of the risk to one that is not. */
  @Test
  void theShareOfDecidedRowsCausesNoFalseVerdicts() {
    double[] rest = {0.02, 0.02, 0.02, 0.02, 0.07};
    for (double[] truth :
        List.of(
            new double[] {1, 1, 1, 1, 1},
            new double[] {1.03, 1.03, 1.03, 1.03, 1},
            new double[] {1, 1, 1.03, 1.03, 1},
            new double[] {1.1, 1.1, 1.1, 1.1, 1})) {
      rarelyWrong(simulated(rest, false, truth), Arrays.toString(truth));
    }
    rarelyWrong(simulated(new double[] {0.01, 0.015, 0.02, 0.025, 0.03}, false, 1, 1, 1, 1, 1), "");
    rarelyWrong(simulated(new double[] {0.03}, false, 1, 1, 1.03, 1.05, 1.1), "mixed");
  }

  /** A row ends when it looks decided, so its ratio is too far from 1, and the mean's is, too. */
  @Test
  void theMeanOfManyRowsHasTheRightVerdict() {
    for (double spread : SPREADS) {
      for (double ratio : RATIOS) {
        double[] truth = DoubleStream.generate(one(ratio)).limit(MANY).toArray();
        rarelyWrong(
            simulated(new double[] {spread}, false, truth),
            "%d rows, spread %s, ratio %s".formatted(MANY, spread, ratio));
      }
    }
  }

  private static DoubleSupplier one(double value) {
    return () -> value;
  }

  /** The number itself varies by chance: three standard deviations. */
  private static void rarelyWrong(Tally tally, String what) {
    print(
        "<!-- %s: %.3f false; the mean: %.3f covered, %.3f false -->",
        what, tally.wrong(), tally.covered(), tally.wrongMeans());
    double most = PROMISED + 3 * Math.sqrt(PROMISED / RUNS);
    assertThat(tally.wrong()).as("runs with a false verdict: %s", what).isLessThan(most);
    assertThat(tally.wrongMeans()).as("with one on the mean: %s", what).isLessThan(most);
  }

  private static String cell(Tally tally, double ratio) {
    return String.format(
        Locale.ROOT,
        "%.0f%%, %.1f forks, %.1f%%",
        100 * (ratio == 1 ? tally.equal() : tally.found()),
        tally.forks(),
        100 * tally.wrong());
  }

  private static String join(List<String> cells) {
    return String.join(" | ", cells);
  }

  private static void print(String format, Object... values) {
    if (PRINTS) {
      System.out.printf(Locale.ROOT, format + "%n", values);
    }
  }

  @Test
  void whatDecidedRowsLeaveServesLaterLooks() {
    SequentialTest looks = new SequentialTest(2);
    looks.look(row -> Optional.of(row == 0 ? known(0.3, 0.001) : known(0.05, 0.02)), false);
    assertThat(looks.isOpen(0)).isFalse();
    assertThat(looks.isOpen(1)).isTrue();
    double first = looks.ratio(1).orElseThrow().risk();
    assertThat(first).as("half of a twentieth").isCloseTo(0.05 / 20 / 2, within(1e-9));
    looks.look(row -> Optional.of(known(0.05, 0.02)), false);
    assertThat(looks.ratio(0).orElseThrow().risk()).isEqualTo(first);
    assertThat(looks.ratio(1).orElseThrow().risk()).isCloseTo(2 * first, within(1e-9));
    looks.look(row -> Optional.of(known(0.05, 0.02)), true);
    assertThat(looks.ratio(1).orElseThrow().risk()).isCloseTo(0.05 * 0.9, within(1e-9));
  }

  /** Its forks do not become more. */
  @Test
  void whatAFixedSideCannotDecideIsGivenUp() {
    SequentialTest looks = new SequentialTest(3);
    Estimate own = known(0, 0.01);
    looks.look(row -> Optional.of(own.over(known(0, 0.03))), false);
    looks.giveUp(0, own, known(0, 0.03));
    looks.giveUp(1, own, known(0.2, 0.03));
    looks.giveUp(2, own, known(0, 0.002));
    assertThat(List.of(looks.isHopeless(0), looks.isHopeless(1), looks.isHopeless(2)))
        .as("equal and badly known, different, equal and well known")
        .containsExactly(true, false, false);
    assertThat(looks.isOpen(0)).isFalse();
  }

  private static Estimate known(double logarithm, double error) {
    return new Estimate(logarithm, error * error, 5, 6);
  }

  @Test
  void looksGetRarer() {
    assertThat(IntStream.range(0, 43).filter(SequentialTest::at))
        .containsExactly(3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 27, 33, 41);
  }
}
