package msgq.internal;

/** Memory of a thread for the length of a call, kept from one call to the next. */
public final class Scratch {
  private static final int SMALLEST = 8192;
  private static final int LARGEST_KEPT = 1 << 20;

  private Block block;
  private Block aside;

  Scratch() {}

  /**
   * Room for a body of that many bytes, good until the next call of this. Large memory is not kept:
   * whoever uses its address must hold the block meanwhile.
   */
  public Block block(int capacity) {
    if (block != null && block.capacity() >= capacity) {
      return block;
    }
    Block larger = new Block(Math.max(SMALLEST, capacity));
    if (capacity <= LARGEST_KEPT) {
      block = larger;
    }
    return larger;
  }

  /** Memory for what msgctl(2) tells, while a message is in the other block. */
  Block aside() {
    if (aside == null) {
      aside = new Block(Linux.MSQID_SIZE);
    }
    return aside;
  }

  /** The block is somebody else's from now on. */
  void forget() {
    block = null;
  }
}
