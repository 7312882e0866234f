package io.github.msgq;

import io.github.msgq.internal.Linux;

/**
 * Failed calls on a queue in shared memory, as exceptions that say what happened and what to do.
 */
final class SharedFailures {
  private static final String FILE = "/dev/shm/msgq.";

  private SharedFailures() {}

  static QueueException open(int errno, String name, long capacity) {
    Availability.check(Availability.shared());
    String call = "open";
    String queue = "queue " + name;
    return switch (errno) {
      case Linux.ENOENT ->
          new NoSuchQueueException(call, errno, "there is no " + queue + "; create() makes one");
      case Linux.EEXIST -> new QueueExistsException(call, errno, queue + " exists already");
      case Linux.EACCES ->
          new QueueException(
              call, errno, "the mode of " + queue + " does not let you read and write");
      case Linux.EPERM ->
          new QueueException(
              call,
              errno,
              queue
                  + " can be written by all, or belongs neither to you nor to root nor to a group of yours: such a queue is not used (ls -l "
                  + file(name)
                  + ")");
      case Linux.ENOSPC ->
          new QueueException(
              call,
              errno,
              "/dev/shm has no room for %s bytes: remove what is unused there, or enlarge it (mount -o remount,size=..., docker run --shm-size=...)"
                  .formatted(capacity));
      case Linux.EMFILE ->
          new QueueException(
              call, errno, "this process has 4096 such queues open, or " + Exhausted.descriptors());
      default -> named(call, errno, name);
    };
  }

  /** Failures of a name, and others. */
  private static QueueException named(String call, int errno, String name) {
    return switch (errno) {
      case Linux.EPROTO ->
          new QueueException(
              call,
              errno,
              file(name) + " is not a queue, or one of another version of this library");
      case Linux.ENAMETOOLONG ->
          new QueueException(
              call, errno, "the name " + name + " has more than 250 bytes after the slash");
      case Linux.EOPNOTSUPP, Linux.EINVAL, Linux.ENOSYS ->
          new QueueException(
              call,
              errno,
              "/dev/shm must be a tmpfs, and the kernel know O_TMPFILE and F_OFD_SETLK");
      default -> Failures.other(call, errno, "queue " + name);
    };
  }

  static QueueException remove(long result, String name) {
    String call = "remove";
    int errno = (int) -result;
    return switch (errno) {
      case Linux.ENOENT, Linux.EIDRM ->
          new NoSuchQueueException(call, errno, "there is no queue " + name);
      case Linux.EACCES, Linux.EPERM ->
          new QueueException(call, errno, "queue " + name + " belongs to another user");
      case Linux.EBUSY ->
          new QueueException(
              call,
              errno,
              "another process is about to remove queue " + name + ", and has been stopped");
      default -> named(call, errno, name);
    };
  }

  static QueueException send(long result, String name, int length, int messageSize) {
    return result == -Linux.EMSGSIZE
        ? new QueueException(
            "send",
            Linux.EMSGSIZE,
            "%s bytes are more than a message of queue %s may have, %s: split it or create the queue with a larger messageSize"
                .formatted(length, name, messageSize))
        : of("send", result, name);
  }

  static QueueException receive(long result, String name, int room) {
    return result == -Linux.EMSGSIZE
        ? new QueueException(
            "receive",
            Linux.EMSGSIZE,
            "the message is longer than the %s bytes of room; it is still in queue %s: receive it with more room"
                .formatted(room, name))
        : of("receive", result, name);
  }

  /** Any call on an open queue. */
  static QueueException of(String call, long result, String name) {
    int errno = (int) -result;
    return switch (errno) {
      case Linux.EIDRM ->
          new NoSuchQueueException(call, errno, "queue " + name + " has been removed");
      case Linux.EBADMSG ->
          new QueueException(
              call,
              errno,
              "something else has written to the memory of queue "
                  + name
                  + ": remove it and create it anew");
      default -> Failures.waited(call, result, "queue " + name);
    };
  }

  private static String file(String name) {
    return FILE + name.substring(1);
  }
}
