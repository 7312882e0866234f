package io.github.msgq;

import io.github.msgq.internal.TimeLimit;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A source of messages: a queue, or the messages of a System V queue that a selector chooses
 * ({@link SysvQueue#select}). {@link MessageQueue} describes how calls wait, what they do with
 * memory and what they throw. With a selector that peeks, a call that would wait throws {@link
 * IllegalArgumentException}, and {@code tryReceive} can fail with ENOSYS.
 */
@SuppressWarnings("exports") // annotations, which nobody has to have
public class MessageSource {
  final Transfer transfer;
  private final MessageSelector selector;

  MessageSource(Transfer transfer, MessageSelector selector) {
    this.transfer = transfer;
    this.selector = Objects.requireNonNull(selector, "selector");
  }

  /**
   * Receives the next message without a copy, waiting for one if necessary.
   *
   * @param into the message that takes it
   */
  public void receive(Message into) throws QueueException {
    transfer.receive(into, selector, TimeLimit.NONE);
  }

  /**
   * Receives the next message without a copy if there is one.
   *
   * @param into the message that takes it
   * @return false when no message came
   */
  public boolean tryReceive(Message into) throws QueueException {
    return transfer.receive(into, selector, TimeLimit.NOW);
  }

  /**
   * Receives the next message without a copy, waiting for one a limited time.
   *
   * @param into the message that takes it
   * @param timeout how long to wait
   * @return false when no message came
   */
  public boolean tryReceive(Message into, Duration timeout) throws QueueException {
    return transfer.receive(into, selector, TimeLimit.of(timeout));
  }

  /**
   * Receives the next message as a message of its own size, waiting for one if necessary.
   *
   * @return the message
   */
  public Message receive() throws QueueException {
    return transfer.receive(selector, TimeLimit.NONE);
  }

  /**
   * Receives the next message as a message of its own size if there is one.
   *
   * @return the message; null when none came
   */
  public @Nullable Message tryReceive() throws QueueException {
    return transfer.receive(selector, TimeLimit.NOW);
  }

  /**
   * Receives the next message as a message of its own size, waiting for one a limited time.
   *
   * @param timeout how long to wait
   * @return the message; null when none came
   */
  public @Nullable Message tryReceive(Duration timeout) throws QueueException {
    return transfer.receive(selector, TimeLimit.of(timeout));
  }

  /**
   * Receives the next message into an array, waiting for one if necessary.
   *
   * @param into room for it
   * @return what came
   */
  public Received receive(byte[] into) throws QueueException {
    return transfer.receive(into, selector, TimeLimit.NONE);
  }

  /**
   * Receives the next message into an array if there is one.
   *
   * @param into room for it
   * @return what came; null when nothing did
   */
  public @Nullable Received tryReceive(byte[] into) throws QueueException {
    return transfer.receive(into, selector, TimeLimit.NOW);
  }

  /**
   * Receives the next message into an array, waiting for one a limited time.
   *
   * @param into room for it
   * @param timeout how long to wait
   * @return what came; null when nothing did
   */
  public @Nullable Received tryReceive(byte[] into, Duration timeout) throws QueueException {
    return transfer.receive(into, selector, TimeLimit.of(timeout));
  }

  /**
   * Receives the next message into the buffer's remaining room, waiting for one if necessary.
   *
   * @param into room for it
   * @return what came
   */
  public Received receive(ByteBuffer into) throws QueueException {
    return transfer.receive(into, selector, TimeLimit.NONE);
  }

  /**
   * Receives the next message into the buffer's remaining room if there is one.
   *
   * @param into room for it
   * @return what came; null when nothing did
   */
  public @Nullable Received tryReceive(ByteBuffer into) throws QueueException {
    return transfer.receive(into, selector, TimeLimit.NOW);
  }

  /**
   * Receives the next message into the buffer's remaining room, waiting for one a limited time.
   *
   * @param into room for it
   * @param timeout how long to wait
   * @return what came; null when nothing did
   */
  public @Nullable Received tryReceive(ByteBuffer into, Duration timeout) throws QueueException {
    return transfer.receive(into, selector, TimeLimit.of(timeout));
  }

  /**
   * Receives the messages that are there, as many as the batch has room for, in one crossing of the
   * JNI boundary where the backend can. They replace what the batch held. The call fails if the
   * first message does not fit; a later one that does not fails the next call.
   *
   * @param into the batch
   * @return how many came, also the batch's new {@linkplain MessageBatch#size() size}
   * @throws IllegalArgumentException if the selector peeks, which takes nothing
   */
  public int tryReceive(MessageBatch into) throws QueueException {
    return transfer.receive(into, selector, TimeLimit.NOW);
  }

  /**
   * As {@link #tryReceive(MessageBatch)}, but if there is no message, waits for one a limited time.
   *
   * @param into the batch
   * @param timeout how long to wait
   * @return how many came, also the batch's new {@linkplain MessageBatch#size() size}; 0 when none
   *     came in that time
   * @throws IllegalArgumentException if the selector peeks, which takes nothing
   */
  public int tryReceive(MessageBatch into, Duration timeout) throws QueueException {
    return transfer.receive(into, selector, TimeLimit.of(timeout));
  }
}
