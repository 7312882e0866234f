package msgq.bench.report;

import static msgq.bench.result.Measurement.P50;
import static msgq.bench.result.Measurement.P99;
import static msgq.bench.result.Measurement.RATE;
import static msgq.bench.result.Measurement.SCORE;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import msgq.bench.result.Measurement;
import msgq.bench.result.Problem;

/** Prints a line as each fork, or each run of a study, ends: time used, time left, the figure. */
public final class Progress implements Consumer<Measurement> {
  /** The parameters that distinguish combinations best. */
  private static final List<String> FIRST = List.of("transport", "connection", "pin");

  private static final int ROOMY = 100;

  private final PrintStream out;
  private final Width width;
  private final double plannedMillis; // of each
  private int total;
  private final Set<String> naming = new LinkedHashSet<>(FIRST);
  private final long start = System.nanoTime();
  private int done;
  private int measured;

  /**
   * Starts the clock.
   *
   * @param width of the lines
   * @param total how many lines there will be
   * @param planned estimated time for all of them
   * @param varying the parameters that have several values
   */
  public Progress(PrintStream out, Width width, int total, Duration planned, List<String> varying) {
    this.out = out;
    this.width = width;
    this.total = total;
    this.plannedMillis = (double) planned.toMillis() / total;
    this.naming.addAll(varying);
  }

  /** There will be so many lines after all. */
  public void total(int lines) {
    total = lines;
  }

  @Override
  public void accept(Measurement measurement) {
    String figure =
        measurement.problem().map(Problem::toString).orElseGet(() -> brief(measurement));
    ended(name(measurement), figure, measurement.measured());
  }

  /**
   * Prints the line.
   *
   * @param name what has ended
   * @param figure or why there is none
   * @param timed whether it has taken its time, and so tells how long the others will take
   */
  public void ended(String name, String figure, boolean timed) {
    done++;
    measured += timed ? 1 : 0;
    Duration used = Duration.ofNanos(System.nanoTime() - start);
    String count = "%" + Integer.toString(total).length() + "d/%d";
    String counted = count.formatted(done, total);
    String left = Digits.clock(left(used));
    String line =
        width.columns() < ROOMY
            ? "%s  %5s left  %s  %s".formatted(counted, left, name, figure)
            : "%s  %5s used, %5s left  %-44s %s"
                .formatted(counted, Digits.clock(used), left, name, figure);
    out.println(width.cut(line)); // the reason appears in full below the table
  }

  /** By the plan at first, and soon by the time that those measured so far have taken. */
  private Duration left(Duration used) {
    double seenMillis = measured == 0 ? plannedMillis : (double) used.toMillis() / measured;
    double trust = measured / (measured + 1.0);
    double millis = trust * seenMillis + (1 - trust) * plannedMillis;
    return Duration.ofMillis((long) (millis * (total - done)));
  }

  private String name(Measurement measurement) {
    List<String> words = new ArrayList<>();
    words.add(measurement.benchmark());
    naming.stream()
        .map(measurement::parameter)
        .filter(value -> !value.isEmpty())
        .forEach(words::add);
    return String.join(" ", words);
  }

  private static String brief(Measurement measurement) {
    if (measurement.roundTrip()) {
      return "p50 %s µs, p99 %s µs"
          .formatted(
              Digits.number(measurement.figure(P50).value()),
              Digits.number(measurement.figure(P99).value()));
    }
    return measurement.oneWay()
        ? Digits.number(measurement.figure(RATE).value()) + " messages/s"
        : Digits.score(measurement.figure(SCORE));
  }
}
