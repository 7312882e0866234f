package msgq.bench.jmh;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
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
    return entries.stream().map(Benchmarks::name).distinct().sorted().toList();
  }

  /** What each measures, by name; nothing for those that do not say. */
  public SortedMap<String, String> measures() {
    SortedMap<String, String> measures = new TreeMap<>();
    for (BenchmarkListEntry entry : entries) {
      measures.put(name(entry), annotation(entry).map(Measures::value).orElse(""));
    }
    return measures;
  }

  /** How much longer than usual a fork of it takes to start. */
  static int startSeconds(BenchmarkListEntry entry) {
    return annotation(entry).map(Measures::startSeconds).orElse(0);
  }

  private static Optional<Measures> annotation(BenchmarkListEntry entry) {
    String username = entry.getUsername();
    int dot = username.lastIndexOf('.');
    try {
      return Arrays.stream(Class.forName(username.substring(0, dot)).getMethods())
          .filter(method -> method.getName().equals(username.substring(dot + 1)))
          .filter(method -> method.isAnnotationPresent(Measures.class))
          .map(method -> method.getAnnotation(Measures.class))
          .findFirst();
    } catch (ClassNotFoundException | LinkageError e) {
      return Optional.empty(); // of a newer Java, perhaps
    }
  }

  private static String name(BenchmarkListEntry entry) {
    return entry.getUsername().replace("msgq.bench.", "");
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
