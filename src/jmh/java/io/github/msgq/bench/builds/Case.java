package io.github.msgq.bench.builds;

import io.github.msgq.bench.problem.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A benchmark with one value for each of its parameters.
 *
 * @param benchmark its whole name
 * @param parameters their values by name
 */
public record Case(String benchmark, Map<String, String> parameters) {
  /** What distinguishes it from all others, as arguments of JMH. */
  List<String> arguments() {
    List<String> arguments = new ArrayList<>(List.of(pattern(benchmark)));
    parameters.forEach((name, value) -> arguments.addAll(List.of("-p", name + "=" + value)));
    return arguments;
  }

  /** The expression that selects a benchmark of this name alone. */
  static String pattern(String benchmark) {
    return "^" + Pattern.quote(benchmark) + "$";
  }

  /** Whether JMH can be asked for it: its -p splits at commas, and refuses "=" and no value. */
  public boolean canBeAskedFor() {
    return parameters.values().stream().allMatch(value -> value.matches("(?s)[^,=]+"));
  }

  /** Whether it can be shown as it is, and read in a result: it moves no terminal. */
  public boolean isPrintable() {
    return Printable.of(toString()).equals(toString());
  }

  /** Each combination of a benchmark's values. */
  static List<Case> all(String benchmark, Map<String, List<String>> values) {
    List<Case> all = List.of(new Case(benchmark, Map.of()));
    for (String name : values.keySet()) {
      all =
          all.stream()
              .flatMap(each -> values.get(name).stream().map(value -> each.with(name, value)))
              .toList();
    }
    return all;
  }

  private Case with(String name, String value) {
    Map<String, String> all = new TreeMap<>(parameters);
    all.put(name, value);
    return new Case(benchmark, all);
  }

  @Override
  public String toString() {
    return benchmark
        + parameters.entrySet().stream()
            .map(each -> " " + each.getKey() + "=" + each.getValue())
            .collect(Collectors.joining());
  }
}
