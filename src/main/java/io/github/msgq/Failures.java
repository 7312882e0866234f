package io.github.msgq;

import io.github.msgq.internal.Linux;
import io.github.msgq.internal.SystemCall;
import io.github.msgq.internal.Unclosed;
import io.github.msgq.internal.Waiter;

/** The failures common to all kinds of queue, as exceptions that say what to do. */
final class Failures {
  private Failures() {}

  static int checkedMode(int mode) {
    if ((mode & ~0777) != 0) {
      throw new IllegalArgumentException("mode 0%o has bits beyond 0777".formatted(mode));
    }
    return mode;
  }

  /** A failure that no other class stands for, or one for want of a permission. */
  static QueueException of(String call, int errno, String explanation) {
    return errno == Linux.EACCES || errno == Linux.EPERM
        ? new QueuePermissionException(call, errno, explanation)
        : new QueueException(call, errno, explanation);
  }

  static QueueException closed(String call, String queue) {
    return new QueueClosedException(call, Linux.EBADF, queue + " is closed in this program");
  }

  static QueueException lost(String call, String name) {
    return of(
        call,
        Linux.EBADF,
        "other code of this process has closed the file descriptor of queue "
            + name
            + ": close this object and open the queue anew");
  }

  /** Where the thread cannot be started that is to close what nobody closes. */
  static void checkThread(String call, String name) throws QueueException {
    if (!Unclosed.begin()) {
      throw of(call, Linux.EAGAIN, Exhausted.threads("opening queue " + name));
    }
  }

  static QueueException noMemory(String call, String queue) {
    return of(
        call,
        Linux.ENOMEM,
        "this JVM has no direct memory left for a message of "
            + queue
            + ", and none was sent or received: raise -XX:MaxDirectMemorySize");
  }

  static QueueException waited(String call, long result, String queue) {
    if (result == Waiter.CLOSED) {
      return closed(call, queue);
    }
    if (result == Waiter.INTERRUPTED) {
      return new QueueInterruptedException(
          call,
          Linux.EINTR,
          "the thread was interrupted; no message was sent or received on " + queue);
    }
    if (result == Waiter.NO_SIGNAL) {
      return of(
          call,
          Linux.EAGAIN,
          "the call would have to wait, and no signal is free to end a wait in this process; on "
              + queue
              + " only calls that need not wait work");
    }
    if (result == Waiter.NO_SENDING) {
      return of(
          call,
          Linux.EAGAIN,
          "the call would have to wait, and this process may not send itself the signal that ends a wait, as with a seccomp filter: allow tgkill; on "
              + queue
              + " only calls that need not wait work");
    }
    if (result == Waiter.NO_THREAD) {
      return of(call, Linux.EAGAIN, Exhausted.threads("a wait on " + queue));
    }
    return other(call, (int) -result, queue);
  }

  /** The failure of a call that the library makes by its number. */
  static QueueException byNumber(String call, long result, String queue) {
    return result == -Linux.ENOSYS && SystemCall.HERE == null
        ? of(call, Linux.ENOSYS, "msgq can do this on x86_64 and aarch64 only")
        : waited(call, result, queue);
  }

  static QueueException other(String call, int errno, String queue) {
    return of(
        call,
        errno,
        switch (errno) {
          case Linux.ENOMEM -> Exhausted.memory(queue);
          case Linux.ENFILE -> Exhausted.files();
          case Linux.EMFILE -> Exhausted.descriptors();
          case Linux.EPERM ->
              "a sandbox such as a seccomp filter forbids this process the call on "
                  + queue
                  + ": have it allow that";
          case Linux.ENOSYS ->
              "this kernel lacks the call on "
                  + queue
                  + ", or a sandbox such as a seccomp filter hides it";
          default -> "the system refused the call on " + queue;
        });
  }
}
