package io.github.msgq.internal;

/**
 * Many messages by one call. It waits for neither room nor a message, only for its turn while
 * others are in the middle of a call. -EAGAIN: none went.
 */
public final class SharedBatchCall extends SharedCall {
  /** The block is the first of a row, the label its stride, and the flags are their number. */
  public static final KernelCall SEND = new SharedBatchCall(true);

  /** Likewise; the length is the room for a body. */
  public static final KernelCall RECEIVE = new SharedBatchCall(false);

  private SharedBatchCall(boolean sends) {
    super(sends);
  }

  @Override
  long once(int queue, Block block, int length, long label, int flags, long wait) {
    long first = block.address() + SharedCalls.MESSAGE;
    return sends
        ? CALLS.sharedSendMany(queue, first, label, flags, wait)
        : CALLS.sharedReceiveMany(queue, first, label, length, flags, wait);
  }
}
