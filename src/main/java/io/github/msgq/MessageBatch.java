package io.github.msgq;

import io.github.msgq.internal.Backend;
import io.github.msgq.internal.Block;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Objects;

/**
 * Several reusable messages in one piece of memory outside the heap, to be sent or received in one
 * crossing of the JNI boundary. For all kinds of queue.
 *
 * <pre>{@code
 * MessageBatch batch = MessageBatch.allocate(64, 8192);
 * batch.add().put(bytes);
 * int sent = queue.trySend(batch);
 * int came = queue.tryReceive(batch);
 * for (Message message : batch) {
 *   handle(message.body());
 * }
 * }</pre>
 *
 * <p>Not safe for use by several threads at once.
 */
public final class MessageBatch implements Iterable<Message> {
  private final Block[] blocks;
  private final Message[] messages;
  private int head; // the place of its first message; the others follow, around the end
  private int size;

  private MessageBatch(int capacity, int messageCapacity) {
    blocks = Backend.NATIVE.blocks(capacity, messageCapacity);
    messages = new Message[capacity];
    for (int i = 0; i < capacity; i++) {
      messages[i] = Message.fresh(blocks[i]);
    }
  }

  /**
   * Allocates an empty batch.
   *
   * @param capacity most messages, at least 1
   * @param messageCapacity most bytes of each one's body; for receiving from a POSIX queue at least
   *     its {@linkplain PosixQueue#messageSize() message size}
   * @return the batch
   * @throws IllegalArgumentException if a capacity is too small, or if the two need close to 2 GiB
   * @throws UnsupportedOperationException if this JVM cannot use queues; see {@link
   *     SysvQueue#unavailable()}
   */
  public static MessageBatch allocate(int capacity, int messageCapacity) {
    return new MessageBatch(capacity, messageCapacity);
  }

  /** {@return the most messages it holds} */
  public int capacity() {
    return messages.length;
  }

  /** {@return how many messages it holds, to be sent or as they were received} */
  public int size() {
    return size;
  }

  /**
   * Adds a message behind the others, to be filled and sent.
   *
   * @return the message, with length 0, type 1 and priority 0
   * @throws IllegalStateException if the batch holds {@link #capacity()} messages already
   */
  public Message add() {
    if (size == messages.length) {
      throw new IllegalStateException("the batch holds " + size + " messages and has no room");
    }
    return messages[place(size++)].length(0).type(1).priority(0);
  }

  /** Empties the batch. */
  public void clear() {
    came(0);
  }

  /**
   * The message at an index.
   *
   * @param index 0 to {@link #size()} - 1
   * @return the message
   * @throws IndexOutOfBoundsException if it is any other index
   */
  public Message get(int index) {
    return messages[place(Objects.checkIndex(index, size))];
  }

  /** The messages that it holds, from the first to the last. */
  @Override
  public Iterator<Message> iterator() {
    Message[] held = new Message[size];
    Arrays.setAll(held, this::get);
    return Arrays.asList(held).iterator();
  }

  private int place(int index) {
    int place = head + index;
    return place < messages.length ? place : place - messages.length;
  }

  /** Removes the first messages, which were sent; returns their number. */
  int leave(int sent) {
    head = place(sent);
    size -= sent;
    return sent;
  }

  /** Makes what is in the first places of memory, from 0 on, all that it holds. */
  void came(int count) {
    head = 0;
    size = count;
  }

  /** The place of its first message. */
  int head() {
    return head;
  }

  Message at(int place) {
    return messages[place];
  }

  Block[] memory() {
    return blocks;
  }
}
