package io.github.msgq;

import io.github.msgq.internal.Linux;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What the kernel knew of a System V queue when it was asked; see msgctl(2), IPC_STAT. */
@SuppressWarnings("exports") // annotations, which nobody has to have
public final class SysvStatus {
  /** To the last field: what the kernel leaves as it was comes behind it. */
  private static final int FIELDS = Linux.MSQID_LSPID + 8;

  private final int id;
  private final ByteBuffer ds;

  private SysvStatus(int id, ByteBuffer ds) {
    this.id = id;
    this.ds = ds;
  }

  /** The status in a struct msqid_ds at that offset, which is copied. */
  static SysvStatus of(int id, ByteBuffer memory, int at) {
    ByteBuffer ds = ByteBuffer.allocate(FIELDS).order(ByteOrder.nativeOrder());
    return new SysvStatus(id, ds.put(0, memory, at, FIELDS));
  }

  /** {@return the queue's id, good until it is removed} */
  public int id() {
    return id;
  }

  /** {@return its key, 0 for a private queue} */
  public int key() {
    return ds.getInt(Linux.MSQID_PERM);
  }

  /** {@return the user who owns it} */
  public int uid() {
    return ds.getInt(Linux.MSQID_PERM + 4);
  }

  /** {@return the group that owns it} */
  public int gid() {
    return ds.getInt(Linux.MSQID_PERM + 8);
  }

  /** {@return the user who created it} */
  public int creatorUid() {
    return ds.getInt(Linux.MSQID_PERM + 12);
  }

  /** {@return that user's group} */
  public int creatorGid() {
    return ds.getInt(Linux.MSQID_PERM + 16);
  }

  /** {@return the permissions, 0 to 0777} */
  public int mode() {
    return ds.getShort(Linux.MSQID_PERM + 20) & 0777;
  }

  /** {@return how many messages are in the queue} */
  public long messages() {
    return ds.getLong(Linux.MSQID_QNUM);
  }

  /** {@return how many bytes their bodies have} */
  public long bytes() {
    return ds.getLong(Linux.MSQID_QNUM - 8);
  }

  /** {@return the most bytes of bodies it holds; beyond that, senders wait for room} */
  public long maxBytes() {
    return ds.getLong(Linux.MSQID_QNUM + 8);
  }

  /** {@return the process that sent last; empty if none has, or one that is not visible here} */
  public OptionalLong lastSendPid() {
    return pid(ds.getInt(Linux.MSQID_LSPID));
  }

  /**
   * {@return the process that received last; empty if none has, or one that is not visible here}
   */
  public OptionalLong lastReceivePid() {
    return pid(ds.getInt(Linux.MSQID_LSPID + 4));
  }

  private static OptionalLong pid(int pid) {
    return pid == 0 ? OptionalLong.empty() : OptionalLong.of(pid);
  }

  /** {@return when that was, to the second} */
  public Optional<Instant> lastSend() {
    return time(ds.getLong(Linux.MSQID_STIME));
  }

  /** {@return when that was, to the second} */
  public Optional<Instant> lastReceive() {
    return time(ds.getLong(Linux.MSQID_STIME + 8));
  }

  /** {@return when it was created or last changed by a setter, to the second} */
  public Instant lastChange() {
    return Instant.ofEpochSecond(ds.getLong(Linux.MSQID_STIME + 16));
  }

  /** Whether the other one says the same of the same queue. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SysvStatus status && id == status.id && ds.equals(status.ds);
  }

  @Override
  public int hashCode() {
    return 31 * id + ds.hashCode();
  }

  @Override
  public String toString() {
    return "System V queue "
        + id
        + ": "
        + messages()
        + " messages, "
        + bytes()
        + " of "
        + maxBytes()
        + " bytes";
  }

  private static Optional<Instant> time(long seconds) {
    return seconds == 0 ? Optional.empty() : Optional.of(Instant.ofEpochSecond(seconds));
  }
}
