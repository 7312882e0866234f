package io.github.msgq;

/**
 * The queue object is closed: before the call, or by another thread during it (EBADF). The queue
 * itself lives on.
 */
public final class QueueClosedException extends QueueException {
  private static final long serialVersionUID = 1;

  QueueClosedException(String call, int errno, String explanation) {
    super(call, errno, explanation);
  }
}
