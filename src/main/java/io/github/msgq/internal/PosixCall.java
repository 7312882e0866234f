package io.github.msgq.internal;

import static io.github.msgq.internal.Backend.NATIVE;

import java.time.Instant;

/** mq_timedsend(2) and mq_timedreceive(2). */
public final class PosixCall extends KernelCall {
  /** The label is the priority. */
  public static final KernelCall SEND = new PosixCall(true);

  /** The priority is stored in the block. */
  public static final KernelCall RECEIVE = new PosixCall(false);

  private static final long SECOND = 1_000_000_000;

  private final boolean sends;

  private PosixCall(boolean sends) {
    this.sends = sends;
  }

  @Override
  long once(int queue, Block block, int length, long label, int flags, long wait) {
    boolean timed = wait != TimeLimit.FOREVER;
    if (timed) {
      until(block, wait);
    }
    long r =
        sends
            ? NATIVE.posixSend(queue, block, length, (int) label, timed)
            : NATIVE.posixReceive(queue, block, length, timed);
    return r == -Linux.ETIMEDOUT || r == -Linux.EAGAIN && wait == 0 ? Waiter.TIMED_OUT : r;
  }

  /**
   * The kernel's deadline is by the machine's clock. If that is set forward, the wait ends early
   * and goes on; in case it is set back, {@link Lookout} knows the deadline too.
   */
  private static void until(Block block, long wait) {
    if (wait == 0) {
      block.deadline(0, 0); // past: returns at once, whatever the descriptor's flags
      return;
    }
    Instant moment = Instant.now().plusSeconds(wait / SECOND).plusNanos(wait % SECOND);
    block.deadline(moment.getEpochSecond(), moment.getNano());
  }

  @Override
  boolean endsInTime() {
    return true;
  }
}
