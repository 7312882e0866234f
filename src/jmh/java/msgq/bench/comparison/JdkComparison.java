package msgq.bench.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import msgq.bench.result.Measurement;
import msgq.bench.statistics.Change;
import msgq.bench.statistics.Judged;

/**
 * One JDK beside another.
 *
 * @param base the JDK that stands below
 * @param other the JDK that stands above
 * @param cells those that both have
 */
public record JdkComparison(String base, String other, List<Compared> cells) {
  /** The parameter that tells the JDKs of a run apart. */
  public static final String JDK = "jdk";

  /** Each of a run's JDKs beside the first. */
  public static List<JdkComparison> of(List<Measurement> all) {
    List<String> jdks =
        all.stream().map(m -> m.parameter(JDK)).filter(j -> !j.isEmpty()).distinct().toList();
    List<JdkComparison> comparisons = new ArrayList<>();
    for (int i = 1; i < jdks.size(); i++) {
      comparisons.add(of(all, jdks.get(0), jdks.get(i)));
    }
    return comparisons;
  }

  private static JdkComparison of(List<Measurement> all, String base, String other) {
    Map<List<Object>, Measurement> bases = new LinkedHashMap<>();
    all.stream().filter(m -> m.parameter(JDK).equals(base)).forEach(m -> bases.put(key(m), m));
    Comparisons comparisons = new Comparisons();
    for (Measurement measurement : all) {
      if (measurement.parameter(JDK).equals(other) && bases.containsKey(key(measurement))) {
        comparisons.add(measurement, bases.get(key(measurement)));
      }
    }
    return new JdkComparison(base, other, comparisons.judge());
  }

  private static List<Object> key(Measurement measurement) {
    Map<String, String> rest = new LinkedHashMap<>(measurement.parameters());
    rest.remove(JDK);
    return List.of(measurement.benchmark(), measurement.mode(), rest);
  }

  /** How many of each verdict, in a sentence. */
  public String sentence() {
    return sentence(base, other, cells.stream().map(Compared::judged).toList());
  }

  /** The same of any rows. */
  public static String sentence(String base, String other, List<Judged> rows) {
    String counts =
        Stream.of(Change.values())
            .map(change -> rows.stream().filter(r -> r.change() == change).count() + " " + change)
            .collect(Collectors.joining(", "));
    double mean = rows.stream().mapToDouble(r -> Math.log(r.interval().mean())).average().orElse(0);
    return "JDK %s beside %s, %d cells: %s".formatted(other, base, rows.size(), counts)
        + (rows.isEmpty()
            ? ""
            : String.format(Locale.ROOT, "; geometric mean %.2f", Math.exp(mean)));
  }
}
