package msgq.bench.study;

import java.time.Duration;

/**
 * How much of a study is run.
 *
 * @param full the published volumes and repetitions
 * @param budget else about so long per study
 */
public record Scale(boolean full, Duration budget) {
  /** Tests take a published volume that is so many times the true one. */
  public static final String MINIATURE = "msgq.study.miniature";

  private static final Duration SHORT = Duration.ofSeconds(90);
  private static final int MOST_ROUNDS = 30;
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration FULL_PATIENCE = Duration.ofHours(1);

  /**
   * Messages or bytes of one run.
   *
   * @param published of the study
   * @param scaled where the published volume would take too long
   * @param share of that, 1 but for a warm-up
   * @param multiple of which it is
   */
  public long volume(long published, long scaled, double share, long multiple) {
    double volume = full ? published * miniature() : scaled;
    return Math.max(1, Math.round(volume * share / multiple)) * multiple;
  }

  private static double miniature() {
    return Double.parseDouble(System.getProperty(MINIATURE, "1"));
  }

  /** Messages or bytes that make a JVM warm, before it counts. */
  public long warmUp(long usual) {
    return Math.max(1, Math.round(usual * (full ? Math.min(1, 10 * miniature()) : 1)));
  }

  /** Repetitions that there are at most. */
  public int mostRounds(int published) {
    return full ? miniature() < 1 ? 2 : published : MOST_ROUNDS;
  }

  /**
   * Turns that the gauge has beside each run: one disturbed does not move the median of three, for
   * which a miniature has no time.
   */
  public int gaugeTurns() {
    return full && miniature() < 1 ? 1 : 3;
  }

  /** Whether another round fits: after so many, so long after the start. */
  public boolean another(int rounds, Duration used) {
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
  public int expectedRounds(int most, Duration each) {
    long fitting = budget.toMillis() / Math.max(1, each.toMillis());
    return full ? most : (int) Math.min(most, Math.max(leastRounds(), fitting));
  }

  /** A run that says nothing for longer has come to a standstill. */
  public Duration patience() {
    return full ? FULL_PATIENCE : PATIENCE;
  }
}
