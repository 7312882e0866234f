package io.github.msgq.bench.results.comparison;

import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.Measurement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What an older run has for each measurement of a newer one. */
public final class Baseline {
  private final boolean byJdk;
  private final Map<Object, Measurement> bases = new LinkedHashMap<>();
  private final Set<Object> several = new HashSet<>();

  public Baseline(List<Measurement> before, List<Measurement> now) {
    byJdk = distinguishesJdks(before) != distinguishesJdks(now);
    for (Measurement each : before) {
      if (each.measured() && bases.put(key(each), each) != null) {
        several.add(key(each));
      }
    }
  }

  private static boolean distinguishesJdks(List<Measurement> run) {
    return run.stream().anyMatch(m -> !m.parameter(Measurement.JDK).isEmpty());
  }

  /** The same in the older run; empty if it was not measured there, or more than once. */
  public Optional<Measurement> of(Measurement measurement) {
    return Optional.ofNullable(bases.get(key(measurement))).filter(base -> !isThereTwice(base));
  }

  /** Whether the older run has it more than once, so that nobody knows which is meant. */
  boolean isThereTwice(Measurement measurement) {
    return several.contains(key(measurement));
  }

  /** What the older run has and the newer one lacks. */
  List<Measurement> missing(List<Measurement> now) {
    Map<Object, Measurement> missing = new LinkedHashMap<>(bases);
    now.stream().filter(Measurement::measured).map(this::key).forEach(missing::remove);
    return new ArrayList<>(missing.values());
  }

  /** Those that are among others, whatever their mode. */
  List<Measurement> among(List<Measurement> others, List<Measurement> those) {
    return those.stream()
        .filter(each -> others.stream().anyMatch(other -> isOf(each, other)))
        .toList();
  }

  /**
   * Takes from both lists what is one benchmark with the same parameters, run in another way;
   * returns what is new of it, and the difference in a sentence without its subject.
   */
  Map<Measurement, String> runOtherwise(List<Measurement> missing, List<Measurement> added) {
    Map<Measurement, String> otherwise = new LinkedHashMap<>();
    for (Iterator<Measurement> all = added.iterator(); all.hasNext(); ) {
      Measurement now = all.next();
      missing.stream()
          .filter(old -> rest(old).equals(rest(now)))
          .findFirst()
          .ifPresent(
              old -> {
                missing.remove(old);
                all.remove();
                otherwise.put(
                    now, "ran in %s, and before in %s".formatted(way(now, old), way(old, now)));
              });
    }
    return otherwise;
  }

  private static String way(Measurement own, Measurement other) {
    return own.mode().equals(other.mode())
        ? Digits.count(threads(own), "thread")
        : "mode " + own.mode();
  }

  /** What distinguishes measurements. */
  private Object key(Measurement measurement) {
    return List.of(measurement.mode(), threads(measurement), rest(measurement));
  }

  /** What does so besides mode and threads; with its JDK if that is a parameter of one run only. */
  private Object rest(Measurement measurement) {
    Map<String, String> parameters = parameters(measurement);
    parameters.remove(Measurement.THREADS, "" + threads(measurement));
    return List.of(measurement.qualified(), measurement.further(), parameters);
  }

  /** Whether both are of one benchmark, though a failure may have no mode, and name no JDK. */
  private boolean isOf(Measurement one, Measurement other) {
    if (!one.qualified().equals(other.qualified())) {
      return false;
    }
    Map<String, String> parameters = parameters(one);
    Map<String, String> others = parameters(other);
    if (byJdk && (one.jdk().isEmpty() || other.jdk().isEmpty())) {
      parameters.remove(Measurement.JDK);
      others.remove(Measurement.JDK);
    }
    return parameters.equals(others);
  }

  private Map<String, String> parameters(Measurement measurement) {
    Map<String, String> parameters = new HashMap<>(measurement.parameters());
    if (byJdk) {
      parameters.put(Measurement.JDK, measurement.jdk());
    }
    return parameters;
  }

  private static int threads(Measurement measurement) {
    return measurement.origin().effort().threads();
  }
}
