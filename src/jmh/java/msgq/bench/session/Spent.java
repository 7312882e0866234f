package msgq.bench.session;

import java.util.Optional;
import msgq.bench.linux.Usage;
import msgq.bench.message.Counters;

/** What the client and the server have used at one moment, and the messages sent until then. */
public record Spent(long messages, Usage client, Optional<Usage> server) {
  /**
   * Now.
   *
   * @param counters the server's, of this moment
   */
  public static Spent by(Session session, Counters counters) {
    return new Spent(
        session.sent(),
        session.clientUsage(),
        session.oneProcess() ? Optional.empty() : Optional.of(counters.usage()));
  }

  /** The difference. */
  public Costs since(Spent before) {
    return new Costs(
        messages - before.messages,
        client.since(before.client),
        server.map(usage -> usage.since(before.server.orElseThrow())));
  }
}
