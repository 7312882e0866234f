package io.github.msgq.bench.machine.lease;

import io.github.msgq.PosixQueue;
import io.github.msgq.SharedQueue;
import io.github.msgq.SysvQueue;
import io.github.msgq.SysvStatus;
import io.github.msgq.bench.machine.linux.User;
import io.github.msgq.bench.machine.trust.TrustedPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The removal of queues that a lease records. Each method returns whether the queue is the recorded
 * one; a NoSuchQueueException if there is none.
 */
final class RecordedQueues {
  /**
   * Queue times come from a coarse clock, which advances in ticks of at most 10 ms; the time of the
   * file that dates the lease may come from the fine-grained clock, which is ahead of it.
   */
  private static final Duration TICK = Duration.ofMillis(10);

  private RecordedQueues() {}

  /**
   * A queue with this key that another user created, or that is older than the lease, is not the
   * recorded one.
   */
  static boolean removeSysv(int key, Instant since) throws IOException {
    try (SysvQueue queue = SysvQueue.open(key)) {
      SysvStatus status = queue.status();
      boolean recorded =
          User.isSelf(status.creatorUid())
              && !status.lastChange().isBefore(since.minus(TICK).truncatedTo(ChronoUnit.SECONDS));
      if (recorded) {
        queue.remove();
      }
      return recorded;
    }
  }

  /** A queue of another user is not the recorded one; root may open that, too. */
  static boolean removePosix(String name) throws IOException {
    try (PosixQueue queue = PosixQueue.open(name)) {
      Path held = Path.of("/proc/self/fd/" + queue.descriptor());
      boolean recorded = User.isSelf((Integer) Files.getAttribute(held, "unix:uid"));
      if (recorded) {
        queue.remove();
      }
      return recorded;
    }
  }

  static boolean removeShared(String name) throws IOException {
    boolean recorded = TrustedPath.isOwn(Path.of("/dev/shm/msgq." + name.substring(1)));
    if (recorded) {
      SharedQueue.remove(name);
    }
    return recorded;
  }

  /** Who has the name of a queue now that this user may not touch. */
  static String whose(Recorded queue) throws IOException {
    return SysvQueue.list().stream()
        .filter(
            each -> queue.line().equals(new Recorded(Recorded.Kind.SYSV, "" + each.key()).line()))
        .map(each -> "it belongs to " + User.named(each.creatorUid()))
        .findFirst()
        .orElse("it belongs to another user");
  }
}
