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

  /** Where it receives from. */
  default MessageSource source() {
    return queue();
  }

  boolean send(byte[] body, int tag, Duration timeout) throws QueueException;

  boolean send(ByteBuffer body, int tag, Duration timeout) throws QueueException;

  default boolean send(Message message, Duration timeout) throws QueueException {
    if (timeout == null) {
      queue().send(message);
      return true;
    }
    return timeout == TRY ? queue().trySend(message) : queue().trySend(message, timeout);
  }

  default Got receive(byte[] into, Duration timeout) throws QueueException {
    return got(
        timeout == null
            ? source().receive(into)
            : timeout == TRY ? source().tryReceive(into) : source().tryReceive(into, timeout));
  }

  default Got receive(ByteBuffer into, Duration timeout) throws QueueException {
    return got(
        timeout == null
            ? source().receive(into)
            : timeout == TRY ? source().tryReceive(into) : source().tryReceive(into, timeout));
  }

  default boolean receive(Message into, Duration timeout) throws QueueException {
    if (timeout == null) {
      source().receive(into);
      return true;
    }
    return timeout == TRY ? source().tryReceive(into) : source().tryReceive(into, timeout);
  }

  /** A message of its own size. */
  default Message receiveOwn(Duration timeout) throws QueueException {
    return timeout == null
        ? source().receive()
        : timeout == TRY ? source().tryReceive() : source().tryReceive(timeout);
  }

  default Got got(Received received) {
    return received == null ? null : new Got(received.length(), tag(received));
  }

  int tag(Received received);

  int tag(Message message);

  /** Messages in the queue now. */
  default long messages() throws QueueException {
    return queue().messages();
  }

  /** Most bytes of a message. */
  int largest();

  /** The error for a message that does not fit into the receiver's room. */
  int tooSmall();

  /** The error for a message beyond the limit. */
  int tooLong();

  /** The same queue, but it receives what the selector chooses, where the kind knows selectors. */
  Subject choosing(MessageSelector selector);

  default int send(MessageBatch batch) throws QueueException {
    return queue().trySend(batch);
  }

  default int drain(MessageBatch batch, Duration timeout) throws QueueException {
    return timeout == TRY ? source().drain(batch) : source().drain(batch, timeout);
  }

  /** Another object for the same queue. */
  Subject another() throws QueueException;

  default void remove() throws QueueException {
    queue().remove();
  }

  @Override
  default void close() {
    queue().close();
  }

  record Got(int length, int tag) {}

  default void send(byte[] body, int tag) throws QueueException {
    send(body, tag, null);
  }

  default Got receive(byte[] into) throws QueueException {
    return receive(into, (Duration) null);
  }

  default Got tryReceive(byte[] into) throws QueueException {
    return receive(into, TRY);
  }
}
