package msgq.bench.study;

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
        first.client().then(warm.client()),
        first.server().then(warm.server()));
  }
}
