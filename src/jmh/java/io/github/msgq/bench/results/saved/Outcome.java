package io.github.msgq.bench.results.saved;

import java.util.List;
import org.openjdk.jmh.results.RunResult;

/**
 * The outcome of a run.
 *
 * @param combinations with JMH's results, from which its file is written
 * @param run what every report is drawn from
 */
public record Outcome(List<CombinationResult> combinations, SavedRun run) {
  /** JMH's results of the combinations that have figures to trust. */
  public List<RunResult> results() {
    return combinations.stream().flatMap(each -> each.result().stream()).toList();
  }
}
