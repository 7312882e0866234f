package io.github.msgq.bench.results.result;

import java.util.Set;
import java.util.stream.Stream;

/**
 * The name of a figure in its parts, which are text only in JMH's labels, in files and on the
 * command line.
 *
 * @param of what it is of
 * @param number which percentile, which rate in messages per second, or which limit in microseconds
 * @param label all of it, if it has no number
 */
public record FigureName(Of of, double number, String label) {
  /** The kinds of figures, all but the first with a number; percentiles are in microseconds. */
  public enum Of {
    WHOLE(""), // a score, a cost, or what a profiler or another program counts
    ALL("p"), // a percentile of all messages
    WINDOW("window.p"), // a percentile of a load's typical window
    SERVICE("service.p"), // a percentile of the times from when a message was sent
    LATENESS("late.p"), // a percentile of how late the sender itself was
    AT("at."), // the percentile that a load searches, of its typical window at a rate
    ABOVE("above."); // in how many of 100 windows p99 was above a limit

    private final String prefix;

    Of(String prefix) {
      this.prefix = prefix;
    }
  }

  private static final String NUMBER = "[0-9]{1,9}(\\.[0-9]{1,9})?";

  // Of messages or operations; times are in microseconds.
  public static final FigureName SCORE = whole("score"); // of round trips, the typical mean
  public static final FigureName MEAN = whole("mean"); // with the slow ones, which make it longer
  public static final FigureName P50 = new FigureName(Of.ALL, 50);
  public static final FigureName P90 = new FigureName(Of.ALL, 90);
  public static final FigureName P99 = new FigureName(Of.ALL, 99);
  public static final FigureName P999 = new FigureName(Of.ALL, 99.9);
  public static final FigureName MAX = whole("max"); // of which no interval is known
  public static final FigureName SAMPLES = whole("samples"); // that the percentiles are of
  public static final FigureName RATE = whole("rate"); // messages per second

  // Of a load.
  public static final FigureName TYPICAL = new FigureName(Of.WINDOW, 99);
  public static final FigureName WINDOWS = whole("windows"); // that a fork had
  public static final FigureName REPEATED = whole("repeated"); // trials that were disturbed
  public static final FigureName LAPSES = whole("lapses"); // % of windows, slow at any rate
  public static final FigureName BATCH = whole("batch"); // messages each time the sender woke up
  public static final FigureName PACER = whole("pacer"); // % of a core that the sender took

  /**
   * Microseconds that a message of the gauge took meanwhile. Among combinations with the same gauge
   * and placement it shows how fast the machine was.
   */
  public static final FigureName GAUGE = whole("gauge");

  /**
   * The time of a message (an operation) divided by that of a message of the gauge; for round
   * trips, the ratio of the medians.
   */
  public static final FigureName RATIO = whole("ratio");

  /** A figure with a number. */
  public FigureName(Of of, double number) {
    this(of, number, "");
  }

  /** A figure without a number. */
  public static FigureName whole(String label) {
    return new FigureName(Of.WHOLE, 0, label);
  }

  /** What an end, such as the client, spent of something, such as user time. */
  public static FigureName cost(String end, String part) {
    return whole(end + "." + part);
  }

  /** The figure that a load has passed on with this label. */
  public static FigureName ofLoad(String label) {
    return Stream.of(Of.values())
        .filter(of -> of != Of.WHOLE && label.matches(of.prefix.replace(".", "\\.") + NUMBER))
        .findFirst()
        .map(of -> new FigureName(of, Double.parseDouble(label.substring(of.prefix.length()))))
        .orElseGet(() -> whole(label));
  }

  /** Whether each iteration of a load's fork repeats what the whole fork has. */
  public boolean isOfFork() {
    return of == Of.WINDOW || of == Of.ABOVE || Set.of(WINDOWS, REPEATED, LAPSES).contains(this);
  }

  /** Whether it is shown of a load only if it is known well enough. */
  boolean isUncertain() {
    return of == Of.ALL || of == Of.WINDOW || of == Of.AT || of == Of.ABOVE;
  }

  /** The text, by which files and command lines call it. */
  @Override
  public String toString() {
    return of.prefix
        + (of == Of.WHOLE ? label : number % 1 == 0 ? "" + (long) number : "" + number);
  }
}
