package io.github.msgq.bench.studies.study;

import io.github.msgq.bench.machine.linux.Placement;
import java.util.List;

/**
 * The description of a study.
 *
 * @param name its name on the command line
 * @param title what it compared, and when
 * @param publishedRounds the published number of repetitions, or enough for an interval if there
 *     was only one
 * @param unit what CPU time is reported per, such as a message
 * @param units how many units of a sample make one of these
 * @param roles what the client and the server do
 */
public record About(
    String name,
    String title,
    int publishedRounds,
    String unit,
    double units,
    List<String> roles,
    List<Placement> placements) {
  /** A sender and a receiver, in each placement. */
  public About(String name, String title, int publishedRounds, String unit, double units) {
    this(
        name, title, publishedRounds, unit, units, List.of("sender", "receiver"), Placement.PINNED);
  }
}
