package io.github.msgq.bench.cli;

import io.github.msgq.bench.terms.problem.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.options.Options;
import picocli.CommandLine.Option;

/** JMH's options that list something in place of a run. */
final class ListOptions {
  @Option(names = "-l", description = "List the benchmarks that are selected.")
  private boolean benchmarks;

  @Option(names = "-lp", description = "List them and the values of their parameters.")
  private boolean parameters;

  @Option(names = "-lprof", description = "List the profilers.")
  private boolean profilers;

  @Option(names = "-lrf", description = "List the formats of results.")
  private boolean formats;

  boolean given() {
    return benchmarks || parameters || profilers || formats;
  }

  /** Prints as JMH does; {@code verbs} are those of the command line. */
  void print(Options options, Set<String> verbs) throws Refusal {
    if (profilers) {
      ProfilerFactory.listProfilers(System.out);
    }
    if (formats) {
      System.out.println("Available formats: json");
    }
    if (benchmarks || parameters) {
      System.out.println("Benchmarks: ");
      Selection.of(options, verbs).entries().forEach(entry -> print(entry, options));
    }
  }

  private void print(BenchmarkListEntry entry, Options options) {
    System.out.println(entry.getUsername());
    if (parameters) {
      Map<String, String[]> declared = entry.getParams().orElse(Map.of());
      declared.forEach(
          (name, values) ->
              System.out.printf(
                  "  param \"%s\" = {%s}%n",
                  name, String.join(", ", options.getParameter(name).orElse(List.of(values)))));
    }
  }
}
