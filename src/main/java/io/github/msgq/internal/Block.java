package io.github.msgq.internal;

import java.lang.annotation.Native;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Memory outside the heap that holds one message and what a system call needs besides: the
 * deadline, the priority (POSIX), the type (System V), the body. The calls read and write it in
 * place; keep the block reachable while its address is in use.
 */
public final class Block {
  /** Offset of the errno of a call through Panama, 8 bytes. */
  @Native public static final int ERROR = 0;

  /** Offset of a POSIX call's deadline, a struct timespec. */
  @Native public static final int DEADLINE = 8;

  /** Offset of the priority, 4 bytes. */
  @Native public static final int PRIORITY = 24;

  /** Offset of the body's length, 4 bytes. */
  @Native public static final int LENGTH = 28;

  /** Offset of the type, 8 bytes, which System V wants right before the body. */
  @Native public static final int TYPE = 32;

  /** Offset of the body. */
  @Native public static final int BODY = 40;

  /** The most bytes of body that a block has room for. */
  public static final int MOST = Integer.MAX_VALUE - BODY - 7;

  private final ByteBuffer memory;
  private final long address;
  private final Object segment;
  private final int capacity;

  /**
   * A block on the heap, for a message that stays in Java: no system call can use it, and {@link
   * #address} is 0.
   */
  public static Block onHeap(int capacity) {
    ByteBuffer memory = ByteBuffer.allocate(BODY + capacity).order(ByteOrder.nativeOrder());
    return new Block(memory, capacity, 0, null);
  }

  /** {@link Native} creates the blocks that system calls can use. */
  Block(ByteBuffer memory, int capacity, long address, Object segment) {
    this.memory = memory;
    this.capacity = capacity;
    this.address = address;
    this.segment = segment;
  }

  /** Bytes from the beginning of one block in a row to that of the next. */
  public static int stride(int capacity) {
    return (BODY + capacity + 7) / 8 * 8;
  }

  static ByteBuffer allocate(int count, int capacity) {
    if (count < 1 || capacity < 0 || size(count, capacity) > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          count == 1
              ? "no buffer has room for a message of " + capacity + " bytes: at most " + MOST
              : "no buffer has room for " + count + " messages of " + capacity + " bytes");
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

  /** Whether it is for Java alone. */
  public boolean isOnHeap() {
    return address == 0;
  }

  /** Copies the message of another block, which must fit. */
  public void copy(Block other) {
    length(other.length());
    type(other.type());
    priority(other.priority());
    memory.put(BODY, other.memory, BODY, other.length());
  }

  /** Address of the block. */
  public long address() {
    return address;
  }

  /** Address of the System V message: type and body. */
  long sysv() {
    return address + TYPE;
  }

  /** Address of the body. */
  public long body() {
    return address + BODY;
  }

  /** Address of the priority. */
  long priorityAddress() {
    return address + PRIORITY;
  }

  /** Address of the deadline. */
  long deadline() {
    return address + DEADLINE;
  }

  /** The memory segment for Panama; null with JNI. */
  Object segment() {
    return segment;
  }

  /** Sets the deadline, by the machine's clock. */
  void deadline(long seconds, long nanos) {
    memory.putLong(DEADLINE, seconds).putLong(DEADLINE + 8, nanos);
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

  public int priority() {
    return memory.getInt(PRIORITY);
  }

  public void priority(int priority) {
    memory.putInt(PRIORITY, priority);
  }
}
