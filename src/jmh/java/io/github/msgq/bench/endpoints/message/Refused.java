package io.github.msgq.bench.endpoints.message;

import io.github.msgq.bench.machine.linux.User;
import java.util.Optional;

/**
 * Connections to a server's socket that did not come from its own client.
 *
 * @param connections how many were refused
 * @param user the user who made the last one, or {@link #UNKNOWN}
 */
public record Refused(long connections, int user) {
  /** The kernel did not say, or the other end was gone. */
  public static final int UNKNOWN = -1;

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
