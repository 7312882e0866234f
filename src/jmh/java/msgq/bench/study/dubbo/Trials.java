package msgq.bench.study.dubbo;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import msgq.bench.rpc.CallOutcome;
import msgq.bench.rpc.Sent;
import msgq.bench.rpc.StackRow;

/** What was seen beside the times: sizes, formats, allocation. */
final class Trials {
  private final Map<String, Map<Sent, Long>> sizes = new LinkedHashMap<>();
  private final Map<String, String> carried = new LinkedHashMap<>();
  private final Map<String, CallOutcome> latest = new LinkedHashMap<>();

  void sizes(StackRow row, Sent payload, CallOutcome outcome) {
    sizes
        .computeIfAbsent(row.key(), key -> new LinkedHashMap<>())
        .put(payload, outcome.sentPerCall() + outcome.receivedPerCall());
    carried.put(row.key(), outcome.carries());
  }

  Optional<Long> size(StackRow row, Sent payload) {
    return Optional.ofNullable(sizes.getOrDefault(row.key(), Map.of()).get(payload));
  }

  /** What the row's connections carry. */
  Optional<String> carried(StackRow row) {
    return Optional.ofNullable(carried.get(row.key()));
  }

  void measured(String cell, CallOutcome outcome) {
    latest.put(cell, outcome);
  }

  /** The cell's last run. */
  Optional<CallOutcome> latest(String cell) {
    return Optional.ofNullable(latest.get(cell));
  }
}
