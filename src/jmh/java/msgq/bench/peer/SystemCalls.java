package msgq.bench.peer;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * System calls of the two ends' processes.
 *
 * @param messages that were sent meanwhile
 * @param near the near end's
 * @param far the far end's; empty where both ends are one process
 */
public record SystemCalls(long messages, long near, OptionalLong far) {
  /** The near end's, of a message; those of both ends where they are one process. */
  public double nearPerMessage() {
    return (double) near / messages;
  }

  /** The far end's, of a message. */
  public OptionalDouble farPerMessage() {
    return far.isPresent()
        ? OptionalDouble.of((double) far.getAsLong() / messages)
        : OptionalDouble.empty();
  }
}
