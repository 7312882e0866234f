package msgq.bench.study.run;

import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Supplier;
import msgq.bench.report.Terminal;
import msgq.bench.result.Digits;
import msgq.bench.study.Scale;

/** A line per round, and on a terminal a counter in between. */
final class StudyProgress {
  private final PrintStream out;
  private final boolean lively = Terminal.isLively();
  private String study;
  private int tasks;
  private int inRound;
  private int roundsLeft;
  private Duration perRound = Duration.ZERO;
  private Supplier<Duration> used;
  private String round = "warm-up";

  StudyProgress(PrintStream out) {
    this.out = out;
  }

  void begin(String name, int perRound, Scale scale, Supplier<Duration> clock) {
    study = name;
    tasks = perRound;
    used = clock;
    String time = scale.full() ? "" : ", about " + Digits.clock(scale.budget()) + " in all";
    out.printf("%s: %d runs per round%s; warming up%n", study, tasks, time);
  }

  /**
   * A round begins.
   *
   * @param left how many there are to come after it, as far as can be told
   * @param each how long one takes, as far as can be told
   */
  void round(int number, int left, Duration each) {
    perRound = each;
    roundsLeft = left + 1;
    inRound = 0;
    begin("round " + number + " of " + (number + left), left());
  }

  private void begin(String next, Duration left) {
    round = next;
    inRound = 0;
    out.printf(
        "%s: %s, %s used, %s left%n", study, round, Digits.clock(used.get()), Digits.clock(left));
  }

  /**
   * A group of rows begins, with all its repetitions.
   *
   * @param number of it
   * @param of how many there are
   * @param runs of this one
   * @param left as far as can be told
   */
  void group(String name, int number, int of, int runs, Duration left) {
    tasks = runs;
    begin("%s (%d of %d)".formatted(name, number, of), left.isNegative() ? Duration.ZERO : left);
  }

  void done() {
    inRound++;
    if (lively) {
      out.printf("\r%s: %s, run %d of %d", study, round, inRound, tasks);
      out.print(perRound.isZero() ? "" : ", " + Digits.clock(left()) + " left ");
      out.print(inRound == tasks ? "\r" + " ".repeat(70) + "\r" : "");
      out.flush();
    }
  }

  private Duration left() {
    double rounds = roundsLeft - (double) inRound / tasks;
    return Duration.ofMillis((long) (perRound.toMillis() * rounds));
  }

  void problem(String sentence) {
    out.println(sentence);
  }
}
