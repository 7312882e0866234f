package io.github.msgq;

import static io.github.msgq.internal.Backend.NATIVE;

import io.github.msgq.internal.Handle;
import io.github.msgq.internal.Linux;

/**
 * How a System V queue is opened.
 *
 * @param creation O_CREAT, O_EXCL or neither
 * @param mode permissions of a queue that is created
 * @param maxBytes its size; 0 leaves that to the system
 */
record SysvOpening(int creation, int mode, long maxBytes) {
  static final SysvOpening EXISTING = new SysvOpening(0, 0600, 0);
  static final SysvOpening CREATE = new SysvOpening(Linux.O_CREAT, 0600, 0);
  static final SysvOpening CREATE_NEW = new SysvOpening(Linux.O_CREAT | Linux.O_EXCL, 0600, 0);

  private static final int READ = 0400;
  private static final int WRITE = 0200;

  /** The id of the queue with that key. */
  int open(int key) throws QueueException {
    checkKey(key);
    return get(key, creation);
  }

  /** The id of the queue with that key, whatever its mode. */
  static int find(int key) throws QueueException {
    checkKey(key);
    int id = NATIVE.sysvGet(key, 0);
    if (id < 0) {
      throw SysvFailures.find(-id, key);
    }
    return id;
  }

  private static void checkKey(int key) {
    if (key == Linux.IPC_PRIVATE) {
      throw new IllegalArgumentException(
          "key 0 (IPC_PRIVATE) names no queue: createPrivate() makes one without a key, and ofId() opens it");
    }
  }

  /** The id of a queue without a key. */
  int openPrivate() throws QueueException {
    return get(Linux.IPC_PRIVATE, Linux.O_CREAT);
  }

  private int get(int key, int flags) throws QueueException {
    boolean mayExist = (flags & Linux.O_EXCL) == 0 && key != Linux.IPC_PRIVATE;
    boolean created;
    int id;
    do {
      created = false;
      id = flags == 0 ? existing(key) : create(key);
      if (id == -Linux.EEXIST && mayExist) {
        id = existing(key);
      } else {
        created = flags != 0;
      }
      // the size is for new queues only; one that was removed between the two calls is made anew
    } while (id == -Linux.ENOENT && flags != 0);
    if (id < 0) {
      throw SysvFailures.get(-id, key);
    }
    if (created && maxBytes > 0) {
      setSize(id);
    }
    return id;
  }

  private int create(int key) {
    return NATIVE.sysvGet(key, Linux.IPC_CREAT | Linux.IPC_EXCL | mode);
  }

  /** One that may be read or written: each later call checks the permission it needs. */
  private static int existing(int key) {
    int id = NATIVE.sysvGet(key, READ);
    return id == -Linux.EACCES ? NATIVE.sysvGet(key, WRITE) : id;
  }

  private void setSize(int id) throws QueueException {
    try {
      new SysvControl(id, new Handle()).setMaxBytes(maxBytes);
      SysvTransfer.forgetSizes();
    } catch (QueueException e) {
      SysvControl.remove(id);
      throw e;
    }
  }
}
