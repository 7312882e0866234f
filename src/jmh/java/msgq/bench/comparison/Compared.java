package msgq.bench.comparison;

import java.util.Locale;
import java.util.OptionalDouble;
import msgq.bench.result.Measurement;
import msgq.bench.statistics.Judged;

/**
 * A measurement beside the same one before, or on another JDK.
 *
 * @param measurement what is judged
 * @param judged its time divided by that of the other, and the verdict
 * @param drift by how much it still changed while it was measured; empty if it did not
 */
public record Compared(Measurement measurement, Judged judged, OptionalDouble drift) {

  /** The verdict in words. */
  public String words() {
    return drift.isEmpty()
        ? judged.words("fork")
        : String.format(
            Locale.ROOT, "%s, drifts by %+.0f %%", judged.words("fork"), 100 * drift.getAsDouble());
  }
}
