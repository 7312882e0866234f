package io.github.msgq.internal;

/**
 * Sending to and receiving from a queue in shared memory. Whoever has to wait sleeps in futex(2),
 * which any signal ends, as it ends msgrcv(2).
 */
public class SharedCall extends KernelCall {
  /** The label is the type. */
  public static final KernelCall SEND = new SharedCall(true);

  /** The type is stored in the block. */
  public static final KernelCall RECEIVE = new SharedCall(false);

  /** The calls of this JVM, where {@link Backend#missingShared} has nothing against them. */
  public static final SharedCalls CALLS = calls();

  final boolean sends;

  SharedCall(boolean sends) {
    this.sends = sends;
  }

  private static SharedCalls calls() {
    SharedCalls calls;
    if (Backend.NATIVE instanceof SharedCalls jni) {
      calls = jni;
    } else {
      NativeLoader.load();
      calls = new FfmShared();
    }
    Lookout.watchAlso(calls);
    return calls;
  }

  @Override
  long once(int queue, Block block, int length, long label, int flags, long wait) {
    long r =
        sends
            ? CALLS.sharedSend(queue, label, block.body(), length, wait)
            : CALLS.sharedReceive(queue, block.body(), length, block.sysv(), wait);
    return r == -Linux.ETIMEDOUT || r == -Linux.EAGAIN ? Waiter.TIMED_OUT : r;
  }

  @Override
  final boolean endsInTime() {
    return true;
  }

  /** A wait for one's turn may end after the deadline, and a signal would begin it anew. */
  @Override
  final long signalAt(long deadline) {
    return TimeLimit.FOREVER;
  }

  @Override
  final long leastWait() {
    return AT_ONCE;
  }
}
