package io.github.msgq.internal;

import static io.github.msgq.internal.Backend.NATIVE;

/** ppoll(2) on the struct pollfds that are a block's body; the length is their number. */
public final class PollCall extends KernelCall {
  public static final KernelCall POLL = new PollCall();

  /** Events to wait for. */
  public static final int IN = 1;

  public static final int OUT = 4;

  /** The size of a struct pollfd. */
  public static final int SIZE = 8;

  private static final int EVENTS = Block.BODY + 4;
  private static final int ANSWER = Block.BODY + 6;
  private static final long SECOND = 1_000_000_000;

  private PollCall() {}

  /** Sets the struct pollfd at that place. */
  public static void ask(Block block, int place, int descriptor, int events) {
    int at = place * SIZE;
    block.memory().putInt(Block.BODY + at, descriptor).putInt(EVENTS + at, 0);
    block.memory().putShort(EVENTS + at, (short) events);
  }

  public static boolean answered(Block block, int place) {
    return block.memory().getShort(ANSWER + place * SIZE) != 0;
  }

  @Override
  long once(int queue, Block block, int length, long label, int flags, long wait) {
    SystemCall call = SystemCall.HERE;
    if (call == null) {
      return -Linux.ENOSYS;
    }
    block.deadline(wait / SECOND, wait % SECOND); // ppoll's is relative
    long deadline = wait == TimeLimit.FOREVER ? 0 : block.deadline();
    long n = NATIVE.systemCall(call.ppoll(), block.body(), length, deadline, 0, 0, 0);
    return n == 0 ? Waiter.TIMED_OUT : n;
  }

  @Override
  boolean endsInTime() {
    return true;
  }
}
