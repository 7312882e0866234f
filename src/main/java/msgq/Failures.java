package msgq;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.time.Duration;
import msgq.internal.Backend;
import msgq.internal.Block;
import msgq.internal.Linux;
import msgq.internal.Waiter;

/** From a call's failed result to the exception that says what happened and what to do. */
final class Failures {
  private Failures() {}

  static int checkedMode(int mode) {
    if ((mode & ~0777) != 0) {
      throw new IllegalArgumentException("mode 0%o has bits beyond 0777".formatted(mode));
    }
    return mode;
  }

  /** Before a message is taken that could then not be handed over. */
  static void checkWritable(ByteBuffer into) {
    if (into.isReadOnly()) {
      throw new ReadOnlyBufferException();
    }
  }

  /** Nanoseconds, less than {@link Waiter#FOREVER}; 0 when negative. */
  static long nanos(Duration timeout) {
    if (timeout.isNegative()) {
      return 0;
    }
    return timeout.compareTo(Duration.ofNanos(Waiter.FOREVER - 1)) >= 0
        ? Waiter.FOREVER
        : timeout.toNanos();
  }

  static QueueException sysvGet(int errno, int key) {
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
      default -> other(call, errno, named);
    };
  }

  static QueueException sysvSend(long result, int id, int length) {
    String call = "msgsnd";
    int errno = (int) -result;
    if (errno == Linux.EINVAL && length > QueueLimits.current().sysvMessageSize()) {
      return new QueueException(
          call,
          errno,
          "%d bytes are more than a message may have, %d: split it or raise sysctl kernel.msgmax"
              .formatted(length, QueueLimits.current().sysvMessageSize()));
    }
    return sysv(call, result, id);
  }

  static QueueException sysvReceive(long result, int id, int capacity) {
    String call = "msgrcv";
    int errno = (int) -result;
    return switch (errno) {
      case Linux.E2BIG ->
          new QueueException(
              call,
              errno,
              "the message is longer than the %d bytes of room; it is still in the queue: receive it with more room, or with Selector.truncating()"
                  .formatted(capacity));
      case Linux.ENOSYS ->
          new QueueException(
              call, errno, "this kernel cannot peek (MSG_COPY needs CONFIG_CHECKPOINT_RESTORE)");
      default -> sysv(call, result, id);
    };
  }

  /** EINVAL, for either of two reasons. */
  static QueueException sysvPeek(long result, int id) {
    Block status = Waiter.current().block(Linux.MSQID_SIZE);
    int r = Backend.NATIVE.sysvControl(id, Linux.IPC_STAT, status.body());
    if (r == -Linux.EINVAL || r == -Linux.EIDRM) {
      return sysv("msgrcv", result, id);
    }
    return new QueueException(
        "msgrcv",
        (int) -result,
        "the message is longer than sysctl kernel.msgmax, %d, so the kernel cannot copy it: raise that, or receive the message"
            .formatted(QueueLimits.current().sysvMessageSize()));
  }

  /** Any call on an id. */
  static QueueException sysv(String call, long result, int id) {
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
      default -> waited(call, result, "queue " + id);
    };
  }

  static QueueException posixOpen(int errno, String name, boolean creating) {
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
              creating
                  ? "a queue may be created for at most %d messages of at most %d bytes: raise sysctl fs.mqueue.msg_max or fs.mqueue.msgsize_max, or have CAP_SYS_RESOURCE"
                      .formatted(
                          QueueLimits.current().posixMessages(),
                          QueueLimits.current().posixMessageSize())
                  : "the system does not accept the name " + name);
      case Linux.ENOSYS ->
          new QueueException(call, errno, "this kernel has no POSIX queues (CONFIG_POSIX_MQUEUE)");
      default -> other(call, errno, name);
    };
  }

  static QueueException posixUnlink(int errno, String name) {
    String call = "mq_unlink";
    return switch (errno) {
      case Linux.ENOENT -> new NoSuchQueueException(call, errno, "there is no queue " + name);
      case Linux.EACCES, Linux.EPERM ->
          new QueueException(
              call, errno, badName(name, "queue " + name + " belongs to another user"));
      case Linux.ENAMETOOLONG -> tooLong(call, errno, name);
      default -> other(call, errno, name);
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

  static QueueException posixSend(long result, String name, int length, long messageSize) {
    String call = "mq_send";
    int errno = (int) -result;
    return switch (errno) {
      case Linux.EMSGSIZE ->
          new QueueException(
              call,
              errno,
              "%d bytes are more than a message of queue %s may have, %d: split it or create the queue with a larger messageSize"
                  .formatted(length, name, messageSize));
      case Linux.EBADF ->
          new QueueException(call, errno, "queue " + name + " is open for reading only");
      default -> posix(call, result, name);
    };
  }

  static QueueException posixReceive(long result, String name, int capacity, long messageSize) {
    String call = "mq_receive";
    int errno = (int) -result;
    return switch (errno) {
      case Linux.EMSGSIZE ->
          new QueueException(
              call,
              errno,
              "the room must be at least the queue's messageSize, %d bytes, and is %d; no message was taken"
                  .formatted(messageSize, capacity));
      case Linux.EBADF ->
          new QueueException(call, errno, "queue " + name + " is open for writing only");
      default -> posix(call, result, name);
    };
  }

  static QueueException posix(String call, long result, String name) {
    if (result == -Linux.EAGAIN) {
      return new QueueException(
          call,
          Linux.EAGAIN,
          "queue " + name + " is switched to non-blocking, and the call would have to wait");
    }
    return waited(call, result, "queue " + name);
  }

  static QueueClosedException closed(String call, String queue) {
    return new QueueClosedException(call, Linux.EBADF, queue + " is closed in this program");
  }

  static QueueException notify(long result, String name) {
    String call = "mq_notify";
    int errno = (int) -result;
    return switch (errno) {
      case Linux.EBUSY ->
          new QueueException(
              call, errno, "somebody else waits for a notification of queue " + name);
      case Linux.ENOSYS ->
          new QueueException(call, errno, "notification is not available on this processor");
      default -> other(call, errno, "queue " + name);
    };
  }

  private static QueueException waited(String call, long result, String queue) {
    if (result == Waiter.CLOSED) {
      return closed(call, queue);
    }
    if (result == Waiter.INTERRUPTED) {
      return new QueueInterruptedException(
          call,
          Linux.EINTR,
          "the thread was interrupted; no message was sent or received on " + queue);
    }
    return other(call, (int) -result, queue);
  }

  private static QueueException other(String call, int errno, String queue) {
    return new QueueException(
        call,
        errno,
        switch (errno) {
          case Linux.ENOMEM -> Exhausted.memory(queue);
          case Linux.ENFILE -> Exhausted.files();
          case Linux.EMFILE -> Exhausted.descriptors();
          case Linux.EPERM -> "not permitted on " + queue;
          default -> "failed on " + queue;
        });
  }
}
