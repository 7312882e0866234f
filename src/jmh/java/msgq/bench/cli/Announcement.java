package msgq.bench.cli;

import java.io.PrintStream;
import msgq.bench.jmh.Plan;
import msgq.bench.linux.OtherRuns;
import msgq.bench.report.Terminal;
import msgq.bench.result.Digits;

/** Says what is about to run and how long it takes. */
final class Announcement {
  private Announcement() {}

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
