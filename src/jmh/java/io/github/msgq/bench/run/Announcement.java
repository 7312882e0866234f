package io.github.msgq.bench.run;

import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.measure.plan.Plan;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.terms.parameter.Declaration;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.Options;

/** Says what is about to run. */
public final class Announcement {
  public static final String LEFT_OUT =
      "Of short connections only round trips on one core are measured; for all of them:"
          + " -p connection=short -f 10";

  private Announcement() {}

  /** Prints what may surprise the user, the order of the forks, and how long all of it takes. */
  static void print(PrintStream out, Terminal terminal, Request request, Plan plan) {
    ignored(request.options(), request.selected()).forEach(out::println);
    plan.seed()
        .ifPresent(
            seed -> {
              out.printf(
                  "Forks run in random order (the same again: java -D%s=%d -jar ...).%n",
                  Plan.SEED, seed);
              if (!request.selected().isWhole()) {
                say(out, terminal, LEFT_OUT);
              }
            });
    OtherRuns.warnings().forEach(warning -> say(out, terminal, warning));
    print(out, terminal, plan);
    if (request.untilDecided()) {
      Optional<Duration> within = request.comparison().flatMap(ComparedRun::within);
      out.printf(
          "Rows get forks until they are decided: three at least, which is the time above, %d at"
              + " most%s.%n",
          request.most(), within.map(time -> ", for " + Digits.clock(time)).orElse(""));
      within
          .filter(time -> time.compareTo(plan.time()) < 0)
          .ifPresent(
              time ->
                  say(
                      out,
                      terminal,
                      "That is more than --within allows (%s), and is taken all the same: name fewer rows, or give more time."
                          .formatted(Digits.clock(time))));
    }
  }

  /** Ignored parameters, and JVM flags of single values. */
  private static Stream<String> ignored(Options given, Benchmarks selected) {
    Set<String> taken = selected.parameters();
    return Stream.concat(
        Benchmarks.all().parameters().stream()
            .filter(name -> given.getParameter(name).hasValue() && !taken.contains(name))
            .map(
                name ->
                    "-p %s is ignored: no selected benchmark has this parameter".formatted(name)),
        selected.declarations().values().stream()
            .flatMap(parameter -> flags(given, selected, parameter)));
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

  private static void print(PrintStream out, Terminal terminal, Plan plan) {
    out.printf(
        "%s, about %s (%sminutes:seconds).%n",
        Digits.count(plan.combinations().size(), "combination"),
        Digits.clock(plan.time()),
        plan.time().toHours() > 0 ? "hours:" : "");
    if (plan.briefly()) {
      String remark =
          (plan.forks() == 1
                  ? "One fork of each combination shows no differences, as forks differ; for large ones"
                      + " take -f 3."
                  : "Few forks with short iterations show large differences only.")
              + " For small ones, run fewer combinations with more forks and time: RoundTrip -f 10 -r"
              + " 2s.";
      say(out, terminal, remark);
    }
  }

  static void say(PrintStream out, Terminal terminal, String sentence) {
    terminal.width().wrap(sentence, "").forEach(out::println);
  }
}
