package msgq.bench.study.dubbo;

import java.util.ArrayList;
import java.util.List;
import msgq.bench.rpc.RpcPair;
import msgq.bench.rpc.Sent;
import msgq.bench.rpc.StackRow;
import msgq.bench.study.Cell;

/** Calls of one row with one payload, by so many threads. */
record CallCell(StackRow row, Sent payload, int threads) {
  /** All that is measured, in this order. */
  static List<CallCell> all(List<StackRow> rows) {
    List<CallCell> cells = new ArrayList<>();
    for (StackRow row : rows) {
      for (Sent payload : row.payloads()) {
        for (int threads : row.threads(payload)) {
          cells.add(new CallCell(row, payload, threads));
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
