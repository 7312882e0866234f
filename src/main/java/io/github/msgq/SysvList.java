package io.github.msgq;

import static io.github.msgq.internal.Backend.NATIVE;

import io.github.msgq.internal.Block;
import io.github.msgq.internal.Linux;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.util.ArrayList;
import java.util.List;

/** All System V queues. The kernel keeps them in a table with gaps, which is asked slot by slot. */
final class SysvList {
  private SysvList() {}

  static List<SysvStatus> all() throws QueueException {
    Waiter waiter = Waiters.take();
    try {
      return all(waiter.block(Linux.MSQID_SIZE));
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  private static List<SysvStatus> all(Block block) throws QueueException {
    int last = NATIVE.sysvControl(0, Linux.MSG_INFO, block.body());
    if (last < 0) {
      throw SysvFailures.list(-last);
    }
    List<SysvStatus> all = new ArrayList<>();
    int command = Linux.MSG_STAT_ANY;
    for (int place = 0; place <= last; place++) {
      int id = NATIVE.sysvControl(place, command, block.body());
      if (id == -Linux.EINVAL && command == Linux.MSG_STAT_ANY && all.isEmpty()) {
        int other = NATIVE.sysvControl(place, Linux.MSG_STAT, block.body());
        if (other >= 0 || other == -Linux.EACCES) {
          command = Linux.MSG_STAT; // an old kernel
          id = other;
        }
      }
      if (id >= 0) {
        all.add(SysvStatus.of(id, block.memory(), Block.BODY));
      }
    }
    return all;
  }
}
