package msgq.bench.session;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * System calls of the client's and the server's processes.
 *
 * @param messages that were sent meanwhile
 * @param client the client's
 * @param server the server's; empty where both are one process
 */
public record SystemCalls(long messages, long client, OptionalLong server) {
  /** The client's, of a message; those of both where they are one process. */
  public double clientPerMessage() {
    return (double) client / messages;
  }

  /** The server's, of a message. */
  public OptionalDouble serverPerMessage() {
    return server.isPresent()
        ? OptionalDouble.of((double) server.getAsLong() / messages)
        : OptionalDouble.empty();
  }
}
