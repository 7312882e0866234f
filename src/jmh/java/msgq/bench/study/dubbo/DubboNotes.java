package msgq.bench.study.dubbo;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import msgq.bench.rpc.LibraryLine;
import msgq.bench.rpc.Sent;
import msgq.bench.rpc.StackRow;
import msgq.bench.study.Scale;

/** What the reader has to know of how the figures came about. */
final class DubboNotes {
  private static final double MILLION = 1e6;

  private DubboNotes() {}

  static List<String> of(Scale scale, Timetable timetable, List<StackRow> rows) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "A figure is the mean time of a call, taken around the call alone, over %,.0f ms (1 MB: %,.0f ms), each round anew%s."
            .formatted(
                Pace.run(scale, Sent.POJO) / MILLION,
                Pace.run(scale, Sent.STRING1M) / MILLION,
                scale.full()
                    ? ", in new JVMs"
                    : "; a row's JVMs are the same in all rounds, so that an interval tells of these"
                        + " (--full: new ones)"
                        + warmUps(timetable, rows)));
    notes.add(
        "Client and server are pinned as a whole, with all threads of their libraries: each has one"
            + " core. The published machine had four, and pinned nothing.");
    notes.add(
        "Every reply is compared with what was sent. A call that fails, or takes over 2000 ms,"
            + " fails its cell; there is one try per call (the published 6000 ms are three).");
    notes.add("Published in the figures is the mean on the study's newer JDK, 1.7.");
    return notes;
  }

  private static String warmUps(Timetable timetable, List<StackRow> rows) {
    DoubleSummaryStatistics seconds =
        rows.stream()
            .filter(row -> row.line() != LibraryLine.HARNESS)
            .mapToDouble(timetable::warmUp)
            .summaryStatistics();
    return seconds.getCount() == 0
        ? ""
        : ", and were called for %,.0f to %,.0f s before the first"
            .formatted(seconds.getMin(), seconds.getMax());
  }
}
