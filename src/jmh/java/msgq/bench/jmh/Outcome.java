package msgq.bench.jmh;

import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;

/**
 * The outcome of a run: what is saved, and what every report is made from.
 *
 * @param cells how each combination ended
 * @param facts what the figures depend on, by name
 * @param planned how many combinations there should be
 * @param seconds how long the run took
 */
public record Outcome(
    List<CellResult> cells, Map<String, String> facts, int planned, long seconds) {

  /** Of one combination, or a fork of it. */
  public static Outcome of(CellResult cell) {
    return new Outcome(List.of(cell), Map.of(), 1, 0);
  }

  /** JMH's results of the combinations that have figures to trust. */
  public List<RunResult> results() {
    return cells.stream().flatMap(cell -> cell.result().stream()).toList();
  }
}
