package msgq;

import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * A queue as the contract sees it: a tag is a type or a priority, a null timeout waits. What a
 * {@link MessageQueue} cannot say for either kind, the kinds say.
 */
interface Subject extends AutoCloseable {
  Duration TRY = Duration.ofSeconds(-1);

  MessageQueue queue();

  boolean send(byte[] body, int offset, int length, int tag, Duration timeout)
      throws QueueException;

  boolean send(ByteBuffer body, int tag, Duration timeout) throws QueueException;

  default boolean send(Message message, Duration timeout) throws QueueException {
    if (timeout == null) {
      queue().send(message);
      return true;
    }
    return timeout == TRY ? queue().trySend(message) : queue().trySend(message, timeout);
  }

  default Got receive(byte[] into, int offset, int length, Duration timeout) throws QueueException {
    return got(
        timeout == null
            ? queue().receive(into, offset, length)
            : timeout == TRY
                ? queue().tryReceive(into, offset, length)
                : queue().tryReceive(into, offset, length, timeout));
  }

  default Got receive(ByteBuffer into, Duration timeout) throws QueueException {
    return got(
        timeout == null
            ? queue().receive(into)
            : timeout == TRY ? queue().tryReceive(into) : queue().tryReceive(into, timeout));
  }

  default boolean receive(Message into, Duration timeout) throws QueueException {
    if (timeout == null) {
      queue().receive(into);
      return true;
    }
    return timeout == TRY ? queue().tryReceive(into) : queue().tryReceive(into, timeout);
  }

  /** A message of its own size. */
  default Message receiveOwn(Duration timeout) throws QueueException {
    return timeout == null
        ? queue().receive()
        : timeout == TRY ? queue().tryReceive() : queue().tryReceive(timeout);
  }

  default Got got(Received received) {
    return received == null ? null : new Got(received.length(), tag(received));
  }

  int tag(Received received);

  int tag(Message message);

  /** Messages in the queue now. */
  long messages() throws QueueException;

  /** Most bytes of a message. */
  int largest();

  /** The same queue, but it receives what the selector chooses, where the kind knows selectors. */
  Subject choosing(MessageSelector selector);

  default int send(MessageBatch batch, int from) throws QueueException {
    return queue().trySend(batch, from);
  }

  default int drain(MessageBatch batch) throws QueueException {
    return queue().drain(batch);
  }

  /** Another object for the same queue. */
  Subject another() throws QueueException;

  void remove() throws QueueException;

  @Override
  default void close() {
    queue().close();
  }

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
