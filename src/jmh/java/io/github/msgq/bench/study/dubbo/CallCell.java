package io.github.msgq.bench.study.dubbo;

import io.github.msgq.bench.rpc.RpcPair;
import io.github.msgq.bench.rpc.Sent;
import io.github.msgq.bench.rpc.StackRow;
import io.github.msgq.bench.study.Cell;
import java.util.ArrayList;
import java.util.List;

/** Calls of one row with one payload, by so many threads. */
record CallCell(StackRow row, Sent payload, int threads) {
  /**
   * What is measured, in this order: the published payloads by one thread and an object by ten, or
   * all that there is.
   */
  static List<CallCell> of(List<StackRow> rows, boolean all) {
    List<CallCell> cells = new ArrayList<>();
    for (StackRow row : rows) {
      for (Sent payload : row.payloads()) {
        for (int threads : row.threads(payload)) {
          if (all || payload.column() >= 0 && (threads == 1 || payload == Sent.POJO)) {
            cells.add(new CallCell(row, payload, threads));
          }
        }
      }
    }
    return cells;
  }

  String name() {
    return "%s: %s, %s"
        .formatted(row.key(), payload.text(), threads == 1 ? "1 thread" : threads + " threads");
  }

  Cell cell() {
    return new Cell(name(), RpcPair.PLACEMENT);
  }
}
