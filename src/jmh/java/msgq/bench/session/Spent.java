package msgq.bench.session;

import java.util.Optional;
import msgq.bench.linux.Usage;
import msgq.bench.message.Counters;

/** What the client and the server have used so far, and the messages sent so far. */
public record Spent(long messages, Usage client, Optional<Usage> server) {
  /**
   * * Takes the figures of this moment.
   *
   * @param counters the server's counters at this moment
   */
  public static Spent by(Session session, Counters counters) {
    return new Spent(
        session.sent(),
        session.clientUsage(),
        session.oneProcess() ? Optional.empty() : Optional.of(counters.usage()));
  }

  /** What was spent since then. */
  public Costs since(Spent before) {
    return new Costs(
        messages - before.messages,
        client.since(before.client),
        server.map(usage -> usage.since(before.server.orElseThrow())));
  }
}
