package io.github.msgq.bench.comparison;

import io.github.msgq.bench.result.Measurement;
import io.github.msgq.bench.statistics.Ratio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A run compared with an older one.
 *
 * @param ratios of the combinations that both have
 * @param identical how many are the very same measurement, and so are not compared
 * @param missing what the older run has and the newer one lacks
 * @param added what only the newer run has
 */
public record Regression(
    Ratios ratios, int identical, List<Measurement> missing, List<Measurement> added) {

  /**
   * Compares them.
   *
   * @param limits how many times as long something may take, if that is to be judged
   */
  public static Regression of(List<Measurement> before, List<Measurement> now, double... limits) {
    boolean byJdk = tellsJdks(before) != tellsJdks(now);
    boolean byThreads = !threads(before).equals(threads(now));
    Map<String, Measurement> bases = new LinkedHashMap<>();
    before.stream()
        .filter(Measurement::measured)
        .forEach(m -> bases.put(name(m, byJdk, byThreads), m));
    List<Measurement> changed = new ArrayList<>();
    Map<String, Measurement> missing = new LinkedHashMap<>(bases);
    List<Measurement> added = new ArrayList<>();
    int identical = 0;
    for (Measurement measurement : now) {
      if (!measurement.measured()) {
        continue;
      }
      String name = name(measurement, byJdk, byThreads);
      Measurement base = bases.get(name);
      if (base == null) {
        added.add(measurement);
        continue;
      }
      missing.remove(name);
      if (measurement.figures().equals(base.figures())) {
        identical++;
      } else {
        changed.add(measurement);
      }
    }
    return new Regression(
        Ratios.of("", "", changed, m -> Optional.of(bases.get(name(m, byJdk, byThreads))), limits),
        identical,
        List.copyOf(missing.values()),
        added);
  }

  /** The combinations that are sure to take more than so many times as long. */
  public List<Measurement> worse(double limit) {
    return those(ratio -> ratio.exceeds(limit));
  }

  /** The combinations that may, or may not, take more than so many times as long. */
  public List<Measurement> unsure(double limit) {
    return those(ratio -> !ratio.exceeds(limit) && !ratio.isWithin(limit));
  }

  private List<Measurement> those(Predicate<Ratio> chosen) {
    return ratios.combinations().stream()
        .filter(combination -> chosen.test(combination.ratio()))
        .map(Ratios.CombinationRatio::measurement)
        .toList();
  }

  private static boolean tellsJdks(List<Measurement> run) {
    return run.stream().anyMatch(m -> !m.parameter(Measurement.JDK).isEmpty());
  }

  private static Set<String> threads(List<Measurement> run) {
    return run.stream()
        .filter(Measurement::measured)
        .map(Measurement::threads)
        .collect(Collectors.toSet());
  }

  /**
   * The name by which a reader distinguishes measurements; with the JDK that it ran on if only one
   * of the runs has it as a parameter, and with its threads if the runs differ in them.
   */
  private static String name(Measurement measurement, boolean byJdk, boolean byThreads) {
    Map<String, String> parameters = new TreeMap<>(measurement.parameters());
    if (byJdk) {
      parameters.put(Measurement.JDK, measurement.jdk());
    }
    if (byThreads) {
      parameters.put(Measurement.THREADS, measurement.threads());
    }
    StringBuilder name = new StringBuilder(measurement.benchmark());
    parameters.forEach((key, value) -> name.append(' ').append(key + "=" + value));
    return name.toString();
  }
}
