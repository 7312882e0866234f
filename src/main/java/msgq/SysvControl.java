package msgq;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import msgq.internal.Backend;
import msgq.internal.Block;
import msgq.internal.Handle;
import msgq.internal.Linux;
import msgq.internal.Waiter;

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

  /** Fails when there is no such queue; one that must not be read is one, too. */
  void checkExists() throws QueueException {
    int r = stat(Waiter.current().block(Linux.MSQID_SIZE));
    if (r != -Linux.EACCES) {
      check("IPC_STAT", r);
    }
  }

  SysvStatus status() throws QueueException {
    checkOpen("IPC_STAT");
    Block ds = Waiter.current().block(Linux.MSQID_SIZE);
    check("IPC_STAT", stat(ds));
    return SysvStatus.of(id, ds.memory(), Block.BODY);
  }

  void setMode(int mode) throws QueueException {
    Failures.checkedMode(mode);
    set(ds -> ds.putShort(MODE, (short) mode));
  }

  void setOwner(int uid, int gid) throws QueueException {
    if (uid == -1 || gid == -1) {
      throw new IllegalArgumentException("-1 is neither a user nor a group");
    }
    set(ds -> ds.putInt(UID, uid).putInt(GID, gid));
  }

  void setMaxBytes(long bytes) throws QueueException {
    SysvOptions.checkBytes(bytes);
    set(ds -> ds.putLong(QBYTES, bytes));
  }

  /** Works on a closed queue too. */
  void remove() throws QueueException {
    check("IPC_RMID", Backend.NATIVE.sysvControl(id, Linux.IPC_RMID, 0));
  }

  private void set(Consumer<ByteBuffer> change) throws QueueException {
    checkOpen("IPC_SET");
    Block ds = Waiter.current().block(Linux.MSQID_SIZE);
    int r = stat(ds);
    // an owner whom the mode forbids to read may change the queue all the same
    if (r != -Linux.EACCES || !SysvList.find(id, ds)) {
      check("IPC_STAT", r);
    }
    change.accept(ds.memory());
    check("IPC_SET", Backend.NATIVE.sysvControl(id, Linux.IPC_SET, ds.body()));
  }

  private int stat(Block ds) {
    return Backend.NATIVE.sysvControl(id, Linux.IPC_STAT, ds.body());
  }

  private void checkOpen(String command) throws QueueClosedException {
    if (handle.isClosed()) {
      throw Failures.closed("msgctl(" + command + ")", "queue " + id);
    }
  }

  private void check(String command, int r) throws QueueException {
    if (r < 0) {
      throw Failures.sysv("msgctl(" + command + ")", r, id);
    }
  }
}
