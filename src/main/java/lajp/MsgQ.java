package lajp;

import static io.github.msgq.internal.Backend.NATIVE;

import io.github.msgq.internal.Linux;
import io.github.msgq.internal.Native;
import io.github.msgq.internal.SystemCall;
import io.github.msgq.internal.TimeLimit;
import java.util.function.ToIntFunction;

/**
 * Drop-in for lajp's class of this name: the same signatures and return values, and no {@code
 * System.loadLibrary} needed. Unlike lajp's, it takes messages of any length, writes to the array
 * only when a message was received, leaves a message that is too long in the queue, and returns -1
 * from a wait when the thread is interrupted.
 *
 * <p>As lajp does, it creates queues with mode 0666: readable and writable by every user of the
 * machine. New programs use {@link io.github.msgq.SysvQueue}.
 */
public class MsgQ {
  /** Whether a send has ever had to wait. If so, sends no longer try without waiting first. */
  private static boolean sendsWait;

  private static boolean receivesWait;

  /** As in lajp: not needed, every method is static. */
  public MsgQ() {}

  /**
   * Opens the queue with the given key, creating it if necessary.
   *
   * @param key any number
   * @return the queue's id; -1 on failure
   */
  public static int msgget(int key) {
    return Math.max(-1, NATIVE.sysvGet(key, Linux.IPC_CREAT | 0666));
  }

  /**
   * Sends a message, waiting for room if necessary.
   *
   * @param msqid the queue's id
   * @param type at least 1
   * @param msg an array that begins with the message
   * @param len bytes of the message
   * @return 0; -1 on failure
   */
  public static int msgsnd(int msqid, int type, byte[] msg, int len) {
    if (msg == null || len < 0 || len > msg.length) {
      return -1;
    }
    int r = sendsWait ? Native.NOT_SO : NATIVE.sysvSendArray(msqid, type, msg, len);
    if (r == -Linux.EAGAIN) {
      sendsWait = true;
    }
    if (r == -Linux.EAGAIN || r == Native.NOT_SO) {
      r = WaitingCalls.send(msqid, type, msg, len);
    }
    return r < 0 ? -1 : 0;
  }

  /**
   * Receives a message of the given type, waiting for one if necessary.
   *
   * @param msqid the queue's id
   * @param msg room for the message
   * @param len bytes of room
   * @param type the type; 0 for any, negative for the lowest type up to that
   * @return the message's length; -1 on failure
   */
  public static int msgrcv(int msqid, byte[] msg, int len, int type) {
    return receive(msqid, msg, len, type, true);
  }

  /**
   * As {@link #msgrcv}, but does not wait.
   *
   * @param msqid the queue's id
   * @param msg room for the message
   * @param len bytes of room
   * @param type the type; 0 for any, negative for the lowest type up to that
   * @return the message's length; -1 on failure, or when there is no message
   */
  public static int msgrcvNoBlock(int msqid, byte[] msg, int len, int type) {
    return receive(msqid, msg, len, type, false);
  }

  /**
   * Removes the queue.
   *
   * @param msqid the queue's id
   * @return 0; -1 on failure
   */
  public static int msgclose(int msqid) {
    return Math.max(-1, NATIVE.sysvControl(msqid, Linux.IPC_RMID, 0));
  }

  /**
   * Opens the shared memory segment with the given key, creating it if necessary.
   *
   * @param key any number
   * @param size its bytes
   * @return the segment's id; -1 on failure
   */
  public static int shmget(int key, int size) {
    return size < 0 ? -1 : call(SystemCall::shmget, key, size, Linux.IPC_CREAT | 0666);
  }

  /**
   * Removes the segment once no process has it attached.
   *
   * @param shmid the segment's id
   * @return 0; -1 on failure
   */
  public static int shmclose(int shmid) {
    return call(SystemCall::shmctl, shmid, Linux.IPC_RMID, 0);
  }

  /**
   * Opens the set of three semaphores with the given key, creating it if necessary.
   *
   * @param key any number
   * @return the set's id; -1 on failure
   */
  public static int semget(int key) {
    return call(SystemCall::semget, key, 3, Linux.IPC_CREAT | 0666);
  }

  /**
   * Removes the set of semaphores.
   *
   * @param semid the set's id
   * @return 0; -1 on failure
   */
  public static int semclose(int semid) {
    return call(SystemCall::semctl, semid, 0, Linux.IPC_RMID);
  }

  private static int call(ToIntFunction<SystemCall> which, long a, long b, long c) {
    SystemCall here = SystemCall.HERE;
    return here == null
        ? -1
        : (int) Math.max(-1, NATIVE.systemCall(which.applyAsInt(here), a, b, c, 0, 0, 0));
  }

  private static int receive(int msqid, byte[] msg, int len, int type, boolean waits) {
    if (msg == null || len < 0) {
      return -1;
    }
    int room = Math.min(len, msg.length);
    int n = waits && receivesWait ? Native.NOT_SO : NATIVE.sysvReceiveArray(msqid, msg, room, type);
    if (n == -Linux.ENOMSG && waits) {
      receivesWait = true;
      n = Native.NOT_SO;
    }
    return Math.max(
        -1,
        n == Native.NOT_SO
            ? WaitingCalls.receive(msqid, msg, room, type, waits ? TimeLimit.NONE : TimeLimit.NOW)
            : n);
  }
}
