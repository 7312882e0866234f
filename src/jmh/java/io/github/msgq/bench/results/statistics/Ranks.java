package io.github.msgq.bench.results.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The order of figures, the smallest first, as far as it is known. Every pair is tested, and one
 * correction (Holm's) covers all tests: nineteen of twenty rankings say nothing false. What follows
 * from two tests counts, too: if a is below b and b below c, a is below c.
 *
 * <p>A figure whose interval is wider than ±50% is hardly known. It is compared as far as it goes:
 * its tests share a tenth of the risk, so that they cost the others little. A figure without an
 * interval may stand anywhere.
 */
public final class Ranks {
  /** The interval of a known figure ends at so many times the figure at most. */
  public static final double WIDEST = 1.5;

  /**
   * Where a figure stands, from 1.
   *
   * @param first one more than there are figures that are significantly smaller
   * @param last the number of figures less those that are significantly larger
   */
  public record Place(int first, int last) {
    /** In how many places it may stand, besides one. */
    public int width() {
      return last - first;
    }

    @Override
    public String toString() {
      return first == last ? "" + first : first + "–" + last;
    }
  }

  /** The part of the risk for pairs of which one is hardly known, if there are others, too. */
  private static final double OF_HARDLY_KNOWN = 0.1;

  private final List<Estimate> figures;
  private final boolean[][] below;
  private final Ratio[][] ratios; // above the diagonal

  /** Orders figures of which lower is better. */
  public Ranks(List<Estimate> figures) {
    this.figures = figures;
    int count = figures.size();
    below = new boolean[count][count];
    ratios = new Ratio[count][count];
    test();
    for (int b = 0; b < count; b++) {
      for (int a = 0; a < count; a++) {
        for (int c = 0; c < count; c++) {
          below[a][c] |= below[a][b] && below[b][c];
        }
      }
    }
  }

  /** Whether a figure is known well enough to be called the best. */
  public boolean isKnown(int figure) {
    return figures
        .get(figure)
        .interval()
        .filter(interval -> interval.high() / interval.mean() <= WIDEST)
        .isPresent();
  }

  private record Pair(int a, int b, Estimate ratio, boolean known) {}

  private void test() {
    List<Pair> pairs = new ArrayList<>();
    for (int a = 0; a < below.length; a++) {
      for (int b = a + 1; b < below.length; b++) {
        Estimate ratio = figures.get(a).over(figures.get(b));
        if (ratio.confidence().isPresent()) {
          pairs.add(new Pair(a, b, ratio, isKnown(a) && isKnown(b)));
        }
      }
    }
    double[] risks =
        Holm.risks(
            pairs.stream().mapToDouble(pair -> pair.ratio.probability(0)).toArray(),
            weights(pairs));
    for (int i = 0; i < risks.length; i++) {
      int a = pairs.get(i).a;
      int b = pairs.get(i).b;
      ratios[a][b] = Ratio.of(pairs.get(i).ratio, risks[i]);
      below[a][b] = ratios[a][b].change() == Ratio.Change.FASTER;
      below[b][a] = ratios[a][b].change() == Ratio.Change.SLOWER;
    }
  }

  private static double[] weights(List<Pair> pairs) {
    double known = pairs.stream().filter(Pair::known).count();
    double others = pairs.size() - known;
    double ofOthers = known == 0 ? 1 : OF_HARDLY_KNOWN;
    double ofKnown = others == 0 ? 1 : 1 - OF_HARDLY_KNOWN;
    return pairs.stream()
        .mapToDouble(pair -> pair.known ? ofKnown / known : ofOthers / others)
        .toArray();
  }

  /** Where this one stands among all; empty if it is hardly known and may stand anywhere. */
  public Optional<Place> of(int figure) {
    int smaller = (int) others().filter(other -> below[other][figure]).count();
    int larger = (int) others().filter(other -> below[figure][other]).count();
    return isKnown(figure) || smaller + larger > 0
        ? Optional.of(new Place(1 + smaller, below.length - larger))
        : Optional.empty();
  }

  private IntStream others() {
    return IntStream.range(0, below.length);
  }

  /** Whether one is significantly smaller than another. */
  public boolean isBelow(int one, int other) {
    return below[one][other];
  }

  /** With how many forks two would probably be told apart; empty if that is not known. */
  public Optional<Integer> forksToTell(int one, int other) {
    return Optional.ofNullable(ratios[Math.min(one, other)][Math.max(one, other)])
        .flatMap(Ratio::decidingForks);
  }

  /** With how many forks a figure would probably be known well enough for a place. */
  public static Optional<Integer> forksToKnow(Estimate figure) {
    return figure.forksUntil(n -> figure.halfWidth(n) <= Math.log(WIDEST));
  }
}
