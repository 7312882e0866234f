package msgq.bench.study;

import java.io.IOException;
import java.security.SecureRandom;
import msgq.NoSuchQueueException;
import msgq.QueueExistsException;
import msgq.SysvQueue;
import msgq.bench.lease.Lease;

/**
 * A System V queue that a study owns from its beginning to its end: made exclusively, under the
 * published key or, where that is taken, another. A queue of others is neither used nor removed.
 */
public final class StudyQueue {
  private static final SecureRandom RANDOM = new SecureRandom();

  private final int wanted;
  private final Lease lease;
  private SysvQueue queue;
  private int key;

  StudyQueue(int wanted, Lease lease) throws IOException {
    this.wanted = wanted;
    this.lease = lease;
    make();
  }

  private void make() throws IOException {
    for (int candidate = wanted; ; candidate = RANDOM.nextInt(1, Integer.MAX_VALUE)) {
      if (!taken(candidate)) {
        lease.sysv(candidate);
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

  private static boolean taken(int key) throws IOException {
    return SysvQueue.list().stream().anyMatch(status -> status.key() == key);
  }

  /** The key that it has. */
  public int key() {
    return key;
  }

  /** Whether the published key was free. */
  public boolean asPublished() {
    return key == wanted;
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
