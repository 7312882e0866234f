package io.github.msgq.bench.run;

import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.measure.plan.Jdk;
import io.github.msgq.bench.measure.plan.Plan;
import io.github.msgq.bench.measure.plan.RunSettings;
import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.terms.problem.Refusal;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.options.Options;

/**
 * The run that a command line asks for, checked as far as that needs no plan.
 *
 * @param options JMH's, complete
 * @param comparison what is compared, if anything is
 * @param most how many forks a row gets until it is decided; 0 if their number is fixed
 * @param threads how many call, if there are several such numbers; or else none
 * @param remarks what was chosen for the user, and how to choose otherwise
 * @param runSettings what JMH has no options for
 * @param all whether to print every table
 * @param reader whom the first lines are for
 * @param closing sentences below the tables
 */
public record Request(
    Options options,
    Benchmarks selected,
    Optional<ComparedRun> comparison,
    int most,
    List<Integer> threads,
    List<String> remarks,
    RunSettings runSettings,
    boolean withoutFiles,
    boolean all,
    Viewpoint reader,
    List<String> closing) {
  /** Whether rows get forks until they are decided, rather than a fixed number. */
  boolean untilDecided() {
    return most > 0;
  }

  Plan plan() throws Refusal {
    List<Jdk> jdks = comparison.map(ComparedRun::jdks).orElse(List.of());
    Plan plan = Plan.of(options, selected, jdks, threads, runSettings);
    if (comparison.isPresent()) {
      comparison.get().check(plan.combinations());
    }
    return plan;
  }
}
