package io.github.msgq.bench.run.builds;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What JMH prints when it lists benchmarks: {@code -l}, or with their parameters {@code -lp}. */
final class Listing {
  private static final Pattern PARAMETER = Pattern.compile("  param \"(.+?)\" = \\{(.*)");

  /** Without a group that repeats: each repetition takes stack, and the line is a stranger's. */
  private static final Pattern BENCHMARK = Pattern.compile("(?U)[\\w$][\\w$.]*\\.[\\w$]+");

  private static final String PACKED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  private Listing() {}

  /**
   * All benchmarks, each with every combination of its parameters' values; empty if the lines are
   * no such list.
   *
   * @param declared JMH's own list, a line for each benchmark, with each parameter's values
   * @param chosen values that replace these: {@code size=1,2}
   */
  static Optional<List<Case>> cases(List<String> lines, String declared, List<String> chosen) {
    int heading = lines.stream().map(String::strip).toList().indexOf("Benchmarks:");
    if (heading < 0) {
      return Optional.empty();
    }
    Map<String, List<Case>> all = new LinkedHashMap<>(); // JMH lists a benchmark for each mode
    String benchmark = "";
    List<String> rest = lines.subList(heading + 1, lines.size());
    while (!rest.isEmpty()) {
      Matcher parameter = PARAMETER.matcher(rest.get(0));
      int taken = 1;
      if (BENCHMARK.matcher(rest.get(0)).matches()) {
        benchmark = rest.get(0);
        all.put(benchmark, List.of(new Case(benchmark, Map.of())));
      } else if (parameter.matches() && !all.isEmpty()) {
        String name = parameter.group(1);
        List<String> printed = rest;
        List<String> values =
            candidates(declared, benchmark, name, chosen).stream()
                .filter(each -> startWith(printed, printed(name, each)))
                .findFirst()
                .orElseGet(
                    () -> List.of(parameter.group(2).replaceFirst("}$", "").split(", ", -1)));
        taken = printed(name, values).size();
        List<Case> each =
            all.get(benchmark).stream()
                .flatMap(own -> values.stream().map(value -> own.with(name, value)))
                .toList();
        all.put(benchmark, each);
      }
      rest = rest.subList(taken, rest.size());
    }
    return Optional.of(all.values().stream().flatMap(List::stream).toList());
  }

  /** The lines that JMH prints of a parameter, whose values may have line breaks. */
  private static List<String> printed(String name, List<String> values) {
    return "  param \"%s\" = {%s}".formatted(name, String.join(", ", values)).lines().toList();
  }

  private static boolean startWith(List<String> lines, List<String> first) {
    return lines.size() >= first.size() && lines.subList(0, first.size()).equals(first);
  }

  /**
   * What the values may be, as chosen or declared: in what is printed they cannot be told apart.
   */
  private static List<List<String>> candidates(
      String declared, String benchmark, String name, List<String> chosen) {
    List<String> replacing =
        chosen.stream()
            .filter(each -> each.startsWith(name + "="))
            .flatMap(each -> Stream.of(each.substring(name.length() + 1).split(",")))
            .toList();
    List<String> values = declared(declared, benchmark, name);
    return replacing.isEmpty()
        ? List.of(values.stream().map(Listing::unpacked).toList(), values)
        : List.of(replacing);
  }

  /** A parameter's values as JMH's list has them, each after its length; empty if it has none. */
  private static List<String> declared(String list, String benchmark, String name) {
    int dot = benchmark.lastIndexOf('.'); // between type and method
    Matcher count =
        Pattern.compile(
                " %s .* %s .* %d %s (\\d{1,9}) "
                    .formatted(
                        Pattern.quote(benchmark.substring(0, dot)),
                        Pattern.quote(benchmark.substring(dot + 1)),
                        name.length(),
                        Pattern.quote(name)))
            .matcher(list);
    List<String> values = new ArrayList<>();
    if (count.find()) {
      Matcher length =
          Pattern.compile("(\\d{1,9}) ").matcher(list).region(count.end(), list.length());
      for (int i = Integer.parseInt(count.group(1)); i > 0 && length.lookingAt(); i--) {
        int end = length.end() + Integer.parseInt(length.group(1));
        if (end >= list.length()) {
          return List.of();
        }
        values.add(list.substring(length.end(), end));
        length.region(end + 1, list.length());
      }
    }
    return values;
  }

  /** JMH 1.25 and later pack a value's UTF-16 into letters of six bits, the lowest bits first. */
  private static String unpacked(String packed) {
    StringBuilder text = new StringBuilder();
    int bits = 0;
    int count = 0;
    for (int six : packed.chars().map(PACKED::indexOf).takeWhile(each -> each >= 0).toArray()) {
      bits |= six << count;
      count += Integer.numberOfTrailingZeros(PACKED.length());
      if (count >= Character.SIZE) {
        text.append((char) bits);
        bits >>>= Character.SIZE;
        count -= Character.SIZE;
      }
    }
    return text.toString();
  }
}
