package io.github.msgq;

import static io.github.msgq.internal.Backend.NATIVE;

import io.github.msgq.internal.Block;
import io.github.msgq.internal.Linux;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;

/** What the kernel says of a System V queue, as results of msgctl(2): nothing here throws. */
final class SysvStat {
  private static final int QBYTES = Block.BODY + Linux.MSQID_QNUM + 8;

  private SysvStat() {}

  /** IPC_STAT into the block: 0 or -errno. */
  static int stat(int id, Block ds) {
    return NATIVE.sysvControl(id, Linux.IPC_STAT, ds.body());
  }

  /** As {@link #stat}, but whatever the queue's mode, on Linux 4.17 or later. */
  static int find(int id, Block ds) {
    int r = stat(id, ds);
    return r == -Linux.EACCES && isListed(id, ds) ? 0 : r;
  }

  /** Fills the block as IPC_STAT would, but without read permission. */
  private static boolean isListed(int id, Block ds) {
    int last = NATIVE.sysvControl(0, Linux.MSG_INFO, ds.body());
    for (int place = 0; place <= last; place++) {
      if (NATIVE.sysvControl(place, Linux.MSG_STAT_ANY, ds.body()) == id) {
        return true;
      }
    }
    return false;
  }

  /** The result of IPC_STAT: 0, -EACCES for a queue that may not be read, or another -errno. */
  static int exists(int id) {
    Waiter waiter = Waiters.take();
    try {
      return stat(id, waiter.block(Linux.MSQID_SIZE));
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  /** Whether there is such a queue, as far as this process can see. */
  static boolean isThere(int id) {
    int r = exists(id);
    return r != -Linux.EINVAL && r != -Linux.EIDRM;
  }

  /** Most bytes that the queue holds; -1 if unknown. */
  static long maxBytes(int id, Block ds) {
    return find(id, ds) == 0 ? ds.memory().getLong(QBYTES) : -1;
  }
}
