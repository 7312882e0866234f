package io.github.msgq.bench.cli;

import io.github.msgq.bench.plan.Benchmarks;
import io.github.msgq.bench.plan.Jdk;
import io.github.msgq.bench.plan.Plan;
import io.github.msgq.bench.plan.Wishes;
import io.github.msgq.bench.problem.Refusal;
import java.util.List;
import org.openjdk.jmh.runner.options.Options;

/**
 * The run that a command line asks for, checked as far as that needs no plan.
 *
 * @param options JMH's, complete
 * @param selected the benchmarks
 * @param jdks those to compare, if there are any
 * @param threads how many call, if there are several such numbers; or else none
 * @param remarks what was chosen for the user, and how to choose otherwise
 * @param wishes what JMH has no options for
 * @param withoutFiles whether to write no files
 * @param all whether to print every table
 */
record Request(
    Options options,
    Benchmarks selected,
    List<Jdk> jdks,
    List<Integer> threads,
    List<String> remarks,
    Wishes wishes,
    boolean withoutFiles,
    boolean all) {

  Plan plan() throws Refusal {
    return Plan.of(options, selected, jdks, threads, wishes);
  }
}
