package io.github.msgq.bench.cli;

import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.parameter.Parameters;
import io.github.msgq.bench.terms.problem.Nearest;
import io.github.msgq.bench.terms.problem.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import org.openjdk.jmh.runner.options.Options;

/** The benchmarks that a command line asks for. */
final class Selection {
  /** Benchmarks that there were, with what answers their question. */
  private static final Map<String, String> GONE =
      Map.of(
          "RemoteCall", "study dubbo --rows=grpc-tcp measures such calls (docs/rpc.md)",
          "Limit", "CallOverhead has what calls cost in C beside Java's");

  private Selection() {}

  /** Refuses what matches nothing: it is misspelled, or one of these verbs was meant. */
  static Benchmarks of(Options options, Set<String> verbs) throws Refusal {
    Benchmarks found = find(options.getIncludes(), options.getExcludes());
    for (String include : options.getIncludes()) {
      if (find(List.of(include), List.of()).isEmpty()) {
        throw nothing(include, "'" + include + "'", verbs);
      }
    }
    if (found.isEmpty()) {
      String without = " without '" + String.join("' or '", options.getExcludes()) + "'";
      String patterns = "'" + String.join("' or '", options.getIncludes()) + "'" + without;
      throw nothing("", patterns, verbs);
    }
    return found;
  }

  /** The benchmarks of a run that names none: those that need more forks only if asked for. */
  static Benchmarks usual(Options options) throws Refusal {
    Benchmarks all = of(options, Set.of());
    boolean asked = options.getParameter(Parameters.CONNECTION.name()).hasValue();
    return asked ? all : all.without(Selection::takesMoreForks);
  }

  /** Whether figures depend too much on how many connections are open, and on what ran before. */
  private static boolean takesMoreForks(String benchmark, Map<String, String> values) {
    return Connection.SHORT.toString().equals(values.get(Parameters.CONNECTION.name()))
        && (benchmark.equals("OneWay.oneWay") || "two-cores".equals(values.get("placement")));
  }

  static Benchmarks find(List<String> includes, List<String> excludes) throws Refusal {
    try {
      return Benchmarks.matching(includes, excludes);
    } catch (PatternSyntaxException e) {
      throw new Refusal(
          "'%s' is not a regular expression: %s".formatted(e.getPattern(), e.getDescription()));
    }
  }

  private static Refusal nothing(String typed, String patterns, Set<String> verbs) {
    String instead = GONE.get(typed.replaceFirst("[.].*", ""));
    if (instead != null) {
      return new Refusal(typed + " is gone: " + instead);
    }
    if (typed.endsWith(".json")) {
      return new Refusal(
          "no benchmark matches %s: a result is read by report --text, which takes --need and --goal,"
                  .formatted(patterns)
              + " or by compare");
    }
    List<String> names = Benchmarks.all().names();
    List<String> candidates = new ArrayList<>();
    names.forEach(name -> candidates.add(name.replaceFirst("\\..*", ""))); // their classes
    candidates.addAll(names);
    candidates.addAll(verbs);
    String question = Nearest.question(typed, candidates);
    return new Refusal(
        "no benchmark matches %s%s"
            .formatted(
                patterns, question.isEmpty() ? "; -h lists benchmarks and verbs" : question));
  }
}
