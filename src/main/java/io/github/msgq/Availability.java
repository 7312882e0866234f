package io.github.msgq;

import static io.github.msgq.internal.Backend.NATIVE;

import io.github.msgq.internal.Backend;
import io.github.msgq.internal.Block;
import io.github.msgq.internal.Linux;
import io.github.msgq.internal.Waiter;
import io.github.msgq.internal.Waiters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Whether queues can be used here. */
final class Availability {
  private static final int ANY_KEY = 1;
  private static final Path SHARED = Path.of("/dev/shm");

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
    return Files.isWritable(SHARED)
        ? Optional.empty()
        : Optional.of(
            "/dev/shm is read-only for this process (as root: mount -o remount,rw /dev/shm)");
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
