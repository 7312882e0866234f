package io.github.msgq;

import io.github.msgq.internal.Backend;
import io.github.msgq.internal.Block;
import io.github.msgq.internal.Handle;
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
  private final Handle handle;

  SysvControl(int id, Handle handle) {
    this.id = id;
    this.handle = handle;
  }

  /** Fails if there is no such queue. One that may not be read exists, too. */
  void checkExists() throws QueueException {
    int r = SysvStat.exists(id);
    if (r < 0 && r != -Linux.EACCES) {
      throw SysvFailures.ofId(-r, id);
    }
  }

  int key() throws QueueException {
    checkOpen("IPC_STAT");
    Waiter waiter = Waiters.take();
    try {
      Block ds = waiter.block(Linux.MSQID_SIZE);
      check("IPC_STAT", SysvStat.find(id, ds));
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
      check("IPC_STAT", SysvStat.stat(id, ds));
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
  }

  /** Works after the queue's object was closed, too. */
  static void remove(int id) throws QueueException {
    int r = Backend.NATIVE.sysvControl(id, Linux.IPC_RMID, 0);
    if (r < 0) {
      throw SysvFailures.remove(r, id);
    }
  }

  private void set(long maxBytes, Consumer<ByteBuffer> change) throws QueueException {
    checkOpen("IPC_SET");
    Waiter waiter = Waiters.take();
    try {
      Block ds = waiter.block(Linux.MSQID_SIZE);
      // an owner whom the mode forbids to read may change the queue all the same
      check("IPC_STAT", SysvStat.find(id, ds));
      change.accept(ds.memory());
      int r = Backend.NATIVE.sysvControl(id, Linux.IPC_SET, ds.body());
      if (r < 0) {
        throw SysvFailures.set(r, id, maxBytes);
      }
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  private void checkOpen(String command) throws QueueException {
    if (handle.isClosed()) {
      throw Failures.closed("msgctl(" + command + ")", "queue " + id);
    }
  }

  private void check(String command, int r) throws QueueException {
    if (r < 0) {
      throw SysvFailures.of("msgctl(" + command + ")", r, id);
    }
  }
}
