package msgq.bench.iteration;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import msgq.bench.peer.Usage;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * What an iteration has cost: the use of each end's process, its JIT and collector threads
 * included.
 *
 * @param messages that were sent in it
 * @param near the near end's use in it
 * @param far the far end's; empty where both ends are one process
 */
public record Costs(long messages, Usage near, Optional<Usage> far) {
  private static final String PROPERTY = "msgq.costs";

  /** Whether anybody wants to know. */
  public static boolean wanted() {
    return Boolean.parseBoolean(System.getProperty(PROPERTY, "true"));
  }

  /** From now on nobody does. */
  public static void doNotMeasure() {
    System.setProperty(PROPERTY, "false");
  }

  /** What tells a fork that nobody does. */
  public static Optional<String> flag() {
    return wanted() ? Optional.empty() : Optional.of("-D" + PROPERTY + "=false");
  }

  /** As secondary results. */
  List<Result<?>> results() {
    List<Result<?>> results = new ArrayList<>();
    if (messages > 0) {
      add(results, far.isEmpty() ? "both" : "near", near);
      far.ifPresent(usage -> add(results, "far", usage));
    }
    return results;
  }

  private void add(List<Result<?>> results, String end, Usage usage) {
    results.add(perMessage(end + ".user", usage.userMicros(), "us/msg"));
    results.add(perMessage(end + ".system", usage.systemMicros(), "us/msg"));
    results.add(perMessage(end + ".waits", usage.voluntarySwitches(), "switches/msg"));
    results.add(perMessage(end + ".preempted", usage.involuntarySwitches(), "switches/msg"));
    if (usage.peakKilobytes() > 0) {
      results.add(
          new ScalarResult(end + ".peak", usage.peakKilobytes(), "KiB", AggregationPolicy.MAX));
    }
  }

  private Result<?> perMessage(String name, long total, String unit) {
    return new ScalarResult(name, (double) total / messages, unit, AggregationPolicy.AVG);
  }
}
