package io.github.msgq;

import io.github.msgq.internal.Linux;
import io.github.msgq.internal.UserNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

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
          new NoSuchQueueException(
              call, errno, "there is no " + queue + "; openOrCreate() makes one");
      case Linux.EEXIST -> new QueueExistsException(call, errno, queue + " exists already");
      case Linux.EACCES ->
          Failures.of(call, errno, "the mode of " + queue + " does not let you read and write");
      case Linux.EPERM ->
          Failures.of(
              call,
              errno,
              hidden(name)
                  ? "this user namespace does not show who owns %s, so it is not used: %s"
                      .formatted(file(name), UserNamespace.HELP)
                  : "%s is not used: it belongs neither to you, nor to root, nor to a group of yours (ls -l %s), or its mode lets its group only read or only write, or lets everybody; if it is yours: chmod 600 %2$s, or 660 for its group"
                      .formatted(queue, file(name)));
      case Linux.ENOSPC -> Failures.of(call, errno, Exhausted.sharedMemory(capacity));
      case Linux.EDQUOT -> Failures.of(call, errno, Exhausted.quota());
      case Linux.EFBIG -> Failures.of(call, errno, Exhausted.fileSize(capacity));
      case Linux.ENOMEM, Linux.ENOLCK -> Failures.of(call, errno, Exhausted.mapped(queue));
      case Linux.EMFILE ->
          Failures.of(
              call, errno, "this process has 4096 such queues open, or " + Exhausted.descriptors());
      case Linux.EBADMSG ->
          Failures.of(
              call,
              errno,
              file(name)
                  + " is marked as removed, and has a name: it is another link to a queue that has been removed, or something else has written to it; remove it");
      case Linux.EBUSY ->
          Failures.of(
              call,
              errno,
              queue + " is created and removed in turns by others, quicker than it can be opened");
      case Linux.EUSERS ->
          Failures.of(
              call,
              errno,
              "65536 handles in a row of "
                  + queue
                  + " are open, or other programs have locked bytes of its file (lslocks shows whose)");
      default -> named(call, errno, name);
    };
  }

  /** Whether its owner is shown as all users outside this process's user namespace are. */
  private static boolean hidden(String name) {
    try {
      Path file = Path.of(file(name));
      Path owned = Files.exists(file) ? file : Path.of("/proc/self"); // a new one would be ours
      return !UserNamespace.shows("uid", (Integer) Files.getAttribute(owned, "unix:uid"));
    } catch (IOException | InvalidPathException e) {
      return false;
    }
  }

  /** The file has that version, which may be this one's, with something in it that is unknown. */
  static QueueException newer(String name, int version) {
    return Failures.of(
        "open",
        Linux.EPROTONOSUPPORT,
        "%s is of version %s, with what this library does not know, which reads version 1: use a newer msgq here, or remove the queue"
            .formatted(file(name), version));
  }

  /** Failures of a name, and others. */
  private static QueueException named(String call, int errno, String name) {
    return switch (errno) {
      case Linux.EPROTO -> Failures.of(call, errno, file(name) + " is not a queue");
      case Linux.ENAMETOOLONG ->
          Failures.of(call, errno, "the name " + name + " has more than 250 bytes after the slash");
      case Linux.EOPNOTSUPP, Linux.EINVAL, Linux.ENOSYS ->
          Failures.of(
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
      case Linux.EACCES, Linux.EPERM, Linux.EROFS -> {
        Availability.check(Availability.shared());
        yield Failures.of(call, errno, "queue " + name + " belongs to another user");
      }
      case Linux.EBUSY ->
          Failures.of(
              call,
              errno,
              "somebody else keeps the lock for removing queue "
                  + name
                  + ": a process that removes it and has been stopped, or one that has locked the file itself (lslocks shows which)");
      case Linux.EBADF -> Failures.lost(call, name);
      default -> named(call, errno, name);
    };
  }

  static QueueException send(long result, String name, int length, int messageSize) {
    return result == -Linux.EMSGSIZE
        ? new MessageSizeException(
            "send",
            Linux.EMSGSIZE,
            "%s bytes are more than a message of queue %s may have, %s: split it or create the queue with a larger messageSize"
                .formatted(length, name, messageSize),
            messageSize,
            length)
        : of("send", result, name);
  }

  /**
   * @param length of the message; negative if unknown
   */
  static QueueException receive(long result, String name, int room, long length) {
    return result == -Linux.EMSGSIZE
        ? new MessageSizeException(
            "receive",
            Linux.EMSGSIZE,
            "the message%s is longer than the %s bytes of room; it is still in queue %s: receive it with more room"
                .formatted(length < 0 ? "" : ", of " + length + " bytes,", room, name),
            room,
            length)
        : of("receive", result, name);
  }

  /** Any call on an open queue. */
  static QueueException of(String call, long result, String name) {
    int errno = (int) -result;
    return switch (errno) {
      case Linux.EIDRM ->
          new NoSuchQueueException(call, errno, "queue " + name + " has been removed");
      case Linux.EBADMSG ->
          Failures.of(
              call,
              errno,
              "something else has written to the memory of queue "
                  + name
                  + ": remove it and create it anew");
      case Linux.EBUSY ->
          Failures.of(
              call,
              errno,
              "others hold queue "
                  + name
                  + " in the middle of a call: the one that does has not got on for 100 ms (stopped, or given no processor), or others have been quicker for a second; try again, let it go on (SIGCONT) or end it");
      case Linux.EBADF -> Failures.lost(call, name);
      default -> Failures.waited(call, result, "queue " + name);
    };
  }

  private static String file(String name) {
    return FILE + name.substring(1);
  }
}
