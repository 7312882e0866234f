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
  private static final Pattern PARAMETER = Pattern.compile("  param \"(.+?)\" = \\{(.*)}");

  /** Without a group that repeats: each repetition takes stack, and the line is a stranger's. */
  private static final Pattern BENCHMARK = Pattern.compile("(?U)[\\w$][\\w$.]*\\.[\\w$]+");

  private Listing() {}

  /** The values of each benchmark's parameters; empty if the lines are no such list. */
  static Optional<Map<String, Map<String, List<String>>>> read(List<String> lines) {
    int heading = lines.stream().map(String::strip).toList().indexOf("Benchmarks:");
    if (heading < 0) {
      return Optional.empty();
    }
    Map<String, Map<String, List<String>>> all = new LinkedHashMap<>();
    Map<String, List<String>> last = new TreeMap<>();
    for (String line : lines.subList(heading + 1, lines.size())) {
      Matcher parameter = PARAMETER.matcher(line);
      if (parameter.matches()) {
        last.put(parameter.group(1), List.of(parameter.group(2).split(", ", -1)));
      } else if (BENCHMARK.matcher(line).matches()) {
        last = all.computeIfAbsent(line, name -> new TreeMap<>());
      }
    }
    return Optional.of(all);
  }

  /**
   * All benchmarks, each with every combination of its parameters' values.
   *
   * @param declared JMH's own list, a line for each benchmark, with how many values each parameter
   *     has: {@code ... 4 size 2 ...}
   * @param chosen values that replace these: {@code size=1,2}
   */
  static List<Case> cases(
      Map<String, Map<String, List<String>>> all, String declared, List<String> chosen) {
    List<Case> cases = new ArrayList<>();
    all.forEach(
        (benchmark, values) -> {
          values.replaceAll(
              (name, its) ->
                  chosen.stream().anyMatch(each -> each.startsWith(name + "="))
                      ? its
                      : whole(benchmark, name, its, declared));
          cases.addAll(Case.all(benchmark, values));
        });
    return cases;
  }

  /** JMH's comma does not show where a value ends that has one itself. */
  private static List<String> whole(
      String benchmark, String name, List<String> values, String declared) {
    int dot = benchmark.lastIndexOf('.'); // between type and method
    Matcher count =
        Pattern.compile(
                " %s .* %s .* %d %s (\\d{1,9}) "
                    .formatted(
                        Pattern.quote(benchmark.substring(0, dot)),
                        Pattern.quote(benchmark.substring(dot + 1)),
                        name.length(),
                        Pattern.quote(name)))
            .matcher(declared);
    return count.find() && Integer.parseInt(count.group(1)) < values.size()
        ? List.of(String.join(", ", values))
        : values;
  }
}
