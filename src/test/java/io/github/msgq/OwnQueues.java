package io.github.msgq;

import java.util.ArrayDeque;
import java.util.Deque;

/** The queues of a test, which go with it, even where one of them cannot be made. */
public final class OwnQueues implements AutoCloseable {
  private final Deque<MessageQueue> all = new ArrayDeque<>();

  /** {@return the queue, which is to be removed} */
  public <Q extends MessageQueue> Q add(Q queue) {
    all.push(queue);
    return queue;
  }

  @Override
  public void close() throws QueueException {
    if (!all.isEmpty()) {
      try (MessageQueue queue = all.pop()) {
        queue.remove();
      } finally {
        close(); // the others, even if this one failed
      }
    }
  }
}
