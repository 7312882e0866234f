package msgq.bench.comparison;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import msgq.bench.result.Digits;
import msgq.bench.result.Measurement;
import msgq.bench.statistics.Change;

/**
 * Some measurements beside others that differ from them in one thing.
 *
 * @param base what stands below, such as a JDK
 * @param other what stands above
 * @param cells those that both have
 */
public record Beside(String base, String other, List<Compared> cells) {

  /** Each of some measurements beside its base, if it has one. */
  static Beside of(
      String base,
      String other,
      Stream<Measurement> some,
      Function<Measurement, Optional<Measurement>> baseOf) {
    Comparisons comparisons = new Comparisons();
    some.forEach(own -> baseOf.apply(own).ifPresent(below -> comparisons.add(own, below)));
    return new Beside(base, other, comparisons.judge());
  }

  /** What is beside what. */
  public String names() {
    return names(base, other);
  }

  /** The same of any two. */
  public static String names(String base, String other) {
    return base.isEmpty() ? "" : other + " / " + base;
  }

  /** How many of each verdict, in a sentence. */
  public String sentence() {
    String counts =
        Stream.of(Change.values())
            .map(
                change ->
                    cells.stream().filter(c -> c.judged().change() == change).count()
                        + " "
                        + change)
            .collect(Collectors.joining(", "));
    return (base.isEmpty() ? "" : other + " beside " + base + ", ")
        + Digits.count(cells.size(), "cell")
        + ": "
        + counts
        + geometricMean();
  }

  private String geometricMean() {
    return cells.stream().mapToDouble(cell -> cell.judged().ratio().logarithm()).average().stream()
        .mapToObj(mean -> String.format(Locale.ROOT, "; geometric mean %.2f", Math.exp(mean)))
        .collect(Collectors.joining());
  }
}
