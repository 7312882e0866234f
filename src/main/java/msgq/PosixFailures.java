package msgq;

import msgq.internal.Linux;

/** Failed calls on a POSIX queue, as exceptions that say what happened and what to do. */
final class PosixFailures {
  private PosixFailures() {}

  static QueueException open(int errno, String name, boolean creating) {
    String call = "mq_open";
    return switch (errno) {
      case Linux.ENOENT ->
          new NoSuchQueueException(
              call, errno, "there is no queue " + name + "; create() makes one");
      case Linux.EEXIST ->
          new QueueExistsException(call, errno, "queue " + name + " exists already");
      case Linux.EACCES ->
          new QueueException(
              call,
              errno,
              badName(name, "the mode of queue " + name + " does not let you use it as asked"));
      case Linux.ENAMETOOLONG -> tooLong(call, errno, name);
      case Linux.EMFILE ->
          new QueueException(
              call,
              errno,
              creating ? Exhausted.posixBytesOrDescriptors() : Exhausted.descriptors());
      case Linux.ENOSPC -> new QueueException(call, errno, Exhausted.posixQueues());
      case Linux.EINVAL ->
          new QueueException(
              call,
              errno,
              creating ? Exhausted.posixSizes() : "the system does not accept the name " + name);
      case Linux.ENOSYS ->
          new QueueException(call, errno, "this kernel has no POSIX queues (CONFIG_POSIX_MQUEUE)");
      default -> Failures.other(call, errno, name);
    };
  }

  static QueueException unlink(int errno, String name) {
    String call = "mq_unlink";
    return switch (errno) {
      case Linux.ENOENT -> new NoSuchQueueException(call, errno, "there is no queue " + name);
      case Linux.EACCES, Linux.EPERM ->
          new QueueException(
              call, errno, badName(name, "queue " + name + " belongs to another user"));
      case Linux.ENAMETOOLONG -> tooLong(call, errno, name);
      default -> Failures.other(call, errno, name);
    };
  }

  /** The kernel answers EACCES to such names too. */
  private static String badName(String name, String otherwise) {
    if (name.equals("/.") || name.equals("/..")) {
      return "no queue can have the name " + name;
    }
    return name.indexOf('/', 1) > 0 ? "the name " + name + " has more than one slash" : otherwise;
  }

  private static QueueException tooLong(String call, int errno, String name) {
    return new QueueException(
        call, errno, "the name " + name + " has more than 255 bytes after the slash");
  }

  static QueueException send(long result, String name, int length, long messageSize) {
    String call = "mq_send";
    int errno = (int) -result;
    return switch (errno) {
      case Linux.EMSGSIZE ->
          new QueueException(
              call,
              errno,
              length
                  + " bytes are more than a message of queue "
                  + name
                  + " may have, "
                  + messageSize
                  + ": split it or create the queue with a larger messageSize");
      case Linux.EBADF ->
          new QueueException(call, errno, "queue " + name + " is open for reading only");
      default -> of(call, result, name);
    };
  }

  static QueueException receive(long result, String name, int capacity, long messageSize) {
    String call = "mq_receive";
    int errno = (int) -result;
    return switch (errno) {
      case Linux.EMSGSIZE ->
          new QueueException(
              call,
              errno,
              "the room must be at least the queue's messageSize, "
                  + messageSize
                  + " bytes, and is "
                  + capacity
                  + "; no message was taken");
      case Linux.EBADF ->
          new QueueException(call, errno, "queue " + name + " is open for writing only");
      default -> of(call, result, name);
    };
  }

  static QueueException of(String call, long result, String name) {
    if (result == -Linux.EAGAIN) {
      return new QueueException(
          call,
          Linux.EAGAIN,
          "queue " + name + " is switched to non-blocking, and the call would have to wait");
    }
    return Failures.waited(call, result, "queue " + name);
  }

  static QueueException notify(long result, String name) {
    String call = "mq_notify";
    int errno = (int) -result;
    return switch (errno) {
      case Linux.EBUSY ->
          new QueueException(
              call,
              errno,
              "another process or object is registered for notification of queue " + name);
      case Linux.EAFNOSUPPORT ->
          new QueueException(
              call,
              errno,
              "notification needs a netlink socket, and this process may have none: allow it (systemd: RestrictAddressFamilies=AF_NETLINK), or wait with PosixPoll");
      case Linux.ENOSYS ->
          new QueueException(call, errno, "notification is not available on this processor");
      default -> Failures.waited(call, result, "queue " + name);
    };
  }
}
