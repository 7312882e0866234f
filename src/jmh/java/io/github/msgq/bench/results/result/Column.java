package io.github.msgq.bench.results.result;

/**
 * A column of a {@link Table}.
 *
 * @param group the heading it shares with its neighbours; may be empty
 */
public record Column(String group, String heading, boolean left) {
  public static Column text(String heading) {
    return new Column("", heading, true);
  }

  public static Column figures(String group, String heading) {
    return new Column(group, heading, false);
  }
}
