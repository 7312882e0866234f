package io.github.msgq.bench.studies.study;

import java.time.Duration;

/**
 * The scale on which a study is run.
 *
 * @param full whether to run the published volumes and repetitions
 * @param budget otherwise, about how long a study may take
 */
public record Scale(boolean full, Duration budget) {
  /** The factor by which tests scale published volumes. */
  public static final String MINIATURE = "msgq.study.miniature";

  private static final Duration SHORT = Duration.ofSeconds(90);
  private static final int LEAST_ROUNDS = 2; // an interval needs as many
  private static final int MOST_ROUNDS = 30;

  /** The fewest rounds whose interval says something. */
  public static final int ENOUGH_ROUNDS = 3;

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration FULL_PATIENCE = Duration.ofHours(1);

  /**
   * Messages or bytes of one run.
   *
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

  /**
   * The gauge's turns before and after each run. A single disturbed turn does not move the median
   * of three; a miniature has no time for three.
   */
  public int gaugeTurns() {
    return full && miniature() < 1 ? 1 : 3;
  }

  /** How many rounds: as published, or as many as fit if each takes this long. */
  public int rounds(int published, Duration each) {
    if (full) {
      return miniature() < 1 ? LEAST_ROUNDS : published;
    }
    return fitting(budget, each, budget.compareTo(SHORT) < 0 ? LEAST_ROUNDS : ENOUGH_ROUNDS);
  }

  /** How many rounds fit into a time, if each takes this long; never fewer than the least. */
  public static int fitting(Duration time, Duration each, int least) {
    long fitting = time.toMillis() / Math.max(1, each.toMillis());
    return (int) Math.max(least, Math.min(fitting, MOST_ROUNDS));
  }

  /** How long a run may be silent before it counts as stalled. */
  public Duration patience() {
    return full ? FULL_PATIENCE : PATIENCE;
  }
}
