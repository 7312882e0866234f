package msgq.bench.advice;

import java.util.Optional;
import msgq.bench.result.Interval;
import msgq.bench.result.Quantity;

/**
 * A transport with its figure.
 *
 * @param transport its name
 * @param figure by which it is judged
 * @param rank 1 for the best; transports whose intervals overlap with the best of a rank share it
 * @param toBest its time, or the best one's rate, divided by the other: 1 or more
 * @param toTcp the figure divided by tcp's; NaN without tcp
 */
public record Candidate(
    String transport, Quantity figure, int rank, double toBest, double toTcp) {

  /** That of the figure, if it was measured more than once. */
  public Optional<Interval> interval() {
    return figure.interval();
  }

  boolean overlaps(Candidate other) {
    if (interval().isEmpty() || other.interval().isEmpty()) {
      return false;
    }
    Interval own = interval().get();
    Interval others = other.interval().get();
    return own.low() <= others.high() && others.low() <= own.high();
  }
}
