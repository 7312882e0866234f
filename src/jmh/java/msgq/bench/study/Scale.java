package msgq.bench.study;

import java.time.Duration;

/**
 * How much of a study is run.
 *
 * @param full the published volumes and repetitions
 * @param budget else about so long per study
 */
public record Scale(boolean full, Duration budget) {
  /** What the scaled volumes are made for. */
  public static final Duration USUAL = Duration.ofSeconds(90);

  private static final Duration SHORT = Duration.ofSeconds(30);
  private static final int MOST_ROUNDS = 30;
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration FULL_PATIENCE = Duration.ofHours(1);

  /**
   * Messages or bytes of one run.
   *
   * @param published of the study
   * @param fraction of that in the usual time
   * @param share of that, 1 but for a warm-up
   * @param multiple of which it is
   */
  public long volume(long published, double fraction, double share, long multiple) {
    double usual = (double) budget.toMillis() / USUAL.toMillis();
    double part = full ? 1 : fraction * Math.min(1, usual);
    return Math.max(1, Math.round(published * part * share / multiple)) * multiple;
  }

  /** Repetitions that there are at most. */
  public int mostRounds(int published) {
    return full ? published : MOST_ROUNDS;
  }

  /** Whether another round fits: after so many, so long after the start. */
  boolean another(int rounds, Duration used) {
    if (full || rounds < leastRounds()) {
      return true;
    }
    return used.plus(used.dividedBy(rounds)).compareTo(budget) <= 0;
  }

  /** Two are the fewest that have an interval. */
  private int leastRounds() {
    return budget.compareTo(SHORT) < 0 ? 2 : 3;
  }

  /** How many rounds there will have been if each takes so long. */
  int expectedRounds(int most, Duration each) {
    long fitting = budget.toMillis() / Math.max(1, each.toMillis());
    return full ? most : (int) Math.min(most, Math.max(leastRounds(), fitting));
  }

  /** A run that says nothing for longer has come to a standstill. */
  public Duration patience() {
    return full ? FULL_PATIENCE : PATIENCE;
  }
}
