package msgq.bench.study;

import msgq.bench.linux.Usage;

/**
 * What a run of a cell has shown.
 *
 * @param first the units that the ends took while they were cold, as they did
 * @param rest those after them, which show the rate of warm ends; null if the rate of all is one
 */
public record Warming(Sample first, Sample rest) {

  /** A run that needs no warm-up, or is as long as the published one. */
  public static Warming of(Sample all) {
    return new Warming(all, null);
  }

  /** Seconds that were measured. */
  public double seconds() {
    return rest == null ? first.seconds() : first.seconds() + rest.seconds();
  }

  /** What so many units take: the first ones as they did, those after them at the warm rate. */
  public Sample forUnits(long wanted) {
    if (rest == null) {
      return first.forUnits(wanted);
    }
    Sample warm = rest.forUnits(wanted - first.units());
    return new Sample(
        first.seconds() + warm.seconds(),
        wanted,
        sum(first.client(), warm.client()),
        sum(first.server(), warm.server()));
  }

  /** One after the other: the peak is the larger one. */
  private static Usage sum(Usage first, Usage then) {
    return new Usage(
        first.userMicros() + then.userMicros(),
        first.systemMicros() + then.systemMicros(),
        first.voluntarySwitches() + then.voluntarySwitches(),
        first.involuntarySwitches() + then.involuntarySwitches(),
        Math.max(first.peakKilobytes(), then.peakKilobytes()));
  }
}
