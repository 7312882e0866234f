package io.github.msgq;

import io.github.msgq.internal.Linux;

/** Failed calls on a System V queue, as exceptions that say what happened and what to do. */
final class SysvFailures {
  private SysvFailures() {}

  static QueueException get(int errno, int key) {
    String call = "msgget";
    String named = "key 0x%08x".formatted(key);
    String queue = key == Linux.IPC_PRIVATE ? "a private queue" : "the queue with " + named;
    return switch (errno) {
      case Linux.ENOENT ->
          new NoSuchQueueException(
              call, errno, "no queue has " + named + "; openOrCreate() makes one");
      case Linux.EEXIST ->
          new QueueExistsException(call, errno, "a queue with " + named + " exists already");
      case Linux.EACCES ->
          Failures.of(
              call,
              errno,
              "the mode of "
                  + queue
                  + " lets you neither read nor write; its owner can change that (ipcs -q)");
      case Linux.ENOSPC -> Failures.of(call, errno, Exhausted.sysvQueues());
      case Linux.EPERM, Linux.ENOSYS ->
          Availability.refused(Availability.sysv(), call, errno, queue);
      default -> Failures.other(call, errno, queue);
    };
  }

  /** As {@link #get}, where the queue is sought to be removed. */
  static QueueException find(int errno, int key) {
    return errno == Linux.ENOENT
        ? new NoSuchQueueException("msgget", errno, "no queue has key 0x%08x".formatted(key))
        : get(errno, key);
  }

  /** IPC_STAT of an id that somebody passed on. */
  static QueueException ofId(int errno, int id) {
    String call = "msgctl(IPC_STAT)";
    return switch (errno) {
      case Linux.EIDRM, Linux.EINVAL ->
          new NoSuchQueueException(call, errno, "there is no queue with id " + id);
      case Linux.EPERM, Linux.ENOSYS ->
          Availability.refused(Availability.sysv(), call, errno, "queue " + id);
      default -> of(call, -errno, id);
    };
  }

  /** MSG_INFO, which needs no permission on any queue. */
  static QueueException list(int errno) {
    return Availability.refused(
        Availability.sysv(), "msgctl(MSG_INFO)", errno, "the list of queues");
  }

  static QueueException send(long result, int id, int length) {
    String call = "msgsnd";
    int errno = (int) -result;
    if (errno != Linux.EINVAL) {
      return of(call, result, id);
    }
    long most = QueueLimits.sysvMessageSize().orElse(-1);
    boolean tooLong = most < 0 ? SysvStat.isThere(id) : length > most;
    return tooLong
        ? new MessageSizeException(
            call,
            errno,
            length
                + " bytes are more than a message may have, "
                + Exhausted.value(most)
                + ": split it or raise sysctl kernel.msgmax",
            most,
            length)
        : of(call, result, id);
  }

  static QueueException receive(long result, int id, int capacity) {
    String call = "msgrcv";
    int errno = (int) -result;
    return switch (errno) {
      case Linux.E2BIG ->
          new MessageSizeException(
              call,
              errno,
              "the message is longer than the "
                  + capacity
                  + " bytes of room; it is still in the queue: receive it with more room, or cut it off by a selector's truncating()",
              capacity,
              -1);
      default -> of(call, result, id);
    };
  }

  /** With MSG_COPY. EINVAL: the message is too long to copy, or the queue is gone. */
  static QueueException peek(long result, int id, int capacity) {
    String call = "msgrcv";
    int errno = (int) -result;
    if (errno == Linux.ENOSYS) {
      return Failures.of(
          call, errno, "this kernel cannot peek (MSG_COPY needs CONFIG_CHECKPOINT_RESTORE)");
    }
    return errno == Linux.EINVAL && SysvStat.isThere(id)
        ? new MessageSizeException(
            call,
            errno,
            "the message is longer than sysctl kernel.msgmax, "
                + Exhausted.value(QueueLimits.sysvMessageSize().orElse(-1))
                + ", so the kernel cannot copy it: raise that, or receive the message",
            QueueLimits.sysvMessageSize().orElse(-1),
            -1)
        : receive(result, id, capacity);
  }

  static QueueException neverFits(int id, int length, long most) {
    return new MessageSizeException(
        "msgsnd",
        Linux.EINVAL,
        (most == 0
                ? "queue %2$s holds no bytes, and so no message, not even an empty one: "
                : "%s bytes are more than queue %s holds in all, %s, so there would never be room: split the message, or ")
            .concat("have the queue's owner call setMaxBytes")
            .formatted(length, id, most),
        most,
        length);
  }

  /**
   * IPC_SET. EINVAL: the owner is unknown here, or the queue is gone.
   *
   * @param maxBytes the size that was asked for; 0 for none
   */
  static QueueException set(long result, int id, long maxBytes) {
    String call = "msgctl(IPC_SET)";
    int errno = (int) -result;
    if (errno == Linux.EPERM) {
      return Failures.of(call, errno, notSet(id, maxBytes));
    }
    return errno == Linux.EINVAL && SysvStat.isThere(id)
        ? Failures.of(
            call,
            errno,
            "the user or group is not known in this user namespace, so queue "
                + id
                + " stays whose it is: map it (uid_map, gid_map), or give the queue to another")
        : of(call, result, id);
  }

  private static String notSet(int id, long maxBytes) {
    long most = QueueLimits.sysvQueueBytes().orElse(-1);
    return most >= 0 && maxBytes > most
        ? "only CAP_SYS_RESOURCE lets a queue hold %s bytes, which is more than sysctl kernel.msgmnb, %s: ask for fewer, or raise that"
            .formatted(maxBytes, most)
        : "only the owner or creator of queue %s may change it%s"
            .formatted(
                id,
                most < 0 && maxBytes > 0
                    ? ", and only CAP_SYS_RESOURCE lets it hold more than sysctl kernel.msgmnb"
                    : "");
  }

  /** IPC_RMID. A sandbox that forbids msgctl(2) forbids all of it. */
  static QueueException remove(long result, int id) {
    String call = "msgctl(IPC_RMID)";
    return result == -Linux.EPERM && SysvStat.exists(id) != -Linux.EPERM
        ? Failures.of(
            call, Linux.EPERM, "only the owner or creator of queue " + id + " may remove it")
        : of(call, result, id);
  }

  /** Any call on an id. */
  static QueueException of(String call, long result, int id) {
    int errno = (int) -result;
    return switch (errno) {
      case Linux.EIDRM, Linux.EINVAL ->
          new NoSuchQueueException(call, errno, "queue " + id + " has been removed");
      case Linux.EACCES ->
          Failures.of(
              call,
              errno,
              "the mode of queue " + id + " does not let you do that; its owner can change it");
      default -> Failures.waited(call, result, "queue " + id);
    };
  }
}
