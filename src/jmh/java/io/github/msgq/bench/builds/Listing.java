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
      } else if (line.matches("(?U)[\\w$]+(\\.[\\w$]+)+")) {
        last = all.computeIfAbsent(line, name -> new TreeMap<>());
      }
    }
    return Optional.of(all);
  }

  /**
   * All benchmarks, each with every combination of its parameters' values.
   *
   * @param declared a line of JMH's own list for each benchmark, with how many values each
   *     parameter has: {@code ... 4 size 2 ...}
   * @param chosen values that replace these: {@code size=1,2}
   */
  static List<Case> cases(
      Map<String, Map<String, List<String>>> all, List<String> declared, List<String> chosen) {
    List<Case> cases = new ArrayList<>();
    all.forEach(
        (benchmark, values) -> {
          int dot = benchmark.lastIndexOf('.');
          String type = " %s ".formatted(benchmark.substring(0, dot));
          String method = " %s ".formatted(benchmark.substring(dot + 1));
          values.replaceAll(
              (name, its) ->
                  declared.stream()
                      .filter(line -> line.contains(type) && line.contains(method))
                      .filter(line -> chosen.stream().noneMatch(x -> x.startsWith(name + "=")))
                      .findFirst()
                      .map(line -> whole(name, its, line))
                      .orElse(its));
          cases.addAll(Case.all(benchmark, values));
        });
    return cases;
  }

  /** JMH's comma does not show where a value ends that has one itself. */
  private static List<String> whole(String name, List<String> values, String line) {
    Matcher count =
        Pattern.compile(" %d \\Q%s\\E (\\d{1,9}) ".formatted(name.length(), name)).matcher(line);
    return count.find() && Integer.parseInt(count.group(1)) < values.size()
        ? List.of(String.join(", ", values))
        : values;
  }
}
