package msgq.bench.session;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * System calls of the client's and the server's processes.
 *
 * @param messages sent meanwhile
 * @param client the client's
 * @param server the server's; empty where both are one process
 */
public record SystemCalls(long messages, long client, OptionalLong server) {
  /** The client's per message, or that of both ends if they are one process. */
  public double clientPerMessage() {
    return (double) client / messages;
  }

  public OptionalDouble serverPerMessage() {
    return server.isPresent()
        ? OptionalDouble.of((double) server.getAsLong() / messages)
        : OptionalDouble.empty();
  }
}
