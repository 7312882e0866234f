package io.github.msgq;

import io.github.msgq.internal.Linux;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Options for a System V queue that is created; by default mode 0600, and the system's size. The
 * key is not 0.
 */
public final class SysvOptions extends QueueOptions<Integer, SysvQueue> {
  private int mode = 0600;
  private long maxBytes;

  /** The default options. */
  public SysvOptions() {}

  /**
   * Permissions of a newly created queue; the umask does not apply.
   *
   * @param mode 0 to 0777
   * @return this
   * @throws IllegalArgumentException if it is any other mode
   */
  public SysvOptions mode(int mode) {
    this.mode = Failures.checkedMode(mode);
    return this;
  }

  /**
   * Most bytes of message bodies that a newly created queue holds. Above the system's msgmnb
   * ({@link QueueLimits#sysvQueueBytes()}) this needs CAP_SYS_RESOURCE, else {@link
   * QueuePermissionException}.
   *
   * @param bytes 1 to 2147483647
   * @return this
   * @throws IllegalArgumentException if it is any other number
   */
  public SysvOptions maxBytes(long bytes) {
    SysvControl.checkBytes(bytes);
    maxBytes = bytes;
    return this;
  }

  /**
   * Creates a queue without a key, which other processes can open only by its {@linkplain
   * SysvQueue#ofId(int) id}.
   *
   * @return the queue
   * @throws QueuePermissionException for a size
   * @throws QueueException ENOSPC when the machine has msgmni queues already; ENOMEM
   */
  public SysvQueue createPrivate() throws QueueException {
    return new SysvQueue(opening(Linux.O_CREAT).openPrivate(), Linux.IPC_PRIVATE);
  }

  @Override
  SysvQueue open(Integer key, int creation) throws QueueException {
    return new SysvQueue(opening(creation).open(key), key);
  }

  @Override
  Integer random() {
    return ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
  }

  private SysvOpening opening(int creation) {
    return new SysvOpening(creation, mode, maxBytes);
  }
}
