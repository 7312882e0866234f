package io.github.msgq;

import io.github.msgq.internal.Backend;
import io.github.msgq.internal.Block;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * A reusable message, for all kinds of queue. One that is {@linkplain #allocate allocated} is in
 * memory outside the heap: the kernel reads and writes it in place, so sending and receiving
 * neither copy nor allocate in Java. One that is made {@linkplain #of of bytes}, or that a queue's
 * {@link MessageQueue#receive()} returns, is on the heap, and is copied when it is sent.
 *
 * <pre>{@code
 * Message message = Message.allocate(8192);
 * message.put(bytes).type(7);
 * queue.send(message);
 * }</pre>
 *
 * <p>From Java 22 on, {@code MemorySegment.ofBuffer(message.body())} is a memory segment over the
 * body, and {@code put(segment.asByteBuffer())} copies one into it.
 *
 * <p>Not safe for use by several threads at once. The memory is freed when the object is garbage
 * collected.
 */
public final class Message {
  private Block block;
  private @Nullable ByteBuffer body;

  /**
   * Empty until {@link #set}. It is created before the system call, since an allocation that failed
   * afterwards would lose the message.
   */
  Message() {}

  static Message fresh(Block block) {
    block.type(1);
    return new Message().set(block);
  }

  Message set(Block memory) {
    block = memory;
    return this;
  }

  /**
   * Allocates a message of length 0, type 1 and priority 0.
   *
   * @param capacity most bytes that the body can have
   * @return the message
   * @throws IllegalArgumentException if the capacity is negative or near 2 GiB
   * @throws UnsupportedOperationException if this JVM cannot use queues; see {@link
   *     SysvQueue#unavailable()}
   */
  public static Message allocate(int capacity) {
    if (capacity < 0) {
      throw new IllegalArgumentException("capacity " + capacity + " is negative");
    }
    return fresh(Backend.NATIVE.block(capacity));
  }

  /**
   * A message on the heap with a copy of these bytes, type 1 and priority 0.
   *
   * @param body the bytes
   * @return the message, with room for these bytes and no more
   */
  public static Message of(byte[] body) {
    return fresh(Block.onHeap(body.length)).put(body);
  }

  /** {@return the most bytes the body can have} */
  public int capacity() {
    return block.capacity();
  }

  /** {@return the bytes of the body} */
  public int length() {
    return block.length();
  }

  /**
   * Sets the length of the body, whose bytes stay as they are.
   *
   * @param bytes 0 to {@link #capacity()}
   * @return this
   * @throws IndexOutOfBoundsException if it is any other length
   */
  public Message length(int bytes) {
    if (bytes < 0 || bytes > capacity()) {
      throw new IndexOutOfBoundsException(
          "a body of "
              + bytes
              + " bytes does not fit this message, whose capacity is "
              + capacity());
    }
    block.length(bytes);
    return this;
  }

  /** {@return the System V type, which the message will be sent with, or was received with} */
  public long type() {
    return block.type();
  }

  /**
   * Sets the System V type that this message will be sent with.
   *
   * @param type at least 1, else sending fails with an IllegalArgumentException
   * @return this
   */
  public Message type(long type) {
    block.type(type);
    return this;
  }

  /** {@return the POSIX priority, which the message will be sent with, or was received with} */
  public int priority() {
    return block.priority();
  }

  /**
   * Sets the POSIX priority that this message will be sent with; higher ones are received first.
   *
   * @param priority 0 to 32767, else sending fails with an IllegalArgumentException
   * @return this
   */
  public Message priority(int priority) {
    block.priority(priority);
    return this;
  }

  /**
   * The body in place: position 0, limit {@link #length()}, in native byte order. Always the same
   * buffer object; each call of this method, and no other, resets it. A new one each time would
   * take memory; whoever shares the message with another reader reads a duplicate().
   *
   * @return the buffer
   */
  public ByteBuffer body() {
    ByteBuffer whole = body;
    if (whole == null) {
      whole = body = block.memory().slice(Block.BODY, block.capacity());
    }
    return whole.clear().limit(length()).order(ByteOrder.nativeOrder());
  }

  /**
   * Makes these bytes the body.
   *
   * @param bytes at most {@link #capacity()}
   * @return this
   * @throws IndexOutOfBoundsException if they are more
   */
  public Message put(byte[] bytes) {
    length(bytes.length);
    block.memory().put(Block.BODY, bytes);
    return this;
  }

  /**
   * Makes the buffer's remaining bytes the body, and moves its position past them.
   *
   * @param bytes at most {@link #capacity()}
   * @return this
   * @throws IndexOutOfBoundsException if they are more
   */
  public Message put(ByteBuffer bytes) {
    length(bytes.remaining()).body().put(bytes);
    return this;
  }

  /** {@return a copy of the body} */
  public byte[] bytes() {
    byte[] copy = new byte[length()];
    block.memory().get(Block.BODY, copy);
    return copy;
  }

  Block block() {
    return block;
  }

  @Override
  public String toString() {
    return "message of " + length() + " bytes, type " + type() + ", priority " + priority();
  }
}
