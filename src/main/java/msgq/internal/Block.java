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

  /** Offset of the type, 8 bytes, which System V wants right before the body. */
  public static final int TYPE = 8;

  /** Offset of the body. */
  public static final int BODY = 16;

  private final ByteBuffer memory;
  private final long address;
  private final int capacity;

  /** With room for a body of that many bytes. */
  public Block(int capacity) {
    if (capacity > Integer.MAX_VALUE - BODY) {
      throw new IllegalArgumentException("capacity " + capacity + " is beyond what a buffer holds");
    }
    this.capacity = capacity;
    memory = ByteBuffer.allocateDirect(BODY + capacity).order(ByteOrder.nativeOrder());
    address = NATIVE.address(memory);
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

  public int priority() {
    return memory.getInt(PRIORITY);
  }

  public void priority(int priority) {
    memory.putInt(PRIORITY, priority);
  }
}
