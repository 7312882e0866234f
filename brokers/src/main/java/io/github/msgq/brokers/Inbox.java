package io.github.msgq.brokers;

import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import java.io.Closeable;
import java.io.IOException;

/**
 * A connection that receives the messages of a queue of the broker; one thread does. Each call may
 * throw what the broker's client throws.
 */
interface Inbox extends Closeable {
  /** How long a call may wait. */
  int PATIENCE_MILLIS = 100;

  /**
   * Receives a message; false if none has come, perhaps after waiting for {@link #PATIENCE_MILLIS}.
   *
   * @throws Damaged if one of another length came
   */
  boolean poll(MessageBuffer message) throws Exception;

  /** Ends the connection, and calls that wait. Any thread may call it; idempotent. */
  @Override
  void close() throws IOException;

  /** Copies what came into the message. */
  static void fill(MessageBuffer message, byte[] bytes) throws Damaged {
    Damaged.checkLength(bytes.length, message.size());
    System.arraycopy(bytes, 0, message.buffer().array(), 0, bytes.length);
  }
}
