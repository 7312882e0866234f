package msgq.bench.study;

import java.time.Duration;

/**
 * How much of a study is run.
 *
 * @param full whether to run the published volumes and repetitions
 * @param budget otherwise, about how long a study may take
 */
public record Scale(boolean full, Duration budget) {
  /** The factor by which tests scale published volumes. */
  public static final String MINIATURE = "msgq.study.miniature";

  private static final Duration SHORT = Duration.ofSeconds(90);
  private static final int MOST_ROUNDS = 30;
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration FULL_PATIENCE = Duration.ofHours(1);

  /**
   * Messages or bytes of one run.
   *
   * @param published the published volume
   * @param scaled the volume to run where the published one would take too long
   * @param share the fraction to run, 1 except for a warm-up
   * @param multiple what the result is a multiple of
   */
  public long volume(long published, long scaled, double share, long multiple) {
    double volume = full ? published * miniature() : scaled;
    return Math.max(1, Math.round(volume * share / multiple)) * multiple;
  }

  private static double miniature() {
    return Double.parseDouble(System.getProperty(MINIATURE, "1"));
  }

  /** Messages or bytes that warm up a JVM before it is measured. */
  public long warmUp(long usual) {
    return Math.max(1, Math.round(usual * (full ? Math.min(1, 10 * miniature()) : 1)));
  }

  /** The maximum number of repetitions. */
  public int mostRounds(int published) {
    return full ? miniature() < 1 ? 2 : published : MOST_ROUNDS;
  }

  /**
   * The gauge's turns beside each run. A single disturbed turn does not move the median of three; a
   * miniature has no time for three.
   */
  public int gaugeTurns() {
    return full && miniature() < 1 ? 1 : 3;
  }

  /** Whether another round fits, after so many rounds and so much time. */
  public boolean another(int rounds, Duration used) {
    if (full || rounds < leastRounds()) {
      return true;
    }
    return used.plus(used.dividedBy(rounds)).compareTo(budget) <= 0;
  }

  /** An interval needs at least two. */
  private int leastRounds() {
    return budget.compareTo(SHORT) < 0 ? 2 : 3;
  }

  /** The number of rounds to expect if each takes this long. */
  public int expectedRounds(int most, Duration each) {
    long fitting = budget.toMillis() / Math.max(1, each.toMillis());
    return full ? most : (int) Math.min(most, Math.max(leastRounds(), fitting));
  }

  /** How long a run may be silent before it counts as stalled. */
  public Duration patience() {
    return full ? FULL_PATIENCE : PATIENCE;
  }
}
