package io.github.msgq.bench.results.report;

import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.FigureName.Of;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Prints a line as each fork, or each run of a study, ends: time used, time left, the figure. On a
 * terminal it replaces the one before, below what is known so far; a line that reports a problem
 * stays.
 */
public final class Progress {
  /** The parameters that distinguish combinations best. */
  private static final List<String> FIRST =
      List.of(Measurement.TRANSPORT, Measurement.CONNECTION, Measurement.PLACEMENT);

  private static final String INDENT = "    ";
  private static final int ROOMY = 100;
  private static final int MOST_LINES = 3;
  private static final double WRONG = 0.15; // an announcement that is off by more is corrected

  private final PrintStream out;
  private final Terminal terminal;
  private final boolean redraws;
  private final Duration each; // by the plan, on average
  private final Set<String> naming = new LinkedHashSet<>(FIRST);
  private final LongSupplier clock;
  private final long start;
  private final Duration announced;
  private Duration planned; // for what is left
  private double beyond; // the plan, in nanoseconds: what was measured took so much longer
  private long latest; // end of a line's work
  private int total;
  private int done;
  private int measured;
  private Optional<String> last = Optional.empty();
  private List<String> known = List.of();

  /**
   * Starts the clock.
   *
   * @param terminal whose width the lines have
   * @param total how many lines there will be
   * @param planned estimated time for all of them
   * @param varying the parameters that have several values
   * @param clock in nanoseconds
   */
  public Progress(
      PrintStream out,
      Terminal terminal,
      int total,
      Duration planned,
      List<String> varying,
      LongSupplier clock) {
    this.out = out;
    this.terminal = terminal;
    this.redraws = terminal.redraws(out);
    this.total = total;
    this.each = planned.dividedBy(Math.max(1, total));
    this.announced = planned;
    this.planned = planned;
    this.naming.addAll(varying);
    this.clock = clock;
    this.start = clock.getAsLong();
    this.latest = start;
  }

  /** Corrects how many lines there will be. */
  public void total(int lines) {
    toCome(lines - done);
  }

  /** Corrects how many lines are to come. */
  public void toCome(int lines) {
    toCome(lines, each.multipliedBy(lines));
  }

  /** Corrects how many lines are to come, and how long they take by the plan. */
  public void toCome(int lines, Duration byThePlan) {
    total = done + lines;
    planned = byThePlan;
  }

  /** Something will be repeated. */
  public void oneMore() {
    total++;
    planned = planned.plus(each);
  }

  /**
   * A combination has ended.
   *
   * @param spared how many of the total need not run, since this one could not
   * @param byThePlan how long a fork of it takes
   */
  public void ended(Measurement measurement, int spared, Duration byThePlan) {
    total -= spared;
    planned = planned.minus(byThePlan.multipliedBy(spared));
    ended(
        measurement.name(naming),
        measurement.problem().map(Problem::toString).orElseGet(() -> brief(measurement)),
        measurement.measured(),
        measurement.measured() || measurement.problem().filter(Problem::disturbed).isPresent(),
        byThePlan);
  }

  /** Something has ended: prints its line. {@code timed}: it shows how long others will take. */
  public void ended(String name, String figure, boolean timed) {
    ended(name, figure, timed, timed, each);
  }

  /** {@code whole}: it took as long as one that counts, if it does not count itself. */
  private void ended(String name, String figure, boolean timed, boolean whole, Duration byThePlan) {
    done++;
    planned = planned.minus(byThePlan);
    long now = clock.getAsLong();
    if (whole) {
      measured++;
      beyond += now - latest - byThePlan.toNanos();
    }
    latest = now;
    Duration used = Duration.ofNanos(now - start);
    String count = ("%" + Integer.toString(total).length() + "d/%d").formatted(done, total);
    String left = Digits.clock(left());
    Width room = terminal.width();
    String line =
        room.columns() < ROOMY
            ? "%s  %5s left  %s  ".formatted(count, left, name)
            : "%s  %5s used, %5s left  %-44s ".formatted(count, Digits.clock(used), left, name);
    String text =
        timed
            ? room.cut(line, figure) // a figure is never cut
            : room.cut(line + figure, ""); // in full below the table
    if (whole && measured == 1) {
      correct(used.plus(left()));
    }
    if (redraws && timed) {
      last = Optional.of(text);
    } else {
      out.println(text);
    }
    if (redraws) {
      redraw();
    }
  }

  /** Whether what is known is drawn anew, and so costs no lines. */
  public boolean redraws() {
    return redraws;
  }

  /** Draws what is known by now, where it can be drawn anew. */
  public void known(Stream<String> lines) {
    Width width = terminal.width();
    known = lines.flatMap(line -> width.wrap(line, INDENT).stream()).toList();
    redraw();
  }

  /** Prints what is known by now, which stays: in few lines. */
  public void soFar(String paragraph) {
    terminal.width().wrap(paragraph, INDENT, MOST_LINES).forEach(out::println);
  }

  private void redraw() {
    terminal.redraw(out, Stream.concat(known.stream(), last.stream()).toList());
  }

  /** By the plan, and as much longer for each line as those so far have taken. */
  private Duration left() {
    double more = measured == 0 ? 0 : beyond / measured * (total - done);
    return Duration.ofNanos(Math.max(0, planned.toNanos() + (long) more));
  }

  /** What was announced did not know this machine. */
  private void correct(Duration whole) {
    double off = (double) whole.toMillis() / Math.max(1, announced.toMillis());
    if (!announced.isZero() && Math.abs(off - 1) > WRONG) {
      out.printf("By its first fork, about %s.%n", Digits.clock(whole));
    }
  }

  private static String brief(Measurement measurement) {
    return switch (measurement.kind()) {
      case ROUND_TRIP -> percentiles(measurement, Of.ALL);
      case AT_RATE ->
          measurement.figures().containsKey(FigureName.TYPICAL)
              ? "typical " + percentiles(measurement, Of.WINDOW)
              : "too few moments";
      case ONE_WAY, HIGHEST_RATE ->
          Digits.number(measurement.figure(FigureName.RATE).value()) + " messages/s";
      case CALL -> Digits.score(measurement.figure(FigureName.SCORE));
    };
  }

  private static String percentiles(Measurement measurement, Of of) {
    return "p50 %s µs, p99 %s µs"
        .formatted(
            Digits.number(measurement.figure(new FigureName(of, 50)).value()),
            Digits.number(measurement.figure(new FigureName(of, 99)).value()));
  }
}
