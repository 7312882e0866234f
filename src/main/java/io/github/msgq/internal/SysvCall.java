package io.github.msgq.internal;

import static io.github.msgq.internal.Backend.NATIVE;

/**
 * msgsnd(2) and msgrcv(2). One class for both: each class adds half a millisecond to a JVM's first
 * call.
 */
public final class SysvCall extends KernelCall {
  /** The type is in the block. */
  public static final KernelCall SEND = new SysvCall(true);

  /** The label says what to receive, as msgrcv(2) reads it. */
  public static final KernelCall RECEIVE = new SysvCall(false);

  private final boolean sends;

  private SysvCall(boolean sends) {
    this.sends = sends;
  }

  @Override
  long once(int queue, Block block, int length, long label, int flags, long wait) {
    int how = wait > 0 ? flags : flags | Linux.IPC_NOWAIT;
    if (sends) {
      int r = NATIVE.sysvSend(queue, block, length, how);
      return wait <= 0 && r == -Linux.EAGAIN ? Waiter.TIMED_OUT : r;
    }
    long n = NATIVE.sysvReceive(queue, block, length, label, how);
    return wait <= 0 && n == -Linux.ENOMSG ? Waiter.TIMED_OUT : n;
  }

  @Override
  boolean endsInTime() {
    return false;
  }
}
