package io.github.msgq;

import io.github.msgq.internal.Linux;
import io.github.msgq.internal.Waiter;
import java.util.Arrays;

/** Failed calls on a POSIX queue, as exceptions that say what happened and what to do. */
final class PosixFailures {
  private PosixFailures() {}

  static QueueException open(int errno, String name, boolean creating) {
    String call = "mq_open";
    return switch (errno) {
      case Linux.ENOENT ->
          new NoSuchQueueException(
              call, errno, "there is no queue " + name + "; openOrCreate() makes one");
      case Linux.EEXIST ->
          new QueueExistsException(call, errno, "queue " + name + " exists already");
      case Linux.EACCES ->
          Failures.of(
              call, errno, "the mode of queue " + name + " does not let you use it as asked");
      case Linux.ENAMETOOLONG -> tooLong(call, errno, name);
      case Linux.EMFILE ->
          Failures.of(
              call,
              errno,
              creating ? Exhausted.posixBytesOrDescriptors() : Exhausted.descriptors());
      case Linux.ENOSPC -> Failures.of(call, errno, Exhausted.posixQueues());
      case Linux.EINVAL ->
          creating
              ? Failures.of(call, errno, Exhausted.posixSizes())
              : Failures.other(call, errno, "queue " + name);
      default -> called(call, errno, name);
    };
  }

  static QueueException removed(String name) {
    return new NoSuchQueueException(
        "mq_unlink",
        Linux.ENOENT,
        "queue " + name + " has been removed; a queue of that name is another one");
  }

  static QueueException unlink(int errno, String name) {
    String call = "mq_unlink";
    return switch (errno) {
      case Linux.ENOENT -> new NoSuchQueueException(call, errno, "there is no queue " + name);
      case Linux.EACCES, Linux.EPERM -> { // the C library may make one of the other
        Availability.check(Availability.posix());
        yield Failures.of(call, errno, "queue " + name + " belongs to another user");
      }
      case Linux.ENAMETOOLONG -> tooLong(call, errno, name);
      default -> called(call, errno, name);
    };
  }

  /** The failure of any call by which a queue is found or opened. */
  static QueueException called(String call, int errno, String name) {
    String queue = "queue " + name;
    return errno == Linux.EPERM || errno == Linux.ENOSYS
        ? Availability.refused(Availability.posix(), call, errno, queue)
        : Failures.other(call, errno, queue);
  }

  private static QueueException tooLong(String call, int errno, String name) {
    return Failures.of(
        call, errno, "the name " + name + " has more than 255 bytes after the slash");
  }

  static QueueException send(long result, String name, int length, long messageSize) {
    String call = "mq_send";
    int errno = (int) -result;
    return switch (errno) {
      case Linux.EMSGSIZE ->
          new MessageSizeException(
              call,
              errno,
              length
                  + " bytes are more than a message of queue "
                  + name
                  + " may have, "
                  + messageSize
                  + ": split it or create the queue with a larger messageSize",
              messageSize,
              length);
      case Linux.EBADF -> Failures.of(call, errno, "queue " + name + " is open for reading only");
      default -> of(call, result, name);
    };
  }

  static QueueException receive(long result, String name, int capacity, long messageSize) {
    String call = "mq_receive";
    int errno = (int) -result;
    return switch (errno) {
      case Linux.EMSGSIZE ->
          new MessageSizeException(
              call,
              errno,
              "the room must be at least the queue's messageSize, "
                  + messageSize
                  + " bytes, and is "
                  + capacity
                  + "; no message was taken",
              capacity,
              -1);
      case Linux.EBADF -> Failures.of(call, errno, "queue " + name + " is open for writing only");
      default -> of(call, result, name);
    };
  }

  static QueueException of(String call, long result, String name) {
    if (result == -Linux.EAGAIN) {
      return Failures.of(
          call,
          Linux.EAGAIN,
          "queue "
              + name
              + " is non-blocking (O_NONBLOCK is set on its descriptor), and the call would have to wait");
    }
    return result == -Linux.EBADF
        ? Failures.lost(call, name)
        : Failures.waited(call, result, "queue " + name);
  }

  static QueueException notify(long result, String name) {
    String call = "mq_notify";
    if (result == Waiter.NO_THREAD) {
      return Failures.of(call, Linux.EAGAIN, Exhausted.threads("notification of queue " + name));
    }
    int errno = (int) -result;
    return switch (errno) {
      case Linux.EBUSY ->
          Failures.of(
              call,
              errno,
              "another process or object is registered for notification of queue " + name);
      case Linux.EAFNOSUPPORT ->
          Failures.of(
              call,
              errno,
              "notification needs a netlink socket, and this process may have none: allow it (systemd: RestrictAddressFamilies=AF_NETLINK), or wait with PosixPoll");
      default -> Failures.byNumber(call, result, "queue " + name);
    };
  }

  static QueueException poll(long result, Object[] queues) {
    return result == -Linux.EINVAL
        ? Failures.of("poll", Linux.EINVAL, Exhausted.polled(queues.length))
        : Failures.byNumber("poll", result, "one of " + Arrays.asList(queues));
  }
}
