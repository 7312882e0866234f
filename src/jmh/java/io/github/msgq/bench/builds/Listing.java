package io.github.msgq.bench.builds;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What JMH prints when it lists benchmarks ({@code -l}), or these with parameters ({@code -lp}).
 */
final class Listing {
  private static final String HEADING = "Benchmarks:";
  private static final Pattern PARAMETER = Pattern.compile("  param \"(.+?)\" = \\{(.*)}");

  private Listing() {}

  /** The values of each benchmark's parameters; empty if the lines are no such list. */
  static Optional<Map<String, Map<String, List<String>>>> read(List<String> lines) {
    int heading = 0;
    while (heading < lines.size() && !lines.get(heading).strip().equals(HEADING)) {
      heading++; // a JVM may print warnings first
    }
    if (heading == lines.size()) {
      return Optional.empty();
    }
    Map<String, Map<String, List<String>>> all = new LinkedHashMap<>();
    Map<String, List<String>> last = new TreeMap<>();
    for (String line : lines.subList(heading + 1, lines.size())) {
      Matcher parameter = PARAMETER.matcher(line);
      if (parameter.matches()) {
        last.put(parameter.group(1), List.of(parameter.group(2).split(", ", -1)));
      } else if (line.matches("[\\w$]+(\\.[\\w$]+)+")) {
        last = all.computeIfAbsent(line, name -> new TreeMap<>());
      }
    }
    return Optional.of(all);
  }

  /** All benchmarks, each with every combination of its parameters' values. */
  static List<Case> cases(Map<String, Map<String, List<String>>> all) {
    List<Case> cases = new ArrayList<>();
    all.forEach((name, values) -> cases.addAll(Case.all(name, values)));
    return cases;
  }
}
