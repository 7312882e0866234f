package msgq.bench.study;

import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Supplier;

/** A line per round, and on a terminal a counter in between. */
final class StudyProgress {
  private final PrintStream out;
  private final boolean terminal = System.console() != null;
  private String study;
  private int tasks;
  private int done;
  private int roundsLeft;
  private Supplier<Duration> used;
  private String round = "warm-up";

  StudyProgress(PrintStream out) {
    this.out = out;
  }

  void begin(String name, int perRound, Supplier<Duration> clock) {
    study = name;
    tasks = perRound;
    used = clock;
    out.printf("%s: %d runs per round; warming up%n", study, tasks);
  }

  /**
   * A round begins.
   *
   * @param left how many there are to come after it, as far as can be told
   */
  void round(int number, int left) {
    round = "round " + number + " of " + (number + left);
    roundsLeft = left;
    out.printf("%s: %s, %s used, %s left%n", study, round, clock(used.get()), clock(left(0)));
  }

  void done() {
    done++;
    if (terminal) {
      int inRound = (done - 1) % tasks + 1;
      out.printf(
          "\r%s: %s, run %d of %d, %s left ", study, round, inRound, tasks, clock(left(inRound)));
      out.print(inRound == tasks ? "\r" + " ".repeat(70) + "\r" : "");
      out.flush();
    }
  }

  private Duration left(int inRound) {
    // the first pass is the warm-up, which is shorter than the others by an unknown factor
    double perRun = done == 0 ? 0 : (double) used.get().toMillis() / done;
    return Duration.ofMillis((long) (perRun * ((roundsLeft + 1L) * tasks - inRound)));
  }

  void problem(String sentence) {
    out.println(sentence);
  }

  static String clock(Duration time) {
    return "%d:%02d".formatted(time.toMinutes(), time.toSecondsPart());
  }
}
