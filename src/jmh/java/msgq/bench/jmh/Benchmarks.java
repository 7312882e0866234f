package msgq.bench.jmh;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;

/** Some of the benchmarks in the jar, and the parameters that they declare. */
public record Benchmarks(Collection<BenchmarkListEntry> entries) {

  public static Benchmarks all() {
    return matching(List.of(), List.of());
  }

  /**
   * As JMH selects them.
   *
   * @throws java.util.regex.PatternSyntaxException if one is no regular expression
   */
  public static Benchmarks matching(List<String> includes, List<String> excludes) {
    return new Benchmarks(BenchmarkList.defaultList().find(new SilentFormat(), includes, excludes));
  }

  public boolean isEmpty() {
    return entries.isEmpty();
  }

  /** {@code Class.method}, sorted. */
  public List<String> names() {
    return entries.stream()
        .map(entry -> entry.getUsername().replace("msgq.bench.", ""))
        .distinct()
        .sorted()
        .toList();
  }

  /** The names of all their parameters. */
  public Set<String> parameters() {
    Set<String> names = new TreeSet<>();
    entries.forEach(entry -> names.addAll(params(entry).keySet()));
    return names;
  }

  /** The default values of a parameter, from all that declare it. */
  public List<String> defaults(String parameter) {
    return entries.stream()
        .flatMap(entry -> Arrays.stream(params(entry).getOrDefault(parameter, new String[0])))
        .toList();
  }

  static Map<String, String[]> params(BenchmarkListEntry entry) {
    return entry.getParams().orElse(Map.of());
  }
}
