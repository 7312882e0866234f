package msgq;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import msgq.internal.Linux;

/**
 * What the kernel knows of a System V queue; see msgctl(2), IPC_STAT.
 *
 * @param id the queue's id, good until it is removed
 * @param key its key, 0 for a private queue
 * @param uid owner
 * @param gid owner's group
 * @param creatorUid who created it
 * @param creatorGid and with which group
 * @param mode permissions, 0 to 0777
 * @param messages messages in the queue
 * @param bytes bytes of their bodies
 * @param maxBytes most bytes of bodies it holds; a sender waits for room beyond that
 * @param lastSendPid process that sent last, 0 if none has
 * @param lastReceivePid process that received last, 0 if none has
 * @param lastSend when, to the second
 * @param lastReceive when, to the second
 * @param lastChange when it was created or last changed by a setter, to the second
 */
public record SysvStatus(
    int id,
    int key,
    int uid,
    int gid,
    int creatorUid,
    int creatorGid,
    int mode,
    long messages,
    long bytes,
    long maxBytes,
    int lastSendPid,
    int lastReceivePid,
    Optional<Instant> lastSend,
    Optional<Instant> lastReceive,
    Instant lastChange) {

  static SysvStatus of(int id, ByteBuffer ds, int at) {
    int perm = at + Linux.MSQID_PERM;
    int times = at + Linux.MSQID_STIME;
    int counts = at + Linux.MSQID_QNUM;
    int pids = at + Linux.MSQID_LSPID;
    return new SysvStatus(
        id,
        ds.getInt(perm),
        ds.getInt(perm + 4),
        ds.getInt(perm + 8),
        ds.getInt(perm + 12),
        ds.getInt(perm + 16),
        ds.getShort(perm + 20) & 0777,
        ds.getLong(counts),
        ds.getLong(counts - 8),
        ds.getLong(counts + 8),
        ds.getInt(pids),
        ds.getInt(pids + 4),
        time(ds.getLong(times)),
        time(ds.getLong(times + 8)),
        Instant.ofEpochSecond(ds.getLong(times + 16)));
  }

  private static Optional<Instant> time(long seconds) {
    return seconds == 0 ? Optional.empty() : Optional.of(Instant.ofEpochSecond(seconds));
  }
}
