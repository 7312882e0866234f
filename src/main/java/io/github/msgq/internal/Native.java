package io.github.msgq.internal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The system calls, in numbers and addresses. Each returns &ge; 0, or -errno; one that can wait
 * returns -EINTR after any signal, and {@link Waiter} finds out why.
 *
 * <p>A System V message is its type (8 bytes) followed by its body; a POSIX message is its body,
 * with the priority (4 bytes) elsewhere: see {@link Block}.
 */
public interface Native {
  /** {@code jni} or {@code ffm}. */
  String name();

  /** The address of a direct buffer's memory. */
  long address(ByteBuffer direct);

  /** The memory segment of a direct buffer, for Panama; null with JNI. */
  default Object segment(ByteBuffer direct) {
    return null;
  }

  /** A block with room for a body of that many bytes. */
  default Block block(int capacity) {
    return block(Block.allocate(1, capacity), capacity);
  }

  /** A block over memory that has room for such a body. */
  default Block block(ByteBuffer memory, int capacity) {
    return new Block(memory, capacity, address(memory), segment(memory));
  }

  /** A row of blocks, {@link Block#stride} bytes apart. */
  default Block[] blocks(int count, int capacity) {
    ByteBuffer memory = Block.allocate(count, capacity);
    Block[] row = new Block[count];
    int stride = Block.stride(capacity);
    for (int i = 0; i < count; i++) {
      row[i] = block(memory.slice(i * stride, stride).order(ByteOrder.nativeOrder()), capacity);
    }
    return row;
  }

  /** Number of the signal that ends waits; installs its empty handler when first called. */
  int wakeSignal();

  /** The kernel's number of the calling thread. */
  long thread();

  /**
   * As {@link #thread}; also makes sure that the signal of {@link #wakeSend} reaches the thread.
   */
  long wakeSelf();

  int wakeSend(long thread);

  int sysvGet(int key, int flags);

  int sysvSend(int id, Block message, int length, int flags);

  long sysvReceive(int id, Block message, int capacity, long type, int flags);

  /** The call was not made, and must be made in another way. */
  int NOT_SO = Integer.MIN_VALUE;

  /** Sends a short message from an array without waiting: 0, -errno or {@link #NOT_SO}. */
  default int sysvSendArray(int id, long type, byte[] body, int length) {
    return NOT_SO;
  }

  /** Receives into a small array without waiting: the length, -errno or {@link #NOT_SO}. */
  default int sysvReceiveArray(int id, byte[] into, int room, long type) {
    return NOT_SO;
  }

  int sysvControl(int id, int command, long buffer);

  /** {@code messages} &le; 0 leaves the attributes to the system. */
  int posixOpen(long name, int flags, int mode, long messages, long size);

  int posixClose(int descriptor);

  int posixUnlink(long name);

  /** Waits until the block's deadline; without limit unless timed. */
  int posixSend(int descriptor, Block message, int length, int priority, boolean timed);

  /** Waits until the block's deadline; without limit unless timed. */
  long posixReceive(int descriptor, Block message, int capacity, boolean timed);

  /** Four longs: flags, maximum messages, message size, messages. */
  int posixAttributes(int descriptor, long attributes);

  int posixSetFlags(int descriptor, int flags);

  /** Any system call, by its number. */
  long systemCall(long number, long a, long b, long c, long d, long e, long f);

  /** Sends a row of messages without waiting: how many, or the first one's failure. */
  default long sysvSendMany(int id, Block[] row, int from, int count) {
    for (int i = 0; i < count; i++) {
      Block block = row[from + i];
      int r = sysvSend(id, block, block.length(), Linux.IPC_NOWAIT);
      if (r < 0) {
        return i > 0 ? i : r;
      }
    }
    return count;
  }

  /** Receives messages into a row without waiting: how many, or the first one's failure. */
  default long sysvReceiveMany(int id, Block[] row, int from, int count, long type, int flags) {
    for (int i = 0; i < count; i++) {
      Block block = row[from + i];
      long n = sysvReceive(id, block, block.capacity(), type, flags | Linux.IPC_NOWAIT);
      if (n < 0) {
        return i > 0 ? i : n;
      }
      block.length((int) n);
    }
    return count;
  }

  /** As {@link #sysvSendMany}. */
  default long posixSendMany(int descriptor, Block[] row, int from, int count) {
    for (int i = 0; i < count; i++) {
      Block block = row[from + i];
      block.deadline(0, 0);
      int r = posixSend(descriptor, block, block.length(), block.priority(), true);
      if (r < 0) {
        return i > 0 ? i : r;
      }
    }
    return count;
  }

  /** As {@link #sysvReceiveMany}. */
  default long posixReceiveMany(int descriptor, Block[] row, int from, int count) {
    for (int i = 0; i < count; i++) {
      Block block = row[from + i];
      block.deadline(0, 0);
      long n = posixReceive(descriptor, block, block.capacity(), true);
      if (n < 0) {
        return i > 0 ? i : n;
      }
      block.length((int) n);
    }
    return count;
  }
}
