package io.github.msgq.bench.cli;

import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.terms.parameter.Declaration;
import io.github.msgq.bench.terms.parameter.OneOf;
import io.github.msgq.bench.terms.problem.Nearest;
import io.github.msgq.bench.terms.problem.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** JMH's {@code -p}, checked before anything runs. */
final class ParameterOption {
  private final OptionsBuilder options;
  private final Map<String, List<String>> given = new LinkedHashMap<>();

  ParameterOption(OptionsBuilder options) {
    this.options = options;
  }

  /** What a shell can complete. */
  static Iterator<String> candidates() {
    return Benchmarks.all().declarations().values().stream()
        .flatMap(ParameterOption::assignments)
        .iterator();
  }

  private static Stream<String> assignments(Declaration parameter) {
    List<String> values =
        parameter.values() instanceof OneOf few ? few.choices() : parameter.defaults();
    return values.stream().map(value -> parameter.name() + "=" + value);
  }

  /** Takes {@code name=value,value}. */
  void take(String assignment) throws Refusal {
    String[] parts = assignment.split("=", 2);
    if (parts.length == 1) {
      throw new Refusal("-p %s is not of the form name=value,value".formatted(assignment));
    }
    String name = parts[0];
    Declaration declared = Benchmarks.all().declarations().get(name);
    String[] values = parts[1].split(",");
    if (declared != null) { // otherwise it is refused later
      Arrays.setAll(values, i -> declared.values().plain(values[i]));
    }
    given.computeIfAbsent(name, key -> new ArrayList<>()).addAll(List.of(values));
    options.param(name, values);
  }

  /** Checks names and values; a parameter of a benchmark that is not selected does no harm. */
  void check() throws Refusal {
    Map<String, Declaration> declared = Benchmarks.all().declarations();
    for (Map.Entry<String, List<String>> each : given.entrySet()) {
      String name = each.getKey();
      if (!declared.containsKey(name)) {
        Set<String> names = new TreeSet<>(declared.keySet());
        throw new Refusal(
            "unknown parameter '%s': the parameters are %s%s"
                .formatted(name, String.join(", ", names), Nearest.question(name, names)));
      }
      Set<String> once = new HashSet<>();
      for (String value : each.getValue()) {
        declared.get(name).check(value);
        if (!once.add(value)) {
          throw new Refusal("-p %s names '%s' twice".formatted(name, value));
        }
      }
    }
  }
}
