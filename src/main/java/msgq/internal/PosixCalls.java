package msgq.internal;

import static msgq.internal.Backend.NATIVE;

import java.time.Instant;

/** mq_timedsend(2) and mq_timedreceive(2). */
public final class PosixCalls {
  /** The label is the priority. */
  public static final KernelCall SEND = new Send();

  /** The priority comes into the block. */
  public static final KernelCall RECEIVE = new Receive();

  private static final long SECOND = 1_000_000_000;

  private PosixCalls() {}

  private abstract static class Timed implements KernelCall {
    @Override
    public final long make(int queue, Block block, int length, long label, int flags, long wait) {
      if (wait == Waiter.FOREVER) {
        return call(queue, block, length, label, false);
      }
      if (wait > 0) {
        until(block, wait);
      } else {
        block.deadline(0, 0); // past: returns at once, whatever the descriptor's flags
      }
      long r = call(queue, block, length, label, true);
      return r == -Linux.ETIMEDOUT || wait == 0 && r == -Linux.EAGAIN ? Waiter.TIMED_OUT : r;
    }

    /** The kernel's deadline is one of the machine's clock, which may be set meanwhile. */
    private static void until(Block block, long wait) {
      Instant moment = Instant.now().plusSeconds(wait / SECOND).plusNanos(wait % SECOND);
      block.deadline(moment.getEpochSecond(), moment.getNano());
    }

    @Override
    public final boolean endsInTime() {
      return true;
    }

    abstract long call(int queue, Block block, int length, long label, boolean timed);
  }

  private static final class Send extends Timed {
    @Override
    long call(int queue, Block block, int length, long label, boolean timed) {
      return NATIVE.posixSend(queue, block, length, (int) label, timed);
    }
  }

  private static final class Receive extends Timed {
    @Override
    long call(int queue, Block block, int length, long label, boolean timed) {
      return NATIVE.posixReceive(queue, block, length, timed);
    }
  }
}
