package io.github.msgq;

/**
 * There is no such queue: none has the key or name (ENOENT), or the queue that was open has been
 * removed (EIDRM when that happened during the call, EINVAL when before).
 */
public final class NoSuchQueueException extends QueueException {
  private static final long serialVersionUID = 1;

  NoSuchQueueException(String call, int errno, String explanation) {
    super(call, errno, explanation);
  }
}
