package msgq.bench.lease;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import msgq.NoSuchQueueException;
import msgq.PosixQueue;
import msgq.SysvQueue;
import msgq.SysvStatus;
import msgq.bench.linux.User;

/** Removes queues that a lease records; each method says whether there was one. */
final class RecordedQueues {
  /**
   * A queue's time comes from a clock that moves by ticks, a hundredth of a second at most; the
   * file that dates the lease may have been dated by the exact one, which is ahead of it.
   */
  private static final Duration TICK = Duration.ofMillis(10);

  private RecordedQueues() {}

  /**
   * A queue of this key that is another user's, or older than the lease, is not the recorded one.
   */
  static boolean removeSysv(int key, Instant since) throws IOException {
    try (SysvQueue queue = SysvQueue.open(key)) {
      SysvStatus status = queue.status();
      boolean recorded =
          status.creatorUid() == User.id()
              && !status.lastChange().isBefore(since.minus(TICK).truncatedTo(ChronoUnit.SECONDS));
      if (recorded) {
        queue.remove();
      }
      return recorded;
    } catch (NoSuchQueueException e) {
      return false;
    }
  }

  /** One of another user's is not the recorded one, as far as the kernel shows whose it is. */
  static boolean removePosix(String name) throws IOException {
    Path shown = Path.of("/dev/mqueue" + name);
    if (Files.exists(shown, LinkOption.NOFOLLOW_LINKS) && !User.owns(shown)) {
      return false;
    }
    try {
      PosixQueue.unlink(name);
      return true;
    } catch (NoSuchQueueException e) {
      return false;
    }
  }
}
