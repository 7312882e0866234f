package io.github.msgq.bench.endpoints.message;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The bytes of one message, in the kind of buffer that suits its transport, with room for a
 * connection's preamble before it. The same buffer serves for sending and receiving.
 */
public final class MessageBuffer {
  private static final int WORD = Long.BYTES;
  private static final int LINE = 64;

  private final ByteBuffer buffer; // its position and limit never change
  private final ByteBuffer view;
  private final int head;
  private final int size;
  private final boolean repeated;
  private final int unused;

  private MessageBuffer(ByteBuffer buffer, int head, int size) {
    this.buffer = buffer.order(ByteOrder.LITTLE_ENDIAN);
    this.view = buffer.duplicate();
    this.head = head;
    this.size = size;
    this.repeated = size >= 2 * WORD;
    this.unused = size >= WORD ? 0 : 64 - 8 * size;
  }

  /** A message in a byte array, {@code head} bytes from its start. */
  public static MessageBuffer onHeap(int head, int size) {
    return new MessageBuffer(ByteBuffer.allocate(head + size), head, size);
  }

  /**
   * A message in a direct buffer, {@code head} bytes from its start. It begins at a cache line, as
   * in C: the JDK lets a large buffer begin 16 bytes into a page, where copies are slow.
   */
  public static MessageBuffer offHeap(int head, int size) {
    ByteBuffer room = ByteBuffer.allocateDirect(head + size + LINE);
    int from = -room.alignmentOffset(head, LINE) & LINE - 1;
    return new MessageBuffer(room.slice(from, head + size), head, size);
  }

  /** Another of the same kind and size. */
  public MessageBuffer another() {
    return buffer.isDirect() ? offHeap(head, size) : onHeap(head, size);
  }

  /** A message over these bytes, without a head. */
  public static MessageBuffer over(ByteBuffer bytes) {
    return new MessageBuffer(bytes, 0, bytes.limit());
  }

  /** Head and message, for absolute access. */
  public ByteBuffer buffer() {
    return buffer;
  }

  /** A part of head and message, to be read or filled; always the same object. */
  public ByteBuffer part(int from, int to) {
    return view.limit(to).position(from);
  }

  /** Bytes before the message. */
  public int head() {
    return head;
  }

  /** Bytes of the message. */
  public int size() {
    return size;
  }

  /** Writes the sequence number: at the start, and at the end where both fit. */
  public void stamp(long sequence) {
    if (size >= WORD) {
      buffer.putLong(head, sequence);
      if (repeated) {
        buffer.putLong(head + size - WORD, sequence);
      }
    } else {
      for (int i = 0; i < size; i++) {
        buffer.put(head + i, (byte) (sequence >>> (8 * i)));
      }
    }
  }

  /** Changes the numbers by a key, and back: who does not know it sends none that is expected. */
  public void mask(long key) {
    if (size >= WORD) {
      buffer.putLong(head, buffer.getLong(head) ^ key);
      if (repeated) {
        int last = head + size - WORD;
        buffer.putLong(last, buffer.getLong(last) ^ key);
      }
    } else {
      stamp(sequence() ^ key);
    }
  }

  /** The sequence number at the start, as far as it fits. */
  public long sequence() {
    if (size >= WORD) {
      return buffer.getLong(head);
    }
    long sequence = 0;
    for (int i = 0; i < size; i++) {
      sequence |= (buffer.get(head + i) & 0xFFL) << (8 * i);
    }
    return sequence;
  }

  /**
   * How far this message's number is ahead of the expected one; negative if behind. Small messages
   * hold only the lowest bits, so the nearest matching number is assumed.
   */
  public long ahead(long expected) {
    return (sequence() - expected) << unused >> unused;
  }

  /** Whether the numbers at the start and at the end agree. */
  public boolean whole() {
    return !repeated || buffer.getLong(head) == buffer.getLong(head + size - WORD);
  }
}
