package io.github.msgq.bench.saved;

import java.util.List;
import org.openjdk.jmh.results.RunResult;

/**
 * The outcome of a run.
 *
 * @param combinations as JMH has measured them, which is saved
 * @param run the same as every report is made from it
 */
public record Outcome(List<CombinationResult> combinations, SavedRun run) {
  /** JMH's results of the combinations that have figures to trust. */
  public List<RunResult> results() {
    return combinations.stream().flatMap(each -> each.result().stream()).toList();
  }
}
