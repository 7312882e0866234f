package io.github.msgq;

import io.github.msgq.internal.Backend;
import io.github.msgq.internal.Block;
import io.github.msgq.internal.Linux;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** The control operations, msgctl(2), for {@link SysvQueue}. */
final class SysvControl {
  private static final int UID = Block.BODY + Linux.MSQID_PERM + 4;
  private static final int GID = UID + 4;
  private static final int MODE = UID + 16;
  private static final int QBYTES = Block.BODY + Linux.MSQID_QNUM + 8;

  private final int id;
  private final SysvTransfer transfer;

  SysvControl(int id, SysvTransfer transfer) {
    this.id = id;
    this.transfer = transfer;
  }

  /** Fails if there is no such queue. One that may not be read exists, too. */
  void checkExists() throws QueueException {
    int r = exists(id);
    if (r < 0 && r != -Linux.EACCES) {
      throw SysvFailures.ofId(-r, id);
    }
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

  /** As IPC_STAT, but whatever the queue's mode, on Linux 4.17 or later. */
  private static int find(int id, Block ds) {
    int r = stat(id, ds);
    return r == -Linux.EACCES && SysvList.find(id, ds) ? 0 : r;
  }

  int key() throws QueueException {
    checkOpen("IPC_STAT");
    Waiter waiter = Waiters.take();
    try {
      Block ds = waiter.block(Linux.MSQID_SIZE);
      check("IPC_STAT", find(id, ds));
      return SysvStatus.of(id, ds.memory(), Block.BODY).key();
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  SysvStatus status() throws QueueException {
    checkOpen("IPC_STAT");
    Waiter waiter = Waiters.take();
    try {
      Block ds = waiter.block(Linux.MSQID_SIZE);
      check("IPC_STAT", stat(id, ds));
      return SysvStatus.of(id, ds.memory(), Block.BODY);
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  void setMode(int mode) throws QueueException {
    Failures.checkedMode(mode);
    set(0, ds -> ds.putShort(MODE, (short) mode));
  }

  void setOwner(int uid, int gid) throws QueueException {
    if (uid == -1 || gid == -1) {
      throw new IllegalArgumentException("-1 is neither a user nor a group");
    }
    set(0, ds -> ds.putInt(UID, uid).putInt(GID, gid));
  }

  /** The kernel would silently take the low 32 bits of a larger number. */
  static void checkBytes(long bytes) {
    if (bytes < 1 || bytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("maxBytes " + bytes + " is not 1 to " + Integer.MAX_VALUE);
    }
  }

  void setMaxBytes(long bytes) throws QueueException {
    checkBytes(bytes);
    set(bytes, ds -> ds.putLong(QBYTES, bytes));
    SysvTransfer.forgetSizes();
  }

  private void set(long maxBytes, Consumer<ByteBuffer> change) throws QueueException {
    checkOpen("IPC_SET");
    Waiter waiter = Waiters.take();
    try {
      Block ds = waiter.block(Linux.MSQID_SIZE);
      // an owner whom the mode forbids to read may change the queue all the same
      check("IPC_STAT", find(id, ds));
      change.accept(ds.memory());
      int r = Backend.NATIVE.sysvControl(id, Linux.IPC_SET, ds.body());
      if (r < 0) {
        throw SysvFailures.set(r, id, maxBytes);
      }
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  private static int stat(int id, Block ds) {
    return Backend.NATIVE.sysvControl(id, Linux.IPC_STAT, ds.body());
  }

  private void checkOpen(String command) throws QueueException {
    if (transfer.handle.isClosed()) {
      throw Failures.closed("msgctl(" + command + ")", "queue " + id);
    }
  }

  private void check(String command, int r) throws QueueException {
    if (r < 0) {
      throw SysvFailures.of("msgctl(" + command + ")", r, id);
    }
  }
}
