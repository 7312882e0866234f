package msgq.bench.study.dubbo;

import java.util.HashMap;
import java.util.Map;
import msgq.bench.rpc.Sent;

/** What has failed on a pair of JVMs, or on one like it: more threads would fail, too. */
final class FailedPayloads {
  private final Map<String, Integer> fewestThreads = new HashMap<>();

  void add(CallCell cell) {
    fewestThreads.merge(key(cell, cell.payload()), cell.threads(), Math::min);
  }

  /** Whether the cell's pair has failed with this payload and so many threads, or fewer. */
  boolean has(CallCell cell, Sent payload, int threads) {
    return threads >= fewestThreads.getOrDefault(key(cell, payload), Integer.MAX_VALUE);
  }

  private static String key(CallCell cell, Sent payload) {
    return cell.row() + " " + payload;
  }
}
