package io.github.msgq;

import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * A queue as the contract sees it: a tag is a type or a priority, a null timeout waits. What a
 * {@link MessageQueue} cannot say for every kind, the kinds say.
 */
interface Subject extends AutoCloseable {
  Duration TRY = Duration.ofSeconds(-1);

  MessageQueue queue();

  /** Where it receives from. */
  default MessageSource source() {
    return queue();
  }

  void send(byte[] body, int tag) throws QueueException;

  void send(ByteBuffer body, int tag) throws QueueException;

  /** The tag of bytes that are sent without one. */
  int usualTag();

  /** A try takes another tag than the usual one only in a message. */
  default boolean send(byte[] body, int tag, Duration timeout) throws QueueException {
    if (timeout == null) {
      send(body, tag);
      return true;
    }
    if (tag != usualTag()) {
      return send(Message.of(body).type(tag).priority(tag), timeout);
    }
    return timeout == TRY ? queue().trySend(body) : queue().trySend(body, timeout);
  }

  default boolean send(ByteBuffer body, int tag, Duration timeout) throws QueueException {
    if (timeout == null) {
      send(body, tag);
      return true;
    }
    if (tag != usualTag()) {
      Message message = Message.allocate(body.remaining()).put(body.duplicate());
      boolean sent = send(message.type(tag).priority(tag), timeout);
      body.position(sent ? body.limit() : body.position());
      return sent;
    }
    return timeout == TRY ? queue().trySend(body) : queue().trySend(body, timeout);
  }

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

  default int trySend(MessageBatch batch, Duration timeout) throws QueueException {
    return timeout == TRY ? queue().trySend(batch) : queue().trySend(batch, timeout);
  }

  default int tryReceive(MessageBatch batch, Duration timeout) throws QueueException {
    return timeout == TRY ? source().tryReceive(batch) : source().tryReceive(batch, timeout);
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

  default Got receive(byte[] into) throws QueueException {
    return receive(into, (Duration) null);
  }

  default Got tryReceive(byte[] into) throws QueueException {
    return receive(into, TRY);
  }
}
