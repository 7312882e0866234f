package msgq;

import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * One kind of queue as the contract sees it; a tag is a type or a priority, a null timeout waits.
 */
interface Subject extends AutoCloseable {
  Duration TRY = Duration.ofSeconds(-1);

  boolean send(byte[] body, int offset, int length, int tag, Duration timeout)
      throws QueueException;

  boolean send(ByteBuffer body, int tag, Duration timeout) throws QueueException;

  boolean send(Message message, Duration timeout) throws QueueException;

  Got receive(byte[] into, int offset, int length, Duration timeout) throws QueueException;

  Got receive(ByteBuffer into, Duration timeout) throws QueueException;

  boolean receive(Message into, Duration timeout) throws QueueException;

  int tag(Message message);

  /** Messages in the queue now. */
  long messages() throws QueueException;

  /** Most bytes of a message. */
  int largest();

  /** The same queue, but it receives what the selector chooses, where the kind knows selectors. */
  Subject choosing(Selector selector);

  int send(MessageBatch batch, int from) throws QueueException;

  int drain(MessageBatch batch) throws QueueException;

  /** Another object for the same queue. */
  Subject another() throws QueueException;

  void remove() throws QueueException;

  @Override
  void close();

  record Got(int length, int tag) {}

  default void send(byte[] body, int tag) throws QueueException {
    send(body, 0, body.length, tag, null);
  }

  default Got receive(byte[] into) throws QueueException {
    return receive(into, 0, into.length, null);
  }

  default Got tryReceive(byte[] into) throws QueueException {
    return receive(into, 0, into.length, TRY);
  }
}
