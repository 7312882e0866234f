package lajp;

import msgq.internal.Block;
import msgq.internal.Handle;
import msgq.internal.SysvCall;
import msgq.internal.TimeLimit;
import msgq.internal.Waiter;

/** Calls that an interrupt can end. They copy the message through the thread's own memory. */
final class WaitingCalls {
  private static final Handle OPEN = new Handle();

  private WaitingCalls() {}

  static int send(int id, int type, byte[] body, int length) {
    Waiter waiter = Waiter.take();
    try {
      Block block = waiter.block(length);
      block.memory().put(Block.BODY, body, 0, length);
      block.type(type);
      return (int) SysvCall.SEND.make(waiter, OPEN, id, block, length, 0, 0, TimeLimit.NONE);
    } finally {
      waiter.giveBack();
    }
  }

  static int receive(int id, byte[] into, int room, int type, TimeLimit limit) {
    Waiter waiter = Waiter.take();
    try {
      Block block = waiter.block(room);
      int n = (int) SysvCall.RECEIVE.make(waiter, OPEN, id, block, room, type, 0, limit);
      if (n > 0) {
        block.memory().get(Block.BODY, into, 0, n);
      }
      return n;
    } finally {
      waiter.giveBack();
    }
  }
}
