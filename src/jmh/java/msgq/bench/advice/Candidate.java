package msgq.bench.advice;

import java.util.Optional;
import msgq.bench.statistics.Interval;

/**
 * A transport with its figure.
 *
 * @param transport its name
 * @param value the figure
 * @param unit its unit
 * @param interval where another run should find the figure; empty if it was measured only once
 * @param rank 1 for the best; candidates that this run cannot tell apart share a rank
 * @param toBest its time or cost divided by the best one's: 1 or more
 * @param toTcp the figure divided by tcp's; NaN without tcp
 */
public record Candidate(
    String transport,
    double value,
    String unit,
    Optional<Interval> interval,
    int rank,
    double toBest,
    double toTcp) {}
