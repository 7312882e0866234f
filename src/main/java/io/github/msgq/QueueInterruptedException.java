package io.github.msgq;

/**
 * The thread was interrupted before or during a wait (EINTR). No message was received or sent, the
 * queue stays open and the thread's interrupt status stays set.
 */
public final class QueueInterruptedException extends QueueException {
  private static final long serialVersionUID = 1;

  QueueInterruptedException(String call, int errno, String explanation) {
    super(call, errno, explanation);
  }
}
