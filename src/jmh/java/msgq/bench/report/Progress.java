package msgq.bench.report;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import msgq.bench.jmh.CellResult;
import msgq.bench.jmh.Plan;

/** One line per combination as it ends: its figure, how many are done, the time used and left. */
public final class Progress implements Consumer<CellResult> {
  /** In the order in which they tell combinations apart best. */
  private static final List<String> FIRST = List.of("transport", "connection", "pin");

  private final PrintStream out;
  private final int total;
  private final Duration planned;
  private final Set<String> naming = new LinkedHashSet<>(FIRST);
  private final long start = System.nanoTime();
  private int done;

  /** Starts the clock. */
  public Progress(PrintStream out, Plan plan) {
    this.out = out;
    this.total = plan.cells();
    this.planned = plan.time();
    this.naming.addAll(plan.varying());
  }

  @Override
  public void accept(CellResult cell) {
    done++;
    Duration used = Duration.ofNanos(System.nanoTime() - start);
    String figure = cell.result().map(r -> Figures.brief(cell, r)).orElseGet(cell::problemText);
    String count = "%" + Integer.toString(total).length() + "d/%d";
    String line =
        "%s  %5s used, %5s left  %-44s %s"
            .formatted(
                count.formatted(done, total), clock(used), clock(left(used)), name(cell), figure);
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

  private String name(CellResult cell) {
    List<String> words = new ArrayList<>();
    words.add(cell.benchmark());
    naming.stream().map(cell::param).filter(value -> !value.isEmpty()).forEach(words::add);
    return String.join(" ", words);
  }

  static String clock(Duration time) {
    return "%d:%02d".formatted(time.toMinutes(), time.toSecondsPart());
  }
}
