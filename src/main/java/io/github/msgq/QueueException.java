package io.github.msgq;

import io.github.msgq.internal.Errno;
import java.io.IOException;

/**
 * A call on a queue failed. The message says which call, why, and what to do about it; {@link
 * #errno()} is there for programs.
 *
 * <p>Its subclasses are the failures that a program usually handles separately. Others, by error
 * number: ENOSPC, EMFILE, ENFILE and ENOMEM (a limit, which the message names), EAGAIN (O_NONBLOCK
 * on a POSIX queue's descriptor, or no signal or thread to end a wait), EBADF (POSIX queue opened
 * for the other direction), EBUSY (a notification is registered already), EPROTO and EBADMSG (a
 * file that is no queue in shared memory, or one that something else has written to), EINVAL,
 * ENAMETOOLONG, EAFNOSUPPORT, ENOSYS.
 */
public class QueueException extends IOException {
  private static final long serialVersionUID = 1;

  private final int errno;

  QueueException(String call, int errno, String explanation) {
    super(call + ": " + explanation + " (" + Errno.name(errno) + ")");
    this.errno = errno;
  }

  /** {@return the system's error number, as in {@code errno.h}} */
  public int errno() {
    return errno;
  }

  /** {@return the error number's name, such as {@code EACCES}} */
  public String errorName() {
    return Errno.name(errno);
  }
}
