package io.github.msgq;

/**
 * This process may not do that (EACCES, EPERM): the queue belongs to another user, its mode forbids
 * the call, the call needs a capability such as CAP_SYS_RESOURCE, or a sandbox forbids it. The
 * message says which.
 */
public final class QueuePermissionException extends QueueException {
  private static final long serialVersionUID = 1;

  QueuePermissionException(String call, int errno, String explanation) {
    super(call, errno, explanation);
  }
}
