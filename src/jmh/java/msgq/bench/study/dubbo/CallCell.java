package msgq.bench.study.dubbo;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import msgq.bench.jmh.TargetJava;
import msgq.bench.rpc.LibraryLine;
import msgq.bench.rpc.Sent;
import msgq.bench.rpc.StackRow;
import msgq.bench.study.Cell;
import msgq.bench.study.Where;

/** Calls of one row with one payload, by so many threads, on one JDK. */
record CallCell(StackRow row, Sent payload, int threads, TargetJava java) {
  /** As {@link msgq.bench.rpc.RpcPair#PIN} says. */
  static final Where WHERE = Where.TWO_CORES;

  /** All that is measured, in this order. */
  static List<CallCell> all(List<StackRow> rows, List<TargetJava> javas) {
    List<CallCell> cells = new ArrayList<>();
    for (StackRow row : rows) {
      for (TargetJava java : row.on(javas)) {
        for (Sent payload : row.payloads()) {
          for (int threads : row.threads(payload)) {
            cells.add(new CallCell(row, payload, threads, java));
          }
        }
      }
    }
    return cells;
  }

  /** The same, those together that differ in the JDK alone. */
  static List<List<CallCell>> byFigure(List<StackRow> rows, List<TargetJava> javas) {
    return List.copyOf(
        all(rows, javas).stream()
            .collect(groupingBy(CallCell::figure, LinkedHashMap::new, toList()))
            .values());
  }

  CallCell on(TargetJava other) {
    return new CallCell(row, payload, threads, other);
  }

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
    return new Cell(name(), WHERE);
  }
}
