package io.github.msgq.bench.statistics;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The order of figures, the smallest first, as far as it is known. Every pair is tested, and one
 * correction (Holm's) covers all tests: nineteen of twenty rankings say nothing false. What follows
 * from two tests counts, too: if a is below b and b below c, a is below c.
 *
 * <p>A figure whose interval is wider than ±50% is not known well enough for a place.
 */
public final class Standings {
  /** The interval of a known figure ends at so many times the figure at most. */
  public static final double WIDEST = 1.5;

  /**
   * Where a figure stands, from 1.
   *
   * @param first one more than there are figures that are significantly smaller
   * @param last the number of figures less those that are significantly larger
   */
  public record Place(int first, int last) {
    @Override
    public String toString() {
      return first == last ? "" + first : first + "–" + last;
    }
  }

  private final List<Integer> known;
  private final boolean[][] below;
  private final Ratio[][] ratios; // above the diagonal

  /** Orders figures of which lower is better. */
  public Standings(List<Estimate> figures) {
    known =
        IntStream.range(0, figures.size()).filter(i -> isKnown(figures.get(i))).boxed().toList();
    below = new boolean[figures.size()][figures.size()];
    ratios = new Ratio[figures.size()][figures.size()];
    test(figures);
    known.forEach(b -> known.forEach(a -> known.forEach(c -> follow(a, b, c))));
  }

  private static boolean isKnown(Estimate figure) {
    return figure
        .interval()
        .filter(interval -> interval.high() / interval.mean() <= WIDEST)
        .isPresent();
  }

  private void test(List<Estimate> figures) {
    List<int[]> pairs = new ArrayList<>();
    for (int a : known) {
      known.stream().filter(b -> b > a).forEach(b -> pairs.add(new int[] {a, b}));
    }
    Iterator<Ratio> all =
        Ratio.together(pairs.stream().map(p -> figures.get(p[0]).over(figures.get(p[1]))).toList())
            .iterator();
    for (int[] pair : pairs) {
      int a = pair[0];
      int b = pair[1];
      ratios[a][b] = all.next();
      below[a][b] = ratios[a][b].change() == Ratio.Change.FASTER;
      below[b][a] = ratios[a][b].change() == Ratio.Change.SLOWER;
    }
  }

  private void follow(int a, int b, int c) {
    below[a][c] |= below[a][b] && below[b][c];
  }

  /** Where this one stands; empty if it is not known well enough. */
  public Optional<Place> of(int figure) {
    if (!known.contains(figure)) {
      return Optional.empty();
    }
    int smaller = (int) known.stream().filter(other -> below[other][figure]).count();
    int larger = (int) known.stream().filter(other -> below[figure][other]).count();
    return Optional.of(new Place(1 + smaller, known.size() - larger));
  }

  /** Whether one is significantly smaller than another. */
  public boolean isBelow(int one, int other) {
    return below[one][other];
  }

  /** With how many forks two that are known would probably be told apart. */
  public Optional<Integer> forksToTell(int one, int other) {
    return ratios[Math.min(one, other)][Math.max(one, other)].decidingForks();
  }

  /** With how many forks a figure would probably be known well enough for a place. */
  public static Optional<Integer> forksToKnow(Estimate figure) {
    return figure.forksUntil(n -> figure.halfWidth(n) <= Math.log(WIDEST));
  }
}
