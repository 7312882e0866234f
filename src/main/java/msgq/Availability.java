package msgq;

import static msgq.internal.Backend.NATIVE;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongSupplier;
import msgq.internal.Backend;
import msgq.internal.Block;
import msgq.internal.Linux;
import msgq.internal.SharedCall;
import msgq.internal.Waiter;

/** Whether queues can be used here. */
final class Availability {
  private static final int ANY_KEY = 1;

  private Availability() {}

  static Optional<String> sysv() {
    return missing(
        "System V queues",
        "CONFIG_SYSVIPC",
        Availability::messageInfo,
        () -> NATIVE.sysvGet(ANY_KEY, 0));
  }

  static Optional<String> posix() {
    return missing(
        "POSIX queues",
        "CONFIG_POSIX_MQUEUE",
        () -> NATIVE.posixSetFlags(-1, 0),
        Availability::openNone);
  }

  static Optional<String> shared() {
    if (SharedCall.missing() != null) {
      return Optional.of(SharedCall.missing());
    }
    return Files.isDirectory(Path.of("/dev/shm"))
        ? Optional.empty()
        : Optional.of("there is no /dev/shm (as root: mount -t tmpfs tmpfs /dev/shm)");
  }

  /**
   * None of the calls needs permission on a queue, so EPERM means that the process may not make it.
   */
  private static Optional<String> missing(String what, String option, LongSupplier... calls) {
    if (Backend.missing() != null) {
      return Optional.of(Backend.missing());
    }
    for (LongSupplier call : calls) {
      long answer = call.getAsLong();
      if (answer == -Linux.ENOSYS) {
        return Optional.of("this kernel has no " + what + " (" + option + ")");
      }
      if (answer == -Linux.EPERM) {
        return Optional.of(
            "this process may not use "
                + what
                + " (EPERM, as from a seccomp filter): allow the calls msg* and mq_*");
      }
    }
    return Optional.empty();
  }

  private static long messageInfo() {
    Waiter waiter = Waiter.take();
    try {
      return NATIVE.sysvControl(0, Linux.MSG_INFO, waiter.block(Linux.MSQID_SIZE).body());
    } finally {
      waiter.giveBack();
    }
  }

  /** Opens a name that no queue can have, which the kernel refuses at once. */
  private static long openNone() {
    Waiter waiter = Waiter.take();
    try {
      Block name = waiter.block(2);
      name.memory().put(Block.BODY, (byte) '/').put(Block.BODY + 1, (byte) 0);
      return NATIVE.posixOpen(name.body(), Linux.O_RDONLY, 0, 0, 0);
    } finally {
      waiter.giveBack();
    }
  }
}
