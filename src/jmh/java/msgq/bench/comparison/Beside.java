package msgq.bench.comparison;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import msgq.bench.result.Digits;
import msgq.bench.result.Measurement;
import msgq.bench.statistics.Change;

/**
 * Some measurements beside others that differ from them in one thing.
 *
 * @param base what the others are divided by, such as a JDK
 * @param other what is divided by it
 * @param cells those that both have
 */
public record Beside(String base, String other, List<Compared> cells) {

  /**
   * Each measurement of one kind beside the one of another kind that has the rest in common.
   *
   * @param kind what it may be, such as a JDK
   * @param rest what both must have in common
   */
  static Beside of(
      String base,
      String other,
      List<Measurement> all,
      Function<Measurement, String> kind,
      Function<Measurement, Object> rest) {
    Map<Object, Measurement> bases = new HashMap<>();
    all.stream()
        .filter(m -> kind.apply(m).equals(base))
        .forEach(m -> bases.putIfAbsent(rest.apply(m), m));
    Comparisons comparisons = new Comparisons();
    all.stream()
        .filter(m -> kind.apply(m).equals(other))
        .filter(m -> bases.containsKey(rest.apply(m)))
        .forEach(m -> comparisons.add(m, bases.get(rest.apply(m))));
    return new Beside(base, other, comparisons.judge());
  }

  /**
   * What measurements have in common that differ only in these parameters.
   *
   * @param differing the parameters in which they do
   */
  static List<Object> rest(Measurement measurement, List<String> differing) {
    Map<String, String> parameters = new HashMap<>(measurement.parameters());
    parameters.keySet().removeAll(differing);
    return List.of(measurement.benchmark(), measurement.mode(), parameters);
  }

  /** What is beside what. */
  public String names() {
    return names(base, other);
  }

  /** The same of any two. */
  public static String names(String base, String other) {
    return other + " / " + base;
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
