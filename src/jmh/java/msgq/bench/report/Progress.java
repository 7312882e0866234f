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

/** One line per combination as it ends: its figure, how many are done, the time used and left. */
public final class Progress implements Consumer<Measurement> {
  /** In the order in which they tell combinations apart best. */
  private static final List<String> FIRST = List.of("transport", "connection", "pin");

  private final PrintStream out;
  private final int total;
  private final Duration planned;
  private final Set<String> naming = new LinkedHashSet<>(FIRST);
  private final long start = System.nanoTime();
  private int done;

  /** Starts the clock. */
  public Progress(PrintStream out, Overview overview) {
    this.out = out;
    this.total = overview.cells();
    this.planned = overview.time();
    this.naming.addAll(overview.varying());
  }

  @Override
  public void accept(Measurement measurement) {
    done++;
    Duration used = Duration.ofNanos(System.nanoTime() - start);
    String figure =
        measurement.problem().map(Problem::toString).orElseGet(() -> brief(measurement));
    String count = "%" + Integer.toString(total).length() + "d/%d";
    String line =
        "%s  %5s used, %5s left  %-44s %s"
            .formatted(
                count.formatted(done, total),
                Digits.clock(used),
                Digits.clock(left(used)),
                name(measurement),
                figure);
    out.println(Width.cut(line)); // the whole reason stands below the table
  }

  /** Trusts the plan at first and the clock in the end. */
  private Duration left(Duration used) {
    int remaining = total - done;
    double perCellPlanned = (double) planned.toMillis() / total;
    double perCellSeen = (double) used.toMillis() / done;
    double trust = (double) done / total;
    double perCell = trust * perCellSeen + (1 - trust) * perCellPlanned;
    return Duration.ofMillis((long) (perCell * remaining));
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
