package io.github.msgq;

/** A queue with that key or name exists already (EEXIST), and the caller asked for a new one. */
public final class QueueExistsException extends QueueException {
  private static final long serialVersionUID = 1;

  QueueExistsException(String call, int errno, String explanation) {
    super(call, errno, explanation);
  }
}
