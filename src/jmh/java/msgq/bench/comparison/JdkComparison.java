package msgq.bench.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import msgq.bench.result.Measurement;

/**
 * One JDK beside another.
 *
 * @param base the JDK that stands below
 * @param other the JDK that stands above
 * @param cells those that both have
 * @param mean the geometric mean of their ratios; empty without any
 */
public record JdkComparison(
    String base, String other, List<Compared> cells, Optional<Double> mean) {
  /** The parameter that tells the JDKs of a run apart. */
  public static final String JDK = "jdk";

  /** Each of a run's JDKs beside the first. */
  public static List<JdkComparison> of(List<Measurement> all, double margin) {
    List<String> jdks =
        all.stream().map(m -> m.parameter(JDK)).filter(j -> !j.isEmpty()).distinct().toList();
    List<JdkComparison> comparisons = new ArrayList<>();
    for (int i = 1; i < jdks.size(); i++) {
      comparisons.add(of(all, jdks.get(0), jdks.get(i), margin));
    }
    return comparisons;
  }

  private static JdkComparison of(List<Measurement> all, String base, String other, double margin) {
    Map<List<Object>, Measurement> bases = new LinkedHashMap<>();
    all.stream().filter(m -> m.parameter(JDK).equals(base)).forEach(m -> bases.put(key(m), m));
    Comparisons comparisons = new Comparisons(margin);
    for (Measurement measurement : all) {
      if (measurement.parameter(JDK).equals(other) && bases.containsKey(key(measurement))) {
        comparisons.add(measurement, bases.get(key(measurement)));
      }
    }
    return new JdkComparison(base, other, comparisons.judge(), comparisons.geometricMean());
  }

  private static List<Object> key(Measurement measurement) {
    Map<String, String> rest = new LinkedHashMap<>(measurement.parameters());
    rest.remove(JDK);
    return List.of(measurement.benchmark(), measurement.mode(), rest);
  }

  /** How many of each verdict, in a sentence. */
  public String sentence() {
    Map<Change, Integer> counts = new LinkedHashMap<>();
    for (Change change : Change.values()) {
      counts.put(change, (int) cells.stream().filter(c -> c.change() == change).count());
    }
    return "JDK %s beside %s, %d cells: %d faster, %d slower, %d equal, %d undecided%s"
        .formatted(
            other,
            base,
            cells.size(),
            counts.get(Change.FASTER),
            counts.get(Change.SLOWER),
            counts.get(Change.EQUAL),
            counts.get(Change.UNDECIDED),
            mean.map(m -> String.format(Locale.ROOT, "; geometric mean %.2f", m)).orElse(""));
  }
}
