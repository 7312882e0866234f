package msgq.internal;

import static msgq.internal.Backend.NATIVE;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Memory outside the heap that holds one message: its priority (POSIX), its type (System V), its
 * body. The calls read and write it in place; keep the block reachable while its address is in use.
 */
public final class Block {
  /** Offset of the priority, 4 bytes. */
  public static final int PRIORITY = 0;

  /** Offset of the body's length, 4 bytes. */
  public static final int LENGTH = 4;

  /** Offset of the type, 8 bytes, which System V wants right before the body. */
  public static final int TYPE = 8;

  /** Offset of the body. */
  public static final int BODY = 16;

  private final ByteBuffer memory;
  private final long address;
  private final int capacity;

  /** With room for a body of that many bytes. */
  public Block(int capacity) {
    this(allocate(1, capacity), capacity);
  }

  private Block(ByteBuffer memory, int capacity) {
    this.memory = memory;
    this.capacity = capacity;
    address = NATIVE.address(memory);
  }

  /** Several, one right behind the other; {@link #stride} bytes from each to the next. */
  public static Block[] row(int count, int capacity) {
    ByteBuffer memory = allocate(count, capacity);
    Block[] row = new Block[count];
    int stride = stride(capacity);
    for (int i = 0; i < count; i++) {
      row[i] = new Block(memory.slice(i * stride, stride).order(ByteOrder.nativeOrder()), capacity);
    }
    return row;
  }

  /** Bytes from the beginning of a block in a row to that of the next. */
  public static int stride(int capacity) {
    return (BODY + capacity + 7) / 8 * 8;
  }

  private static ByteBuffer allocate(int count, int capacity) {
    if (count < 1 || capacity < 0 || size(count, capacity) > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "no buffer has room for " + count + " messages of " + capacity + " bytes");
    }
    return ByteBuffer.allocateDirect((int) size(count, capacity)).order(ByteOrder.nativeOrder());
  }

  private static long size(long count, long capacity) {
    return count * ((BODY + capacity + 7) / 8 * 8);
  }

  /** Bytes of body it has room for. */
  public int capacity() {
    return capacity;
  }

  /** Where the System V message begins. */
  public long sysv() {
    return address + TYPE;
  }

  /** Where the body begins. */
  public long body() {
    return address + BODY;
  }

  /** Where the priority is. */
  public long priorityAddress() {
    return address + PRIORITY;
  }

  /** All of it, in native byte order; use with absolute positions only. */
  public ByteBuffer memory() {
    return memory;
  }

  public long type() {
    return memory.getLong(TYPE);
  }

  public void type(long type) {
    memory.putLong(TYPE, type);
  }

  public int length() {
    return memory.getInt(LENGTH);
  }

  public void length(int length) {
    memory.putInt(LENGTH, length);
  }

  /** Where the block begins. */
  public long address() {
    return address;
  }

  public int priority() {
    return memory.getInt(PRIORITY);
  }

  public void priority(int priority) {
    memory.putInt(PRIORITY, priority);
  }
}
