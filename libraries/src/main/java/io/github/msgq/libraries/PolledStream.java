package io.github.msgq.libraries;

import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import java.io.IOException;

/** Messages in one direction through memory, which is polled. */
interface PolledStream {
  /** Sends the message; false if there is no room now. */
  boolean offer(MessageBuffer message) throws IOException;

  /**
   * Receives a message; false if there is none now.
   *
   * @throws Damaged if one of another length came
   */
  boolean poll(MessageBuffer message) throws IOException;
}
