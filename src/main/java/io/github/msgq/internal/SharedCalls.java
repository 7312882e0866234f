package io.github.msgq.internal;

/**
 * The calls on queues in shared memory, in numbers and addresses, as native/lib/shared_queue.h
 * describes them. Each returns &ge; 0, or -errno.
 */
public interface SharedCalls {
  /** Offset in a block of what native/lib takes for a message of a batch: length, type, body. */
  int MESSAGE = Block.PRIORITY;

  /** A flag of {@link #sharedOpen}: {@link Lookout} calls {@link #sharedWatch}. */
  int WATCHED = 0x40000000;

  /** A call looks for a while if that has been worth while of late. */
  long ADAPTS = -1;

  int sharedOpen(long name, int flags, int mode, long capacity, long largest);

  int sharedClose(int queue);

  /**
   * How many nanoseconds a call looks again and again before it sleeps, or {@link #ADAPTS}. Only a
   * thread that may sleep looks: a virtual thread's helper, not its carrier.
   */
  int sharedSpin(int queue, long nanos);

  /** Removes the queue of that name, if it is the given one or a negative number is given. */
  int sharedRemove(long name, int queue);

  /** The version of the queue's file, from 1 on. */
  int sharedProbe(long name);

  /**
   * Waits that many nanoseconds for room; without limit if {@link TimeLimit#FOREVER}. If 0, waits
   * for nothing but its turn, while others are in the middle of a call; if {@link
   * KernelCall#AT_ONCE}, not even for that: EBUSY.
   */
  int sharedSend(int queue, long type, long body, long length, long nanos);

  /** As {@link #sharedSend}. */
  long sharedReceive(int queue, long body, long capacity, long type, long nanos);

  /** Waits so long for its turn alone. */
  long sharedSendMany(int queue, long first, long stride, int count, long nanos);

  /** As {@link #sharedSendMany}. */
  long sharedReceiveMany(int queue, long first, long stride, long capacity, int count, long nanos);

  /** Fills a struct msgq_shared_state, longs, of that many bytes. */
  int sharedState(int queue, long state, long size);

  int sharedAlone(int queue);

  /** Does what killed processes owe to this one; how many queues it has open. */
  int sharedWatch();
}
