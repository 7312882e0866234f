package msgq.bench.jmh;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;

/**
 * What a run came to, for its files.
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
    long seconds) {}
