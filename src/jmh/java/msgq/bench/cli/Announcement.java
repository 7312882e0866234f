package msgq.bench.cli;

import java.io.PrintStream;
import java.util.Set;
import java.util.stream.Stream;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.jmh.Plan;
import msgq.bench.linux.OtherRuns;
import msgq.bench.parameter.Declaration;
import msgq.bench.report.Terminal;
import msgq.bench.result.Digits;
import org.openjdk.jmh.runner.options.Options;

/** Says what is about to run. */
final class Announcement {
  private Announcement() {}

  /** Prints what may surprise the user: ignored parameters, and JVM flags of single values. */
  static void print(PrintStream out, Options given, Benchmarks selected) {
    Set<String> taken = selected.parameters();
    Benchmarks.all().parameters().stream()
        .filter(name -> given.getParameter(name).hasValue() && !taken.contains(name))
        .map(name -> "-p %s is ignored: no selected benchmark has this parameter".formatted(name))
        .forEach(out::println);
    selected.declarations().values().stream()
        .flatMap(parameter -> flags(given, selected, parameter))
        .forEach(out::println);
  }

  /** The JVM flags that single values of a parameter need, such as a transport. */
  private static Stream<String> flags(Options given, Benchmarks selected, Declaration parameter) {
    String name = parameter.name();
    return given.getParameter(name).orElse(selected.defaults(name)).stream()
        .distinct()
        .filter(value -> !parameter.flags(value).isEmpty())
        .map(
            value ->
                "JVM flags for %s alone: %s"
                    .formatted(value, String.join(" ", parameter.flags(value))));
  }

  /** Prints how much will run, and how long that takes. */
  static void print(PrintStream out, Plan plan) {
    OtherRuns.warnings().forEach(warning -> say(out, warning));
    out.printf(
        "%s, about %s (%sminutes:seconds).%n",
        Digits.count(plan.cells(), "combination"),
        Digits.clock(plan.time()),
        plan.time().toHours() > 0 ? "hours:" : "");
    if (plan.forks() == 0) {
      out.println("Without a fork (-f 0) combinations disturb each other: for debugging only.");
    } else if (plan.briefly()) {
      String forks = plan.forks() == 1 ? "One fork" : "Few forks";
      String remark =
          forks
              + " with short iterations each: enough for large differences. For small ones, run fewer"
              + " combinations with more forks and time: RoundTrip -f 10 -r 2s.";
      say(out, remark);
    }
  }

  /** Prints a sentence, in as many lines as it takes. */
  static void say(PrintStream out, String sentence) {
    Terminal.width().wrap(sentence, "").forEach(out::println);
  }
}
