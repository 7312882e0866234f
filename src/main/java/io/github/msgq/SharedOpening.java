package io.github.msgq;

import io.github.msgq.internal.Backend;
import io.github.msgq.internal.Block;
import io.github.msgq.internal.Linux;
import io.github.msgq.internal.SharedCall;
import io.github.msgq.internal.SharedCalls;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.lang.ref.Reference;

/**
 * How a queue in shared memory is opened.
 *
 * @param creation O_CREAT, O_EXCL or neither
 * @param mode permissions of a queue that is created
 * @param capacity bytes of memory of a queue that is created
 * @param messageSize most bytes of a message in a queue that is created
 * @param spin how many nanoseconds a call looks again and again before it sleeps; or that it adapts
 */
record SharedOpening(int creation, int mode, long capacity, int messageSize, long spin) {
  static final SharedOpening EXISTING =
      new SharedOpening(0, 0600, 1 << 20, 64 << 10, SharedCalls.ADAPTS);
  static final SharedOpening CREATE = EXISTING.creating(Linux.O_CREAT);
  static final SharedOpening CREATE_NEW = EXISTING.creating(Linux.O_CREAT | Linux.O_EXCL);

  private SharedOpening creating(int flags) {
    return new SharedOpening(flags, mode, capacity, messageSize, spin);
  }

  /** The queue of that name, by its number in this process. */
  int open(String name) throws QueueException {
    checkAvailable();
    Failures.checkThread("open", name);
    Waiter waiter = Waiters.take();
    try {
      Block cString = PosixOpening.cString(waiter, name);
      int queue =
          SharedCall.CALLS.sharedOpen(
              cString.body(), creation | SharedCalls.WATCHED, mode, capacity, messageSize);
      boolean newer = queue == -Linux.EPROTONOSUPPORT;
      int version = newer ? SharedCall.CALLS.sharedProbe(cString.body()) : 0;
      Reference.reachabilityFence(cString);
      if (queue < 0) {
        throw newer
            ? SharedFailures.newer(name, version)
            : SharedFailures.open(-queue, name, capacity);
      }
      return queue;
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  /**
   * Removes the queue of that name.
   *
   * @param queue only this one; any, if negative
   */
  static int remove(String name, int queue) {
    checkAvailable();
    Waiter waiter = Waiters.take();
    try {
      Block cString = PosixOpening.cString(waiter, name);
      int r = SharedCall.CALLS.sharedRemove(cString.body(), queue);
      Reference.reachabilityFence(cString);
      return r;
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  static void checkAvailable() {
    String missing = Backend.missingShared();
    if (missing != null) {
      throw new UnsupportedOperationException(missing);
    }
  }
}
