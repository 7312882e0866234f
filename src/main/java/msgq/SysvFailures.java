package msgq;

import msgq.internal.Linux;

/**
 * From a failed call on a System V queue to the exception that says what happened and what to do.
 */
final class SysvFailures {
  private SysvFailures() {}

  static QueueException get(int errno, int key) {
    String call = "msgget";
    String named = "key 0x%08x".formatted(key);
    return switch (errno) {
      case Linux.ENOENT ->
          new NoSuchQueueException(call, errno, "no queue has " + named + "; create() makes one");
      case Linux.EEXIST ->
          new QueueExistsException(call, errno, "a queue with " + named + " exists already");
      case Linux.EACCES ->
          new QueueException(
              call,
              errno,
              "the mode of the queue with "
                  + named
                  + " lets you neither read nor write; its owner can change that (ipcs -q)");
      case Linux.ENOSPC -> new QueueException(call, errno, Exhausted.sysvQueues());
      case Linux.ENOSYS ->
          new QueueException(call, errno, "this kernel has no System V queues (CONFIG_SYSVIPC)");
      default -> Failures.other(call, errno, named);
    };
  }

  static QueueException send(long result, int id, int length) {
    String call = "msgsnd";
    int errno = (int) -result;
    if (errno == Linux.EINVAL && length > QueueLimits.current().sysvMessageSize()) {
      return new QueueException(
          call,
          errno,
          "%d bytes are more than a message may have, %d: split it or raise sysctl kernel.msgmax"
              .formatted(length, QueueLimits.current().sysvMessageSize()));
    }
    return of(call, result, id);
  }

  static QueueException receive(long result, int id, int capacity) {
    String call = "msgrcv";
    int errno = (int) -result;
    return switch (errno) {
      case Linux.E2BIG ->
          new QueueException(
              call,
              errno,
              "the message is longer than the %d bytes of room; it is still in the queue: receive it with more room, or with MessageSelector.truncating()"
                  .formatted(capacity));
      case Linux.ENOSYS ->
          new QueueException(
              call, errno, "this kernel cannot peek (MSG_COPY needs CONFIG_CHECKPOINT_RESTORE)");
      default -> of(call, result, id);
    };
  }

  /** EINVAL, for either of two reasons. */
  static QueueException peek(long result, int id) {
    int r = SysvControl.exists(id);
    if (r == -Linux.EINVAL || r == -Linux.EIDRM) {
      return of("msgrcv", result, id);
    }
    return new QueueException(
        "msgrcv",
        (int) -result,
        "the message is longer than sysctl kernel.msgmax, %d, so the kernel cannot copy it: raise that, or receive the message"
            .formatted(QueueLimits.current().sysvMessageSize()));
  }

  static QueueException neverFits(int id, int length, long most) {
    return new QueueException(
        "msgsnd",
        Linux.EINVAL,
        "%d bytes are more than queue %d holds in all, %d, so there would never be room: split the message, or have the queue's owner call setMaxBytes"
            .formatted(length, id, most));
  }

  /** Any call on an id. */
  static QueueException of(String call, long result, int id) {
    int errno = (int) -result;
    return switch (errno) {
      case Linux.EIDRM, Linux.EINVAL ->
          new NoSuchQueueException(call, errno, "queue " + id + " has been removed");
      case Linux.EACCES ->
          new QueueException(
              call,
              errno,
              "the mode of queue " + id + " does not let you do that; its owner can change it");
      case Linux.EPERM ->
          new QueueException(
              call,
              errno,
              "only the owner or creator of queue "
                  + id
                  + " may do that, and only CAP_SYS_RESOURCE may exceed sysctl kernel.msgmnb (%d)"
                      .formatted(QueueLimits.current().sysvQueueBytes()));
      default -> Failures.waited(call, result, "queue " + id);
    };
  }
}
