package msgq.bench.study;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.function.IntConsumer;
import msgq.NoSuchQueueException;
import msgq.QueueExistsException;
import msgq.SysvQueue;
import msgq.SysvStatus;
import msgq.bench.linux.User;

/**
 * A System V queue that a study owns from its beginning to its end: made exclusively, under the
 * published key or, where that is taken, another. A queue of others is neither used nor removed.
 */
public final class StudyQueue {
  private static final SecureRandom RANDOM = new SecureRandom();

  private final int wanted;
  private final IntConsumer record;
  private SysvQueue queue;
  private int key;
  private String holder = "";

  /**
   * @param record is told each key before a queue is made under it
   */
  StudyQueue(int wanted, IntConsumer record) throws IOException {
    this.wanted = wanted;
    this.record = record;
    make();
  }

  private void make() throws IOException {
    for (int candidate = wanted; ; candidate = RANDOM.nextInt(1, Integer.MAX_VALUE)) {
      Optional<SysvStatus> there = queueUnder(candidate);
      if (candidate == wanted) {
        holder = there.map(status -> User.named(status.creatorUid())).orElse("");
      }
      if (there.isEmpty()) {
        record.accept(candidate);
        try {
          queue = SysvQueue.createNew(candidate);
          key = candidate;
          return;
        } catch (QueueExistsException e) {
          // somebody was quicker
        }
      }
    }
  }

  private static Optional<SysvStatus> queueUnder(int key) throws IOException {
    return SysvQueue.list().stream().filter(status -> status.key() == key).findFirst();
  }

  /** The key that it has. */
  public int key() {
    return key;
  }

  /** Whether the published key was free. */
  public boolean asPublished() {
    return key == wanted;
  }

  /** Who has a queue under the published key; empty if nobody. */
  public String holder() {
    return holder;
  }

  /** A new queue in the place of one in which a failed run may have left messages. */
  void renew() throws IOException {
    remove();
    make();
  }

  void remove() throws IOException {
    try {
      queue.remove();
    } catch (NoSuchQueueException e) {
      // somebody else has removed it, and so failed a run
    }
  }
}
