package lajp;

import static msgq.internal.Backend.NATIVE;

import java.lang.ref.Reference;
import java.util.function.ToIntFunction;
import msgq.internal.Block;
import msgq.internal.Handle;
import msgq.internal.Linux;
import msgq.internal.SystemCall;
import msgq.internal.SysvCalls;
import msgq.internal.Waiter;

/**
 * Drop-in for lajp's class of this name: the same signatures and return values, and no {@code
 * System.loadLibrary} needed. Different from lajp: any length is right, nothing is written to the
 * array unless a message came, a message that is too long stays in the queue, and {@code
 * Thread.interrupt()} ends a wait (with -1).
 *
 * <p>As lajp does, it creates queues with mode 0666: readable and writable by every user of the
 * machine. New programs use {@link msgq.SysvQueue}.
 */
public class MsgQ {
  private static final Handle OPEN = new Handle();

  /** As in lajp: not needed, every method is static. */
  public MsgQ() {}

  /** Id of the queue with that key, which is created if need be; -1 on failure. */
  public static int msgget(int key) {
    return Math.max(-1, NATIVE.sysvGet(key, Linux.IPC_CREAT | 0666));
  }

  /**
   * Sends {@code len} bytes with that type, at least 1, and waits for room; 0, or -1 on failure.
   */
  public static int msgsnd(int msqid, int type, byte[] msg, int len) {
    if (msg == null || len < 0 || len > msg.length) {
      return -1;
    }
    Block block = Waiter.current().block(len);
    block.memory().put(Block.BODY, msg, 0, len);
    block.type(type);
    long r = SysvCalls.send(OPEN, msqid, block, len, 0, Waiter.FOREVER);
    Reference.reachabilityFence(block);
    return r < 0 ? -1 : 0;
  }

  /**
   * Waits for a message of that type (0: any; negative: the lowest type up to that); its length, or
   * -1 on failure.
   */
  public static int msgrcv(int msqid, byte[] msg, int len, int type) {
    return receive(msqid, msg, len, type, Waiter.FOREVER);
  }

  /** As {@link #msgrcv}, but -1 when there is no message. */
  public static int msgrcvNoBlock(int msqid, byte[] msg, int len, int type) {
    return receive(msqid, msg, len, type, 0);
  }

  /** Removes the queue; 0, or -1 on failure. */
  public static int msgclose(int msqid) {
    return Math.max(-1, NATIVE.sysvControl(msqid, Linux.IPC_RMID, 0));
  }

  /** Id of the shared memory segment with that key, which is created if need be; -1 on failure. */
  public static int shmget(int key, int size) {
    return size < 0 ? -1 : call(SystemCall::shmget, key, size, Linux.IPC_CREAT | 0666);
  }

  /** Removes the segment once nobody has it attached; 0, or -1 on failure. */
  public static int shmclose(int shmid) {
    return call(SystemCall::shmctl, shmid, Linux.IPC_RMID, 0);
  }

  /**
   * Id of the set of three semaphores with that key, which is created if need be; -1 on failure.
   */
  public static int semget(int key) {
    return call(SystemCall::semget, key, 3, Linux.IPC_CREAT | 0666);
  }

  /** Removes the set of semaphores; 0, or -1 on failure. */
  public static int semclose(int semid) {
    return call(SystemCall::semctl, semid, 0, Linux.IPC_RMID);
  }

  private static int call(ToIntFunction<SystemCall> which, long a, long b, long c) {
    SystemCall here = SystemCall.HERE;
    return here == null
        ? -1
        : (int) Math.max(-1, NATIVE.systemCall(which.applyAsInt(here), a, b, c, 0, 0, 0));
  }

  private static int receive(int msqid, byte[] msg, int len, int type, long timeout) {
    if (msg == null || len < 0) {
      return -1;
    }
    int room = Math.min(len, msg.length);
    Block block = Waiter.current().block(room);
    int n = (int) SysvCalls.receive(OPEN, msqid, block, room, type, 0, timeout);
    Reference.reachabilityFence(block);
    if (n < 0) {
      return -1;
    }
    block.memory().get(Block.BODY, msg, 0, n);
    return n;
  }
}
