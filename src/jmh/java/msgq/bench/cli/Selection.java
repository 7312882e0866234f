package msgq.bench.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.PatternSyntaxException;
import msgq.bench.jmh.SilentFormat;
import msgq.bench.problem.Nearest;
import msgq.bench.problem.Refusal;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** The benchmarks that a command line selects from those in the jar. */
public record Selection(Collection<BenchmarkListEntry> entries) {

  public static Selection everything() {
    return new Selection(BenchmarkList.defaultList().getAll(new SilentFormat(), List.of()));
  }

  /** Refuses what selects nothing, and every expression that does: it is misspelled. */
  public static Selection of(CommandLineOptions options) throws Refusal {
    Collection<BenchmarkListEntry> found = find(options.getIncludes(), options.getExcludes());
    if (found.isEmpty()) {
      throw new Refusal(nothing(options.getIncludes(), options.getExcludes()));
    }
    for (String include : options.getIncludes()) {
      if (find(List.of(include), List.of()).isEmpty()) {
        throw new Refusal(nothing(List.of(include), List.of()));
      }
    }
    return new Selection(found);
  }

  private static Collection<BenchmarkListEntry> find(List<String> includes, List<String> excludes)
      throws Refusal {
    try {
      return BenchmarkList.defaultList().find(new SilentFormat(), includes, excludes);
    } catch (PatternSyntaxException e) {
      throw new Refusal(
          "'%s' is not a regular expression: %s".formatted(e.getPattern(), e.getDescription()));
    }
  }

  /** The parameters of the selected benchmarks. */
  public Set<String> parameters() {
    Set<String> names = new TreeSet<>();
    entries.forEach(entry -> names.addAll(params(entry).keySet()));
    return names;
  }

  /** The default values of a parameter, from all selected benchmarks. */
  public List<String> defaults(String parameter) {
    return entries.stream()
        .flatMap(entry -> Arrays.stream(params(entry).getOrDefault(parameter, new String[0])))
        .toList();
  }

  public static Map<String, String[]> params(BenchmarkListEntry entry) {
    return entry.getParams().orElse(Map.of());
  }

  private static String nothing(List<String> includes, List<String> excludes) {
    String patterns = String.join("' or '", includes);
    if (!excludes.isEmpty()) {
      patterns += "' without '" + String.join("' or '", excludes);
    }
    List<String> names =
        everything().entries().stream()
            .map(entry -> entry.getUsername().replace("msgq.bench.", ""))
            .distinct()
            .sorted()
            .toList();
    List<String> candidates = new ArrayList<>(names);
    names.forEach(name -> candidates.add(name.replaceFirst("\\..*", "")));
    candidates.addAll(Verbs.names());
    String meant = includes.isEmpty() ? "" : Nearest.question(includes.get(0), candidates);
    return "no benchmark matches '%s': the benchmarks are %s; the verbs are %s%s"
        .formatted(patterns, String.join(", ", names), String.join(", ", Verbs.names()), meant);
  }
}
