package msgq.bench.jmh;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import msgq.bench.problem.Refusal;
import msgq.bench.saved.RunReader;
import msgq.bench.saved.SavedRun;
import org.openjdk.jmh.results.RunResult;

/**
 * What a run came to: what is saved, and what every report is drawn from.
 *
 * @param results JMH's, of combinations that have figures to trust
 * @param cells how each combination ended
 * @param facts what the figures depend on, by name
 * @param planned how many combinations there should be
 * @param seconds how long the run took
 */
public record Outcome(
    Collection<RunResult> results,
    List<CellResult> cells,
    Map<String, String> facts,
    int planned,
    long seconds) {

  /** Of one combination, or a fork of it. */
  public static Outcome of(CellResult cell) {
    return new Outcome(cell.runResult().stream().toList(), List.of(cell), Map.of(), 1, 0);
  }

  /** As it is read back from this file. */
  public SavedRun saved(Path file) {
    try {
      return RunReader.read(file, ResultJson.of(this), LocalDateTime.now());
    } catch (Refusal e) {
      throw new IllegalStateException(e); // we have just written it
    }
  }
}
