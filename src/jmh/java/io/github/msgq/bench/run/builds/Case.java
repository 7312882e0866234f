package io.github.msgq.bench.run.builds;

import io.github.msgq.bench.terms.problem.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A benchmark, by its whole name, with one value for each of its parameters. */
public record Case(String benchmark, Map<String, String> parameters) {
  /** What distinguishes it from all others, as arguments of JMH. */
  List<String> arguments() {
    List<String> arguments = new ArrayList<>(List.of("^" + Pattern.quote(benchmark) + "$"));
    parameters.forEach((name, value) -> arguments.addAll(List.of("-p", name + "=" + value)));
    return arguments;
  }

  /** Whether JMH can be asked for it: its -p splits at commas, and refuses "=" and no value. */
  public boolean canBeAskedFor() {
    return parameters.values().stream().allMatch(value -> value.matches("(?s)[^,=]+"));
  }

  /** Whether it can be shown as it is, and read in a result: it moves no terminal. */
  public boolean isPrintable() {
    return Printable.of(toString()).equals(toString());
  }

  /** The same with one more parameter. */
  Case with(String name, String value) {
    Map<String, String> all = new TreeMap<>(parameters);
    all.put(name, value);
    return new Case(benchmark, all);
  }

  @Override
  public String toString() {
    return parameters.entrySet().stream()
        .map(each -> " " + each)
        .collect(Collectors.joining("", benchmark, ""));
  }
}
