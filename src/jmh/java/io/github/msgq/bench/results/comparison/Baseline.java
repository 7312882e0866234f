package io.github.msgq.bench.results.comparison;

import io.github.msgq.bench.results.result.Measurement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What an older run has for each measurement of a newer one. */
public final class Baseline {
  private final boolean byJdk;
  private final boolean byThreads;
  private final Map<Object, Measurement> bases = new LinkedHashMap<>();

  public Baseline(List<Measurement> before, List<Measurement> now) {
    byJdk = distinguishesJdks(before) != distinguishesJdks(now);
    byThreads = !threads(before).equals(threads(now));
    before.stream().filter(Measurement::measured).forEach(m -> bases.put(key(m), m));
  }

  private static boolean distinguishesJdks(List<Measurement> run) {
    return run.stream().anyMatch(m -> !m.parameter(Measurement.JDK).isEmpty());
  }

  private static Set<String> threads(List<Measurement> run) {
    return run.stream()
        .filter(Measurement::measured)
        .map(Measurement::threads)
        .collect(Collectors.toSet());
  }

  /** The same in the older run; empty if it was not measured there. */
  public Optional<Measurement> of(Measurement measurement) {
    return Optional.ofNullable(bases.get(key(measurement)));
  }

  /** What the older run has and the newer one lacks. */
  List<Measurement> missing(List<Measurement> now) {
    Map<Object, Measurement> missing = new LinkedHashMap<>(bases);
    now.stream().filter(Measurement::measured).map(this::key).forEach(missing::remove);
    return new ArrayList<>(missing.values());
  }

  /**
   * What distinguishes measurements; with the JDK that it ran on if only one of the runs has it as
   * a parameter, and with its threads if the runs differ in them.
   */
  private Object key(Measurement measurement) {
    Map<String, String> parameters = new HashMap<>(measurement.parameters());
    if (byJdk) {
      parameters.put(Measurement.JDK, measurement.jdk());
    }
    if (byThreads) {
      parameters.put(Measurement.THREADS, measurement.threads());
    }
    return List.of(measurement.what(), parameters);
  }
}
