package msgq;

import msgq.internal.Linux;

/** Failed calls on a System V queue, as exceptions that say what happened and what to do. */
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
    if (errno != Linux.EINVAL) {
      return of(call, result, id);
    }
    long most = QueueLimits.sysvMessageSize();
    boolean tooLong = most < 0 ? SysvControl.isThere(id) : length > most;
    return tooLong
        ? new QueueException(
            call,
            errno,
            length
                + " bytes are more than a message may have, "
                + Exhausted.value(most)
                + ": split it or raise sysctl kernel.msgmax")
        : of(call, result, id);
  }

  static QueueException receive(long result, int id, int capacity) {
    String call = "msgrcv";
    int errno = (int) -result;
    return switch (errno) {
      case Linux.E2BIG ->
          new QueueException(
              call,
              errno,
              "the message is longer than the "
                  + capacity
                  + " bytes of room; it is still in the queue: receive it with more room, or with MessageSelector.truncating()");
      case Linux.ENOSYS ->
          new QueueException(
              call, errno, "this kernel cannot peek (MSG_COPY needs CONFIG_CHECKPOINT_RESTORE)");
      default -> of(call, result, id);
    };
  }

  /** EINVAL: the message is too long to copy, or the queue is gone. */
  static QueueException peek(long result, int id) {
    return SysvControl.isThere(id)
        ? new QueueException(
            "msgrcv",
            (int) -result,
            "the message is longer than sysctl kernel.msgmax, "
                + Exhausted.value(QueueLimits.sysvMessageSize())
                + ", so the kernel cannot copy it: raise that, or receive the message")
        : of("msgrcv", result, id);
  }

  static QueueException neverFits(int id, int length, long most) {
    return new QueueException(
        "msgsnd",
        Linux.EINVAL,
        length
            + " bytes are more than queue "
            + id
            + " holds in all, "
            + most
            + (most == 0 ? " and not even an empty message" : "")
            + ", so there would never be room: split the message, or have the queue's owner call setMaxBytes");
  }

  /** IPC_SET. EINVAL: the owner is unknown here, or the queue is gone. */
  static QueueException set(long result, int id) {
    String call = "msgctl(IPC_SET)";
    return result == -Linux.EINVAL && SysvControl.isThere(id)
        ? new QueueException(
            call,
            Linux.EINVAL,
            "the user or group is not known in this user namespace, so queue "
                + id
                + " stays whose it is: map it (uid_map, gid_map), or give the queue to another")
        : of(call, result, id);
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
                  + " may do that, and only CAP_SYS_RESOURCE may exceed sysctl kernel.msgmnb, "
                  + Exhausted.value(QueueLimits.sysvQueueBytes()));
      default -> Failures.waited(call, result, "queue " + id);
    };
  }
}
