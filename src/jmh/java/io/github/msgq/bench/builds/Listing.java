package io.github.msgq.bench.builds;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What JMH prints when it lists benchmarks: {@code -l}, or with their parameters {@code -lp}. */
final class Listing {
  private static final Pattern PARAMETER = Pattern.compile("  param \"(.+?)\" = \\{(.*)}");

  /** Without a group that repeats: each repetition takes stack, and the line is a stranger's. */
  private static final Pattern BENCHMARK = Pattern.compile("(?U)[\\w$][\\w$.]*\\.[\\w$]+");

  private Listing() {}

  /**
   * All benchmarks, each with every combination of its parameters' values; empty if the lines are
   * no such list.
   *
   * @param declared JMH's own list, a line for each benchmark, with how many values each parameter
   *     has: {@code ... 4 size 2 ...}
   * @param chosen values that replace these: {@code size=1,2}
   */
  static Optional<List<Case>> cases(List<String> lines, String declared, List<String> chosen) {
    int heading = lines.stream().map(String::strip).toList().indexOf("Benchmarks:");
    if (heading < 0) {
      return Optional.empty();
    }
    Map<String, List<Case>> all = new LinkedHashMap<>(); // JMH lists a benchmark for each mode
    String benchmark = "";
    for (String line : lines.subList(heading + 1, lines.size())) {
      Matcher parameter = PARAMETER.matcher(line);
      if (BENCHMARK.matcher(line).matches()) {
        benchmark = line;
        all.put(benchmark, List.of(new Case(benchmark, Map.of())));
      } else if (parameter.matches() && !all.isEmpty()) {
        String name = parameter.group(1);
        boolean replaced = chosen.stream().anyMatch(each -> each.startsWith(name + "="));
        List<String> split = List.of(parameter.group(2).split(", ", -1));
        boolean one = !replaced && declares(declared, benchmark, name) < split.size();
        List<String> values = one ? List.of(parameter.group(2)) : split;
        List<Case> each =
            all.get(benchmark).stream()
                .flatMap(own -> values.stream().map(value -> own.with(name, value)))
                .toList();
        all.put(benchmark, each);
      }
    }
    return Optional.of(all.values().stream().flatMap(List::stream).toList());
  }

  /** How many values a parameter has: JMH prints a comma between them, and they may have some. */
  private static int declares(String declared, String benchmark, String name) {
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
    return count.find() ? Integer.parseInt(count.group(1)) : Integer.MAX_VALUE;
  }
}
