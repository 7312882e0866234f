package io.github.msgq;

import io.github.msgq.internal.Linux;

/**
 * Options for opening or creating a POSIX queue, beyond the short forms of {@link PosixQueue}. By
 * default an existing queue, for sending and receiving; mode 0600 and the system's attributes if
 * created.
 *
 * <p>Not safe for use by several threads at once.
 */
public final class PosixOptions {
  private static final int TRIES = 100;

  private int creation;
  private int access = Linux.O_RDWR;
  private int mode = 0600;
  private long maxMessages;
  private long messageSize;

  /** The default options. */
  public PosixOptions() {}

  /**
   * Opens a queue that exists; otherwise {@link NoSuchQueueException}.
   *
   * @return this
   */
  public PosixOptions existing() {
    creation = 0;
    return this;
  }

  /**
   * Opens the queue, creating it if there is none.
   *
   * @return this
   */
  public PosixOptions create() {
    creation = Linux.O_CREAT;
    return this;
  }

  /**
   * Creates the queue; {@link QueueExistsException} if it exists already.
   *
   * @return this
   */
  public PosixOptions createNew() {
    creation = Linux.O_CREAT | Linux.O_EXCL;
    return this;
  }

  /**
   * Permissions of a newly created queue, less the process's umask.
   *
   * @param mode 0 to 0777
   * @return this
   * @throws IllegalArgumentException if it is any other mode
   */
  public PosixOptions mode(int mode) {
    this.mode = Failures.checkedMode(mode);
    return this;
  }

  /**
   * Opens for receiving only, which a mode such as 0400 allows; sending then fails with EBADF.
   *
   * @return this
   */
  public PosixOptions readOnly() {
    access = Linux.O_RDONLY;
    return this;
  }

  /**
   * Opens for sending only, which a mode such as 0200 allows; receiving then fails with EBADF.
   *
   * @return this
   */
  public PosixOptions writeOnly() {
    access = Linux.O_WRONLY;
    return this;
  }

  /**
   * Most messages that a newly created queue holds; above {@link QueueLimits#posixMaxMessages()}
   * opening fails with EINVAL, unless the process has CAP_SYS_RESOURCE.
   *
   * @param messages at least 1
   * @return this
   * @throws IllegalArgumentException if it is any other number
   */
  public PosixOptions maxMessages(long messages) {
    maxMessages = positive("maxMessages", messages);
    return this;
  }

  /**
   * Most bytes of a message in a newly created queue; above {@link QueueLimits#posixMessageSize()}
   * opening fails with EINVAL, unless the process has CAP_SYS_RESOURCE.
   *
   * @param bytes at least 1
   * @return this
   * @throws IllegalArgumentException if it is any other number
   */
  public PosixOptions messageSize(long bytes) {
    messageSize = positive("messageSize", bytes);
    return this;
  }

  /**
   * Opens or creates the queue of the given name. Sizes set here apply to a newly created queue; an
   * existing one keeps its own.
   *
   * @param name a slash and 1 to 255 bytes without one
   * @return the queue
   * @throws IllegalArgumentException if no queue can have that name
   * @throws NoSuchQueueException if there is none and it should exist
   * @throws QueueExistsException if there is one and it should be new
   * @throws QueueException EACCES; EMFILE when your queues would take more than RLIMIT_MSGQUEUE;
   *     ENOSPC when the machine has queues_max already; EINVAL for sizes beyond the limits;
   *     ENAMETOOLONG; ENFILE; ENOMEM; EAGAIN where no thread can be started
   */
  public PosixQueue open(String name) throws QueueException {
    return new PosixQueue(name, opening(creation).open(name));
  }

  /**
   * Creates a queue with a random name that is not in use, {@code /msgq-} and 16 hexadecimal
   * digits.
   *
   * @return the queue
   * @throws QueueException as {@link #open}: EMFILE, ENOSPC, EINVAL, ENFILE, ENOMEM, EAGAIN
   */
  public PosixQueue createUnused() throws QueueException {
    PosixOpening fresh = opening(Linux.O_CREAT | Linux.O_EXCL);
    for (int i = 1; ; i++) {
      String name = PosixOpening.unusedName();
      try {
        return new PosixQueue(name, fresh.open(name));
      } catch (QueueException e) {
        if (e.errno() != Linux.EEXIST || i == TRIES) {
          throw e;
        }
      }
    }
  }

  private PosixOpening opening(int flags) {
    return new PosixOpening(flags, access, mode, maxMessages, messageSize);
  }

  private static long positive(String what, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(what + " " + value + " is not positive");
    }
    return value;
  }
}
