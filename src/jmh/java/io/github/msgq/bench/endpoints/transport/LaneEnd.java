package io.github.msgq.bench.endpoints.transport;

import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import java.io.Closeable;
import java.io.IOException;

/**
 * One end of a lane of a {@link SimpleTransport}. A call that cannot succeed yet returns false, and
 * is repeated: at once, or after a moment, as {@code wait} says. It may wait itself for a tenth of
 * a second, or for longer if {@link #close()} ends that. It may throw whatever a library throws.
 */
public interface LaneEnd extends Closeable {
  /** The message of a thread, in memory that suits; by default outside the heap. */
  default MessageBuffer message(int size) {
    return MessageBuffer.offHeap(0, size);
  }

  /** Connects, or accepts a connection, where that takes longer than making this. */
  default boolean open() throws Exception {
    return true;
  }

  /** Sends a message; false if there is no room for it now. */
  boolean send(MessageBuffer message) throws Exception;

  /** Receives a message; false if there is none now, {@link Damaged} if its length is wrong. */
  boolean receive(MessageBuffer message) throws Exception;

  /** Whether one thread may send while another receives. */
  default boolean isDuplex() {
    return true;
  }

  /** Ends it for good, and a call that waits. Another thread calls it; idempotent. */
  @Override
  default void close() throws IOException {}
}
