package msgq.bench.iteration;

import java.util.Optional;
import msgq.bench.peer.Counters;
import msgq.bench.peer.Session;
import msgq.bench.peer.Usage;

/** What both ends have used at one moment, and the messages sent until then. */
public record Spent(long messages, Usage near, Optional<Usage> far) {
  /**
   * Now.
   *
   * @param counters the far end's, of this moment
   */
  public static Spent by(Session session, Counters counters) {
    return new Spent(
        session.sent(),
        session.nearUsage(),
        session.oneProcess() ? Optional.empty() : Optional.of(counters.usage()));
  }

  /** The difference. */
  public Costs since(Spent before) {
    return new Costs(
        messages - before.messages,
        near.since(before.near),
        far.map(usage -> usage.since(before.far.orElseThrow())));
  }
}
