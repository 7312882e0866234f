package io.github.msgq.bench.saved;

import io.github.msgq.bench.result.Measurement;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;

/**
 * The outcome of a run: what is saved, and what every report is made from.
 *
 * @param facts what the figures depend on, by name
 * @param planned how many combinations there should be
 * @param seconds how long the run took
 */
public record Outcome(
    List<CombinationResult> combinations,
    List<Measurement> measurements,
    Map<String, String> facts,
    int planned,
    long seconds) {
  /** JMH's results of the combinations that have figures to trust. */
  public List<RunResult> results() {
    return combinations.stream().flatMap(each -> each.result().stream()).toList();
  }

  /** The run as it will be read from this file, which gives it its name. */
  public SavedRun saved(Path file) {
    return SavedRun.of(file, run(List.of()), LocalDateTime.now(), measurements);
  }

  RunJson run(List<RunJson.WithoutFigures> without) {
    return new RunJson(RunJson.FORMAT, facts, planned, seconds, without);
  }
}
