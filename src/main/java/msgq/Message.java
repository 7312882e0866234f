package msgq;

import java.nio.ByteBuffer;
import java.util.Objects;
import msgq.internal.Block;

/**
 * A message in memory outside the heap, to be used again and again: the kernel reads and writes it
 * in place, so sending and receiving neither copy nor allocate in Java. Good for both kinds of
 * queue.
 *
 * <pre>{@code
 * Message message = Message.allocate(8192);
 * message.put(bytes).type(7);
 * queue.send(message);
 * }</pre>
 *
 * <p>Not safe for use by several threads at once. The memory goes when the object is garbage.
 */
public final class Message {
  private final Block block;
  private final ByteBuffer body;

  Message(Block block) {
    this.block = block;
    body = block.memory().slice(Block.BODY, block.capacity()).order(block.memory().order());
    block.type(1);
  }

  /**
   * A message of length 0, type 1 and priority 0.
   *
   * @param capacity most bytes its body can have
   */
  public static Message allocate(int capacity) {
    if (capacity < 0) {
      throw new IllegalArgumentException("capacity " + capacity + " is negative");
    }
    return new Message(new Block(capacity));
  }

  /** Most bytes the body can have. */
  public int capacity() {
    return block.capacity();
  }

  /** Bytes of the body. */
  public int length() {
    return block.length();
  }

  /** Sets the length of the body, whose bytes stay as they are. */
  public Message length(int bytes) {
    Objects.checkIndex(bytes, capacity() + 1);
    block.length(bytes);
    return this;
  }

  /** System V type: what the message will be sent with, or was received with. */
  public long type() {
    return block.type();
  }

  /** Sets the System V type, at least 1. */
  public Message type(long type) {
    block.type(type);
    return this;
  }

  /** POSIX priority: what the message will be sent with, or was received with. */
  public int priority() {
    return block.priority();
  }

  /** Sets the POSIX priority, 0 to 32767; higher ones are received first. */
  public Message priority(int priority) {
    block.priority(priority);
    return this;
  }

  /**
   * The body in place: position 0, limit {@link #length()}, in native byte order. Always the same
   * buffer object, set anew by each call of this method.
   */
  public ByteBuffer body() {
    return body.clear().limit(length());
  }

  /** Makes these bytes the body. */
  public Message put(byte[] bytes) {
    return put(bytes, 0, bytes.length);
  }

  /** Makes these bytes the body. */
  public Message put(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    length(length);
    body.clear().put(0, bytes, offset, length);
    return this;
  }

  /** A copy of the body. */
  public byte[] bytes() {
    byte[] copy = new byte[length()];
    body.clear().get(0, copy);
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
