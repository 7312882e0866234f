package msgq.bench.comparison;

import java.util.Locale;
import java.util.Optional;
import msgq.bench.result.Measurement;
import msgq.bench.statistics.Interval;

/**
 * A measurement beside the same one before, or on another JDK.
 *
 * @param measurement what is judged
 * @param base what it is judged by
 * @param interval of how many times as long it takes
 * @param change what that comes to
 * @param moreForks so many of each would probably decide; empty if decided, or if a hundred would
 *     not
 * @param drift how many times as long the second half of the iterations took, where that is more
 *     than the interval can tell
 */
public record Compared(
    Measurement measurement,
    Measurement base,
    Interval interval,
    Change change,
    Optional<Integer> moreForks,
    Optional<Double> drift) {

  /** The verdict in words. */
  public String words() {
    String more =
        change == Change.UNDECIDED
            ? moreForks
                .map(n -> ": %d more %s would decide it".formatted(n, n == 1 ? "fork" : "forks"))
                .orElse(": a hundred forks would not decide it")
            : "";
    String drifting =
        drift
            .map(d -> String.format(Locale.ROOT, ", drifts by %+.0f %%", 100 * (d - 1)))
            .orElse("");
    return change + more + drifting;
  }
}
