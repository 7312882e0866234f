package io.github.msgq;

import io.github.msgq.internal.Linux;

/**
 * Options for a POSIX queue: whether it is opened for both directions, as by default, or for one;
 * and for a queue that is created, by default mode 0600 and the system's sizes. The name is a slash
 * and 1 to 255 bytes without one.
 */
public final class PosixOptions extends QueueOptions<String, PosixQueue> {
  private int access = Linux.O_RDWR;
  private int mode = 0600;
  private long maxMessages;
  private int messageSize;

  /** The default options. */
  public PosixOptions() {}

  /**
   * Permissions of a newly created queue, whatever the umask is.
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
  public PosixOptions messageSize(int bytes) {
    messageSize = (int) positive("messageSize", bytes);
    return this;
  }

  @Override
  PosixQueue open(String name, int creation) throws QueueException {
    return new PosixQueue(
        name, new PosixOpening(creation, access, mode, maxMessages, messageSize).open(name));
  }

  @Override
  String random() {
    return PosixOpening.unusedName();
  }

  private static long positive(String what, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(what + " " + value + " is not positive");
    }
    return value;
  }
}
