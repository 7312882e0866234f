package msgq.internal;

import static msgq.internal.Backend.NATIVE;

/** msgsnd(2) and msgrcv(2). */
public final class SysvCalls {
  /** The type is in the block. */
  public static final KernelCall SEND = new Send();

  /** The label says what to receive, as msgrcv(2) reads it. */
  public static final KernelCall RECEIVE = new Receive();

  private SysvCalls() {}

  private static final class Send implements KernelCall {
    @Override
    public long make(int queue, Block block, int length, long label, int flags, long wait) {
      if (wait > 0) {
        return NATIVE.sysvSend(queue, block, length, flags);
      }
      int r = NATIVE.sysvSend(queue, block, length, flags | Linux.IPC_NOWAIT);
      return r == -Linux.EAGAIN ? Waiter.TIMED_OUT : r;
    }

    @Override
    public boolean endsInTime() {
      return false;
    }
  }

  private static final class Receive implements KernelCall {
    @Override
    public long make(int queue, Block block, int length, long label, int flags, long wait) {
      if (wait > 0) {
        return NATIVE.sysvReceive(queue, block, length, label, flags);
      }
      long n = NATIVE.sysvReceive(queue, block, length, label, flags | Linux.IPC_NOWAIT);
      return n == -Linux.ENOMSG ? Waiter.TIMED_OUT : n;
    }

    @Override
    public boolean endsInTime() {
      return false;
    }
  }
}
