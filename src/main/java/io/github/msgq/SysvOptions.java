package io.github.msgq;

import io.github.msgq.internal.Linux;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Options for opening or creating a System V queue, beyond the short forms of {@link SysvQueue}. By
 * default an existing queue; mode 0600 and the system's size if created.
 *
 * <p>Not safe for use by several threads at once.
 */
public final class SysvOptions {
  private static final int TRIES = 100;

  private SysvOpening opening = SysvOpening.EXISTING;

  /** The default options. */
  public SysvOptions() {}

  /**
   * Opens a queue that exists; otherwise {@link NoSuchQueueException}.
   *
   * @return this
   */
  public SysvOptions existing() {
    return creation(0);
  }

  /**
   * Opens the queue, creating it if there is none.
   *
   * @return this
   */
  public SysvOptions create() {
    return creation(Linux.IPC_CREAT);
  }

  /**
   * Creates the queue; {@link QueueExistsException} if it exists already.
   *
   * @return this
   */
  public SysvOptions createNew() {
    return creation(Linux.IPC_CREAT | Linux.IPC_EXCL);
  }

  private SysvOptions creation(int flags) {
    opening = new SysvOpening(flags, opening.mode(), opening.maxBytes());
    return this;
  }

  /**
   * Permissions of a newly created queue; the umask does not apply.
   *
   * @param mode 0 to 0777
   * @return this
   * @throws IllegalArgumentException if it is any other mode
   */
  public SysvOptions mode(int mode) {
    opening = new SysvOpening(opening.creation(), Failures.checkedMode(mode), opening.maxBytes());
    return this;
  }

  /**
   * Most bytes of message bodies that a newly created queue holds. Above the system's msgmnb
   * ({@link QueueLimits#sysvQueueBytes()}) this needs CAP_SYS_RESOURCE, else EPERM.
   *
   * @param bytes 1 to 2147483647
   * @return this
   * @throws IllegalArgumentException if it is any other number
   */
  public SysvOptions maxBytes(long bytes) {
    SysvControl.checkBytes(bytes);
    opening = new SysvOpening(opening.creation(), opening.mode(), bytes);
    return this;
  }

  /**
   * Opens or creates the queue with the given key. An existing one must let you read or write; a
   * call that it does not permit fails with EACCES.
   *
   * @param key not 0
   * @return the queue
   * @throws IllegalArgumentException if the key is 0
   * @throws NoSuchQueueException if there is none and it should exist
   * @throws QueueExistsException if there is one and it should be new
   * @throws QueueException EACCES; ENOSPC when the machine has msgmni queues already; EPERM for a
   *     size; ENOMEM
   */
  public SysvQueue open(int key) throws QueueException {
    return new SysvQueue(opening.open(key), key);
  }

  /**
   * Creates a queue without a key, which other processes can open only by its {@linkplain
   * SysvQueue#ofId(int) id}.
   *
   * @return the queue
   * @throws QueueException ENOSPC when the machine has msgmni queues already; EPERM for a size;
   *     ENOMEM
   */
  public SysvQueue createPrivate() throws QueueException {
    return new SysvQueue(opening.openPrivate(), Linux.IPC_PRIVATE);
  }

  /**
   * Creates a queue with a random key that is not in use.
   *
   * @return the queue
   * @throws QueueException ENOSPC when the machine has msgmni queues already; EPERM for a size;
   *     ENOMEM
   */
  public SysvQueue createUnused() throws QueueException {
    SysvOpening fresh =
        new SysvOpening(Linux.IPC_CREAT | Linux.IPC_EXCL, opening.mode(), opening.maxBytes());
    for (int i = 1; ; i++) {
      int key = ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
      try {
        return new SysvQueue(fresh.open(key), key);
      } catch (QueueException e) {
        if (e.errno() != Linux.EEXIST || i == TRIES) {
          throw e;
        }
      }
    }
  }
}
