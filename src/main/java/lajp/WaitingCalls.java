package lajp;

import io.github.msgq.internal.Block;
import io.github.msgq.internal.Handle;
import io.github.msgq.internal.KernelCall;
import io.github.msgq.internal.Linux;
import io.github.msgq.internal.SysvCall;
import io.github.msgq.internal.TimeLimit;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;

/**
 * Calls that an interrupt can end. They copy the message through the thread's own memory; where
 * that is scarce, they fail.
 */
final class WaitingCalls {
  private static final Handle OPEN = new Handle();

  /** A message that is longer stays in the queue, and the call is repeated with more room. */
  private static final int FIRST_ROOM = 64 * 1024;

  private WaitingCalls() {}

  static int send(int id, int type, byte[] body, int length) {
    Waiter waiter = Waiters.take();
    try {
      Block block = block(waiter, length);
      if (block == null) {
        return -Linux.ENOMEM;
      }
      block.memory().put(Block.BODY, body, 0, length);
      block.type(type);
      return make(SysvCall.SEND, waiter, id, block, length, 0, TimeLimit.NONE);
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  static int receive(int id, byte[] into, int most, int type, TimeLimit limit) {
    Waiter waiter = Waiters.take();
    try {
      for (int room = Math.min(most, FIRST_ROOM); ; room = (int) Math.min(most, 2L * room)) {
        Block block = block(waiter, room);
        if (block == null) {
          return -Linux.ENOMEM;
        }
        room = Math.min(most, block.capacity());
        int n = make(SysvCall.RECEIVE, waiter, id, block, room, type, limit);
        if (n > 0) {
          block.memory().get(Block.BODY, into, 0, n);
        }
        if (n != -Linux.E2BIG || room == most) {
          return n;
        }
      }
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  /** What need not wait is done by an interrupted thread, too, as lajp does it. */
  private static int make(
      KernelCall call, Waiter waiter, int id, Block block, int length, int type, TimeLimit limit) {
    long r = call.make(waiter, OPEN, id, block, length, type, 0, limit);
    return (int)
        (r == Waiter.INTERRUPTED
            ? call.make(waiter, OPEN, id, block, length, type, 0, TimeLimit.NOW)
            : r);
  }

  private static Block block(Waiter waiter, int length) {
    try {
      return waiter.block(length);
    } catch (OutOfMemoryError e) {
      return null;
    }
  }
}
