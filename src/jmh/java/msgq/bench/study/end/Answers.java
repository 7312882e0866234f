package msgq.bench.study.end;

import java.io.PrintStream;
import msgq.bench.linux.Usage;

/** What an end says to whoever started it, and what a run has cost it. */
final class Answers {
  private final PrintStream out;
  private final Usage before = Usage.ofThisProcess();

  Answers(PrintStream out) {
    this.out = out;
  }

  /** The other end may begin. */
  void ready(String address) {
    out.println("READY " + address);
  }

  /** The run is over. */
  void result(String words) {
    Usage after = Usage.ofThisProcess();
    out.println(
        "RESULT %s user_us=%d sys_us=%d rss_kb=%d"
            .formatted(
                words,
                after.userMicros() - before.userMicros(),
                after.systemMicros() - before.systemMicros(),
                after.peakKilobytes()));
  }

  void failed(Throwable e) {
    String text = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
    out.println("FAIL " + e.getClass().getSimpleName() + ": " + text);
  }
}
