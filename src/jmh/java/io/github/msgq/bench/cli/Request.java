package io.github.msgq.bench.cli;

import io.github.msgq.bench.advice.Viewpoint;
import io.github.msgq.bench.linux.Machine;
import io.github.msgq.bench.plan.Benchmarks;
import io.github.msgq.bench.plan.Jdk;
import io.github.msgq.bench.plan.Plan;
import io.github.msgq.bench.plan.Wishes;
import io.github.msgq.bench.problem.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.options.Options;

/**
 * The run that a command line asks for, checked as far as that needs no plan.
 *
 * @param options JMH's, complete
 * @param jdks those to compare, if there are any
 * @param baseline an older result to compare with, if there is one
 * @param untilDecided whether rows get forks until they are decided, rather than a fixed number
 * @param within how long that may take, if the user says so
 * @param threads how many call, if there are several such numbers; or else none
 * @param remarks what was chosen for the user, and how to choose otherwise
 * @param wishes what JMH has no options for
 * @param all whether to print every table
 * @param reader whom the first lines are for
 * @param closing sentences below the tables
 */
record Request(
    Options options,
    Benchmarks selected,
    List<Jdk> jdks,
    Optional<SavedBaseline> baseline,
    boolean untilDecided,
    Optional<Duration> within,
    List<Integer> threads,
    List<String> remarks,
    Wishes wishes,
    boolean withoutFiles,
    boolean all,
    Viewpoint reader,
    List<String> closing) {
  /** The time until rows are decided, divided by that of the forks which are announced. */
  private static final int MOST_TIMES = 3;

  /** How long rows may take until they are decided; empty if their forks are fixed. */
  Optional<Duration> limit(Plan plan) {
    return untilDecided
        ? within.or(() -> Optional.of(plan.time().multipliedBy(MOST_TIMES)))
        : Optional.empty();
  }

  Plan plan() throws Refusal {
    Plan plan = Plan.of(options, selected, jdks, threads, wishes);
    if (baseline.isPresent()) {
      baseline.get().check(plan.combinations(), Machine.facts());
    }
    return plan;
  }
}
