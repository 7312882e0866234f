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

/** Prints a line as each combination ends: time used, time left, the figure. */
public final class Progress implements Consumer<Measurement> {
  /** The parameters that distinguish combinations best. */
  private static final List<String> FIRST = List.of("transport", "connection", "pin");

  private static final int ROOMY = 100;

  private final PrintStream out;
  private final Width width;
  private final int total;
  private final Duration planned;
  private final Set<String> naming = new LinkedHashSet<>(FIRST);
  private final long start = System.nanoTime();
  private int done;
  private int measured;

  /**
   * Starts the clock.
   *
   * @param width of the lines
   * @param total number of combinations
   * @param planned estimated time for all of them
   * @param varying the parameters that have several values
   */
  public Progress(PrintStream out, Width width, int total, Duration planned, List<String> varying) {
    this.out = out;
    this.width = width;
    this.total = total;
    this.planned = planned;
    this.naming.addAll(varying);
  }

  @Override
  public void accept(Measurement measurement) {
    done++;
    measured += measurement.measured() ? 1 : 0;
    Duration used = Duration.ofNanos(System.nanoTime() - start);
    String figure =
        measurement.problem().map(Problem::toString).orElseGet(() -> brief(measurement));
    String count = "%" + Integer.toString(total).length() + "d/%d";
    String counted = count.formatted(done, total);
    String left = Digits.clock(left(used));
    String line =
        width.columns() < ROOMY
            ? "%s  %5s left  %s  %s".formatted(counted, left, name(measurement), figure)
            : "%s  %5s used, %5s left  %-44s %s"
                .formatted(counted, Digits.clock(used), left, name(measurement), figure);
    out.println(width.cut(line)); // the reason appears in full below the table
  }

  /** By the plan at first, and soon by the time that those measured so far have taken. */
  private Duration left(Duration used) {
    double perCellPlanned = (double) planned.toMillis() / total;
    double perCellSeen = measured == 0 ? perCellPlanned : (double) used.toMillis() / measured;
    double trust = measured / (measured + 1.0);
    double perCell = trust * perCellSeen + (1 - trust) * perCellPlanned;
    return Duration.ofMillis((long) (perCell * (total - done)));
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
