package msgq.bench.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import msgq.bench.result.Measurement;

/**
 * A run beside an older one.
 *
 * @param beside those that both have
 * @param identical how many are the very same measurement, which compares with nothing
 * @param missing what only one of the two has
 */
public record Regression(Beside beside, int identical, List<String> missing) {

  /** Compares them. */
  public static Regression of(List<Measurement> before, List<Measurement> now) {
    boolean told = tellsJdks(before) != tellsJdks(now);
    Map<String, Measurement> bases = new LinkedHashMap<>();
    before.stream().filter(Measurement::measured).forEach(m -> bases.put(name(m, told), m));
    Comparisons comparisons = new Comparisons();
    Set<String> missing = new LinkedHashSet<>(bases.keySet());
    int identical = 0;
    for (Measurement measurement : now) {
      if (!measurement.measured()) {
        continue;
      }
      String name = name(measurement, told);
      Measurement base = bases.get(name);
      if (base == null) {
        missing.add(name);
        continue;
      }
      missing.remove(name);
      if (measurement.figures().equals(base.figures())) {
        identical++;
      } else {
        comparisons.add(measurement, base);
      }
    }
    return new Regression(
        new Beside("", "", comparisons.judge()), identical, new ArrayList<>(missing));
  }

  /**
   * Those whose whole interval is worse by more.
   *
   * @param limit how much more time is too much; 0.1 is a tenth
   */
  public List<Compared> worse(double limit) {
    return beside.cells().stream().filter(c -> c.judged().interval().low() > 1 + limit).toList();
  }

  private static boolean tellsJdks(List<Measurement> run) {
    return run.stream().anyMatch(m -> !m.parameter(JdkComparison.JDK).isEmpty());
  }

  /**
   * As a reader tells measurements apart; if only one run was told its JDKs, by what both ran on.
   */
  private static String name(Measurement measurement, boolean byJdk) {
    Map<String, String> parameters = new TreeMap<>(measurement.parameters());
    if (byJdk) {
      parameters.put(JdkComparison.JDK, JdkComparison.jdk(measurement));
    }
    StringBuilder name = new StringBuilder(measurement.benchmark());
    parameters.forEach((key, value) -> name.append(' ').append(key + "=" + value));
    return name.toString();
  }
}
