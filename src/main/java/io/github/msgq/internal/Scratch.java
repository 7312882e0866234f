package io.github.msgq.internal;

import static io.github.msgq.internal.Backend.NATIVE;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;

/**
 * Memory for the duration of a call, kept from one call to the next. The thread keeps it, so that
 * it is freed with the thread, whose end is not reported.
 */
public final class Scratch {
  private static final int SMALLEST = 8192;
  private static final int LARGEST_KEPT = 1 << 20;

  /**
   * Only buffers, so that a pooled thread does not keep the class loader of an unloaded application
   * alive.
   */
  private static final ThreadLocal<ByteBuffer> MEMORY = new ThreadLocal<>();

  private static final Reference<Block> NONE = new WeakReference<>(null);

  private final boolean lent;
  private Reference<Block> block = NONE;
  private Block kept; // if lent, since there is no thread to keep it
  private Block aside;

  Scratch(boolean lent) {
    this.lent = lent;
  }

  /**
   * Room for a body of that many bytes, valid until the next call of this method. Large memory is
   * not kept: a caller that uses its address must hold the block meanwhile.
   */
  public Block block(int capacity) {
    Block known = block.get();
    return known != null && known.capacity() >= capacity ? known : another(capacity);
  }

  private Block another(int capacity) {
    ByteBuffer memory = lent ? null : MEMORY.get();
    int room = memory == null ? -1 : memory.capacity() - Block.BODY;
    Block another =
        room >= capacity ? NATIVE.block(memory, room) : NATIVE.block(Math.max(SMALLEST, capacity));
    if (another.capacity() <= LARGEST_KEPT) {
      block = new WeakReference<>(another);
      if (lent) {
        kept = another;
      } else {
        MEMORY.set(another.memory());
      }
    }
    return another;
  }

  /** Called after the thread has lost its thread locals. */
  void keepAgain() {
    Block known = block.get();
    if (known != null) {
      MEMORY.set(known.memory());
    }
  }

  /** Memory for the result of msgctl(2), while a message is in the other block. */
  Block aside() {
    if (aside == null) {
      aside = NATIVE.block(Linux.MSQID_SIZE);
    }
    return aside;
  }

  /** Gives the block away. */
  void forget(Block given) {
    if (given == block.get()) {
      block = NONE;
      kept = null;
      MEMORY.remove();
    }
  }
}
