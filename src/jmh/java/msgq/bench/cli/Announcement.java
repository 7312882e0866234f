package msgq.bench.cli;

import java.io.PrintStream;
import msgq.bench.jmh.SilentFormat;
import msgq.bench.report.Digits;
import msgq.bench.report.Overview;

/** Says what is about to run and how long it takes, once JMH has the machine for itself. */
final class Announcement extends SilentFormat {
  private final PrintStream out;
  private final Overview overview;

  Announcement(PrintStream out, Overview overview) {
    this.out = out;
    this.overview = overview;
  }

  @Override
  public void startRun() {
    out.printf(
        "%s, about %s (minutes:seconds).%n",
        Digits.count(overview.cells(), "combination"), Digits.clock(overview.time()));
    if (overview.briefly()) {
      out.println("One fork with short iterations each: right for large differences. For small");
      out.println(
          "ones: fewer combinations with more forks and time, such as -f 5 -r 2s RoundTrip.");
    }
  }
}
