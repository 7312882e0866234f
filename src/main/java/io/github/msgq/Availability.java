package io.github.msgq;

import static io.github.msgq.internal.Backend.NATIVE;

import io.github.msgq.internal.Backend;
import io.github.msgq.internal.Block;
import io.github.msgq.internal.Linux;
import io.github.msgq.internal.SystemCall;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Whether queues can be used here. */
final class Availability {
  private static final int ANY_KEY = 1;
  private static final Path SHARED = Path.of("/dev/shm");
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  private Availability() {}

  static Optional<String> sysv() {
    return missing(
        "System V queues",
        "CONFIG_SYSVIPC",
        "msgget, msgsnd, msgrcv and msgctl",
        () -> NATIVE.sysvGet(ANY_KEY, 0));
  }

  static Optional<String> posix() {
    return missing(
        "POSIX queues",
        "CONFIG_POSIX_MQUEUE",
        "mq_open, mq_unlink, mq_timedsend, mq_timedreceive, mq_getsetattr and mq_notify",
        () -> NATIVE.posixSetFlags(-1, 0),
        Availability::openNone);
  }

  /** The failure of a call that EPERM or ENOSYS answered although it needs no permission. */
  static QueueException refused(Optional<String> why, String call, int errno, String queue) {
    check(why);
    return Failures.other(call, errno, queue);
  }

  static void check(Optional<String> why) {
    if (why.isPresent()) {
      throw new UnsupportedOperationException(why.get());
    }
  }

  static Optional<String> shared() {
    String missing = Backend.missingShared();
    if (missing != null) {
      return Optional.of(missing);
    }
    if (!Files.isDirectory(SHARED)) {
      return Optional.of("there is no /dev/shm (as root: mount -t tmpfs tmpfs /dev/shm)");
    }
    return SystemCall.HERE == null ? notWritable() : forbidden(SystemCall.HERE);
  }

  private static Optional<String> notWritable() {
    try {
      SHARED.getFileSystem().provider().checkAccess(SHARED, AccessMode.WRITE, AccessMode.EXECUTE);
      return Optional.empty();
    } catch (AccessDeniedException e) {
      return Optional.of(
          "the mode of /dev/shm lets this user create no queue (as root: chmod 1777 /dev/shm)");
    } catch (IOException e) {
      return Optional.of("/dev/shm is read-only (as root: mount -o remount,rw /dev/shm)");
    }
  }

  /** Of the calls that few other programs make; each would fail for its arguments. */
  private static Optional<String> forbidden(SystemCall call) {
    long[] answers = {
      NATIVE.systemCall(call.fchmod(), -1, 0, 0, 0, 0, 0),
      NATIVE.systemCall(call.fallocate(), -1, 0, 0, 1, 0, 0),
      NATIVE.systemCall(call.fcntl(), -1, Linux.F_OFD_SETLK, 0, 0, 0, 0),
      linkRoot(call)
    };
    for (long answer : answers) {
      if (answer == -Linux.EPERM || answer == -Linux.ENOSYS) {
        return Optional.of(
            "a sandbox such as a seccomp filter forbids this process queues in shared memory (%s): have it allow fchmod, fallocate, fcntl with F_OFD_SETLK, and linkat"
                .formatted(answer == -Linux.EPERM ? "EPERM" : "ENOSYS"));
      }
    }
    boolean byProc = answers[answers.length - 1] == -Linux.ENOENT;
    return byProc && !Files.isDirectory(DESCRIPTORS)
        ? Optional.of(
            "a queue gets its name through /proc, which is not there (as root: mount -t proc proc /proc)")
        : notWritable();
  }

  /** ENOENT where this process may not name an open file by its descriptor alone. */
  private static long linkRoot(SystemCall call) {
    Waiter waiter = Waiters.take();
    try {
      Block names = waiter.block(3);
      names.memory().put(Block.BODY, (byte) '/').putShort(Block.BODY + 1, (short) 0);
      long root = names.body();
      long empty = root + 1;
      return NATIVE.systemCall(
          call.linkat(), Linux.AT_FDCWD, empty, Linux.AT_FDCWD, root, Linux.AT_EMPTY_PATH, 0);
    } finally {
      Waiters.giveBack(waiter);
    }
  }

  /**
   * None of the calls needs permission on a queue, so EPERM means that the process may not make it.
   */
  private static Optional<String> missing(
      String what, String option, String all, LongSupplier... calls) {
    String missing = Backend.missing();
    if (missing != null) {
      return Optional.of(missing);
    }
    for (LongSupplier call : calls) {
      long answer = call.getAsLong();
      if (answer == -Linux.ENOSYS) {
        return Optional.of(
            "there are no %s here: the kernel was built without them (%s), or a sandbox such as a seccomp filter hides them"
                .formatted(what, option));
      }
      if (answer == -Linux.EPERM) {
        return Optional.of(
            "a sandbox such as a seccomp filter forbids this process %s (EPERM): have it allow %s"
                .formatted(what, all));
      }
    }
    return Optional.empty();
  }

  /** Opens a name that no queue can have, which the kernel refuses at once. */
  private static long openNone() {
    Waiter waiter = Waiters.take();
    try {
      Block name = waiter.block(2);
      name.memory().put(Block.BODY, (byte) '/').put(Block.BODY + 1, (byte) 0);
      return NATIVE.posixOpen(name.body(), Linux.O_RDONLY, 0, 0, 0);
    } finally {
      Waiters.giveBack(waiter);
    }
  }
}
