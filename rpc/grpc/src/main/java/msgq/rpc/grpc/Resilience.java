package msgq.rpc.grpc;

import java.util.List;
import java.util.Map;

/** The service configuration of a channel to several servers. */
final class Resilience {
  private Resilience() {}

  /** Takes the servers in turn, and repeats a call that is known to have failed. */
  static Map<String, Object> of(int retries) {
    Map<String, Object> policy =
        Map.of(
            "maxAttempts",
            retries + 1.0,
            "initialBackoff",
            "0.01s",
            "maxBackoff",
            "0.1s",
            "backoffMultiplier",
            2.0,
            "retryableStatusCodes",
            List.of("UNAVAILABLE"));
    return Map.of(
        "loadBalancingConfig", List.of(Map.of("round_robin", Map.of())),
        "methodConfig", List.of(Map.of("name", List.of(Map.of()), "retryPolicy", policy)));
  }
}
