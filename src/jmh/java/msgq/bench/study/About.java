package msgq.bench.study;

import java.util.List;

/**
 * What a study is.
 *
 * @param name as the command line names it
 * @param title what it compared, and when
 * @param publishedRounds repetitions that were published, or that make an interval where there was
 *     one
 * @param unit what CPU time is given for, such as a message
 * @param units how many of a sample's units that is
 * @param ends what the client and the server do
 * @param places the placements in which it is measured
 */
public record About(
    String name,
    String title,
    int publishedRounds,
    String unit,
    double units,
    List<String> ends,
    List<Where> places) {

  /** A sender and a receiver, in each placement. */
  public About(String name, String title, int publishedRounds, String unit, double units) {
    this(
        name,
        title,
        publishedRounds,
        unit,
        units,
        List.of("sender", "receiver"),
        List.of(Where.values()));
  }
}
