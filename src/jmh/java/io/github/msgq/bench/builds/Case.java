package io.github.msgq.bench.builds;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A benchmark with one value for each of its parameters.
 *
 * @param benchmark its whole name
 * @param parameters their values by name
 */
public record Case(String benchmark, Map<String, String> parameters) {
  private static final String PARAMETER = "-p";

  /** What distinguishes it from all others, as arguments of JMH. */
  List<String> arguments() {
    List<String> arguments = new ArrayList<>(List.of(pattern(benchmark)));
    parameters.forEach((name, value) -> arguments.addAll(List.of(PARAMETER, name + "=" + value)));
    return arguments;
  }

  /** The expression that selects a benchmark of this name alone. */
  static String pattern(String benchmark) {
    return "^" + Pattern.quote(benchmark) + "$";
  }

  /** Why JMH cannot be asked for it; empty if it can. */
  public Optional<String> refused() {
    return parameters.entrySet().stream()
        .filter(each -> each.getValue().isEmpty() || each.getValue().matches("(?s).*[,=].*"))
        .map(
            each ->
                "JMH's -p cannot take the value '%s' of %s: it splits at commas, and refuses '=' and no value"
                    .formatted(each.getValue(), each.getKey()))
        .findFirst();
  }

  /** Each combination of a benchmark's values. */
  static List<Case> all(String benchmark, Map<String, List<String>> values) {
    List<Map<String, String>> all = List.of(Map.of());
    for (Map.Entry<String, List<String>> parameter : values.entrySet()) {
      all =
          all.stream()
              .flatMap(
                  before ->
                      parameter.getValue().stream().map(value -> and(before, parameter, value)))
              .toList();
    }
    return all.stream().map(each -> new Case(benchmark, each)).toList();
  }

  private static Map<String, String> and(
      Map<String, String> before, Map.Entry<String, ?> parameter, String value) {
    Map<String, String> all = new LinkedHashMap<>(before);
    all.put(parameter.getKey(), value);
    return all;
  }

  @Override
  public String toString() {
    return benchmark
        + parameters.entrySet().stream()
            .map(each -> " " + each.getKey() + "=" + each.getValue())
            .collect(Collectors.joining());
  }
}
