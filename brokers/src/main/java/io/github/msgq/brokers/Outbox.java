package io.github.msgq.brokers;

import io.github.msgq.bench.endpoints.message.MessageBuffer;
import java.io.Closeable;
import java.io.IOException;

/**
 * A connection that sends messages to a queue of the broker; one thread does. Each call may throw
 * what the broker's client throws.
 */
interface Outbox extends Closeable {
  /** Sends a message, or returns false if there is no room now. */
  boolean offer(MessageBuffer message) throws Exception;

  /** Whether no more than so many messages are unacknowledged; may wait a moment for that. */
  default boolean settled(int most) throws Exception {
    return true;
  }

  /** Ends the connection, and calls that wait. Any thread may call it; idempotent. */
  @Override
  void close() throws IOException;
}
