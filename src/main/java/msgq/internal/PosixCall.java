package msgq.internal;

import static msgq.internal.Backend.NATIVE;

import java.time.Instant;

/** mq_timedsend(2) and mq_timedreceive(2). */
public final class PosixCall extends KernelCall {
  /** The label is the priority. */
  public static final KernelCall SEND = new PosixCall(true);

  /** The priority comes into the block. */
  public static final KernelCall RECEIVE = new PosixCall(false);

  private static final long SECOND = 1_000_000_000;

  private final boolean sends;

  private PosixCall(boolean sends) {
    this.sends = sends;
  }

  @Override
  long once(int queue, Block block, int length, long label, int flags, long wait) {
    boolean timed = wait != Waiter.FOREVER;
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
   * The kernel's deadline is one of the machine's clock. Whoever sets that forward ends the wait
   * early, and it goes on; for whoever sets it back, {@link Lookout} has the deadline too.
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
