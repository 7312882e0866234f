package msgq.bench.advice;

import java.util.Optional;
import msgq.bench.statistics.Interval;

/**
 * A transport with its figure.
 *
 * @param transport its name
 * @param value the figure
 * @param unit of it
 * @param interval in which another run finds the figure; empty if it was measured only once
 * @param rank 1 for the best; those that this run does not tell apart share a rank
 * @param toBest how many times the best one's time: 1 or more
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
