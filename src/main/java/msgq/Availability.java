package msgq;

import static msgq.internal.Backend.NATIVE;

import java.util.Optional;
import msgq.internal.Backend;
import msgq.internal.Linux;
import msgq.internal.Waiter;

/** Whether queues can be used here. */
final class Availability {
  private Availability() {}

  static Optional<String> sysv() {
    if (Backend.missing() != null) {
      return Optional.of(Backend.missing());
    }
    Waiter waiter = Waiter.take();
    try {
      long r = NATIVE.sysvControl(0, Linux.MSG_INFO, waiter.block(Linux.MSQID_SIZE).body());
      return inKernel(r, "System V queues (CONFIG_SYSVIPC)");
    } finally {
      waiter.giveBack();
    }
  }

  static Optional<String> posix() {
    if (Backend.missing() != null) {
      return Optional.of(Backend.missing());
    }
    return inKernel(NATIVE.posixSetFlags(-1, 0), "POSIX queues (CONFIG_POSIX_MQUEUE)");
  }

  private static Optional<String> inKernel(long answer, String what) {
    return answer == -Linux.ENOSYS ? Optional.of("this kernel has no " + what) : Optional.empty();
  }
}
