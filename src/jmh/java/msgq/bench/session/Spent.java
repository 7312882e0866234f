package msgq.bench.session;

import java.util.Optional;
import msgq.bench.linux.Usage;

/** What the client and the server have used so far, and the messages sent so far. */
public record Spent(long messages, Usage client, Optional<Usage> server) {
  /** What was spent since then. */
  public Costs since(Spent before) {
    return new Costs(
        messages - before.messages,
        client.since(before.client),
        server.map(usage -> usage.since(before.server.orElseThrow())));
  }
}
