package msgq.internal;

import static msgq.internal.Backend.NATIVE;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;

/**
 * Memory for the length of a call, kept from one call to the next: by the thread, so that it ends
 * with it, since nobody hears of its end.
 */
public final class Scratch {
  private static final int SMALLEST = 8192;
  private static final int LARGEST_KEPT = 1 << 20;

  /** Buffers alone, lest a pooled thread keep the class loader of an application that is gone. */
  private static final ThreadLocal<ByteBuffer> MEMORY = new ThreadLocal<>();

  private static final Reference<Block> NONE = new WeakReference<>(null);

  private final boolean lent;
  private Reference<Block> block = NONE;
  private Block kept; // by one that is lent, which has no thread
  private Block aside;

  Scratch(boolean lent) {
    this.lent = lent;
  }

  /**
   * Room for a body of that many bytes, good until the next call of this. Large memory is not kept:
   * whoever uses its address must hold the block meanwhile.
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

  /** After the thread has lost all that it knew. */
  void keepAgain() {
    Block known = block.get();
    if (known != null) {
      MEMORY.set(known.memory());
    }
  }

  /** Memory for what msgctl(2) tells, while a message is in the other block. */
  Block aside() {
    if (aside == null) {
      aside = NATIVE.block(Linux.MSQID_SIZE);
    }
    return aside;
  }

  /** The block is somebody else's from now on. */
  void forget(Block given) {
    if (given == block.get()) {
      block = NONE;
      kept = null;
      MEMORY.remove();
    }
  }
}
