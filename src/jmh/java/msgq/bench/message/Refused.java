package msgq.bench.message;

import java.util.Optional;
import msgq.bench.linux.User;

/**
 * Connections to a server's socket that were not its own client's.
 *
 * @param connections how many were refused
 * @param user who made the last of them, or {@link #UNKNOWN}
 */
public record Refused(long connections, int user) {
  /** The kernel did not tell, or nobody was there any more. */
  public static final int UNKNOWN = -1;

  /** There was none. */
  public static final Refused NONE = new Refused(0, UNKNOWN);

  /** What the user should know; empty if there was none. */
  public Optional<String> remark() {
    return connections == 0
        ? Optional.empty()
        : Optional.of(
            "%,d %s by others %s refused%s"
                .formatted(
                    connections,
                    connections == 1 ? "connection" : "connections",
                    connections == 1 ? "was" : "were",
                    user == UNKNOWN ? "" : ", the last by " + User.named(user)));
  }
}
