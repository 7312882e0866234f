package msgq.bench.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import msgq.bench.result.Measurement;

/**
 * A run beside an older one.
 *
 * @param cells those that both have
 * @param worse those whose interval lies beyond the limit in the bad direction
 * @param missing what only one of the two has
 */
public record Regression(List<Compared> cells, List<Compared> worse, List<String> missing) {

  /**
   * Compares them.
   *
   * @param limit how much more time is too much; 0.1 is a tenth
   */
  public static Regression of(List<Measurement> before, List<Measurement> now, double limit) {
    Map<String, Measurement> bases = new LinkedHashMap<>();
    before.stream().filter(Measurement::measured).forEach(m -> bases.put(name(m), m));
    Comparisons comparisons = new Comparisons();
    Set<String> missing = new LinkedHashSet<>(bases.keySet());
    for (Measurement measurement : now) {
      if (!measurement.measured()) {
        continue;
      }
      String name = name(measurement);
      Measurement base = bases.get(name);
      if (base == null) {
        missing.add(name);
      } else {
        missing.remove(name);
        comparisons.add(measurement, base);
      }
    }
    List<Compared> cells = comparisons.judge();
    List<Compared> worse =
        cells.stream().filter(c -> c.judged().interval().low() > 1 + limit).toList();
    return new Regression(cells, worse, new ArrayList<>(missing));
  }

  /** As a reader tells measurements apart. */
  public static String name(Measurement measurement) {
    StringBuilder name = new StringBuilder(measurement.benchmark());
    measurement.parameters().forEach((key, value) -> name.append(' ').append(key + "=" + value));
    return name.toString();
  }
}
