package io.github.msgq.bench.studies.dubbo;

import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.studies.study.StudyCombination;
import java.util.ArrayList;
import java.util.List;

/** Calls of one row with one payload, by so many threads. */
record CallCombination(StackRow row, Payload payload, int threads) {
  /** Each endpoint has one core for all threads that its libraries start. */
  static final Placement PLACEMENT = Placement.TWO_CORES;

  /** What is measured: the published payloads by one thread and an object by ten, or all. */
  static List<CallCombination> of(List<StackRow> rows, boolean all) {
    List<CallCombination> combinations = new ArrayList<>();
    for (StackRow row : rows) {
      for (Payload payload : row.payloads()) {
        for (int threads : row.threads(payload)) {
          if (all || payload.column >= 0 && (threads == 1 || payload == Payload.POJO)) {
            combinations.add(new CallCombination(row, payload, threads));
          }
        }
      }
    }
    return combinations;
  }

  String name() {
    return "%s: %s, %s"
        .formatted(row.key(), payload.text, threads == 1 ? "1 thread" : threads + " threads");
  }

  StudyCombination combination() {
    return new StudyCombination(name(), PLACEMENT);
  }
}
