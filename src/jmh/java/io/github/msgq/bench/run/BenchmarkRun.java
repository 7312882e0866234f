package io.github.msgq.bench.run;

import io.github.msgq.bench.measure.fork.Fork;
import io.github.msgq.bench.measure.plan.Plan;
import io.github.msgq.bench.measure.plan.Schedule;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.IOException;

/** A run, from what is asked for to the exit status. */
public final class BenchmarkRun {
  private BenchmarkRun() {}

  /** Plans, measures and reports; returns the exit status. */
  public static int run(Request request, Terminal terminal) throws Refusal, IOException {
    Plan plan = request.plan();
    request.remarks().forEach(System.out::println);
    try (RunResources place = RunResources.open(request.options(), terminal);
        RunReport report = new RunReport(request, plan, place, terminal)) {
      measure(plan, new Fork(place.lease(), request.runSettings(), report::line), report);
      return report.end();
    }
  }

  private static void measure(Plan plan, Fork fork, RunReport report) {
    for (Schedule.Step step : report.schedule()) {
      int number = step.combination();
      for (boolean due = !report.isFutile(number); due; due = report.isToBeRepeated(number)) {
        report.begin(number);
        report.ended(step, fork.run(plan.combinations().get(number)));
      }
    }
  }
}
