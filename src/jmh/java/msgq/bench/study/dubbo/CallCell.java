package msgq.bench.study.dubbo;

import msgq.bench.jmh.TargetJava;
import msgq.bench.rpc.LibraryLine;
import msgq.bench.rpc.Sent;
import msgq.bench.rpc.StackRow;
import msgq.bench.study.Cell;

/** Calls of one row with one payload, by so many threads, on one JDK. */
record CallCell(StackRow row, Sent payload, int threads, TargetJava java) {
  String name() {
    return figure() + onJava();
  }

  /** The name without the JDK. */
  String figure() {
    return "%s: %s, %s"
        .formatted(row.key(), payload.text(), threads == 1 ? "1 thread" : threads + " threads");
  }

  private String onJava() {
    return row.line() == LibraryLine.HARNESS ? "" : ", JDK " + java.feature();
  }

  /** What its client and server are: those of a row on a JDK serve all its payloads. */
  String pair() {
    return row.key() + onJava();
  }

  Cell cell() {
    return new Cell(name(), DubboStudy.WHERE);
  }
}
