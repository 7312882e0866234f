package io.github.msgq.bench.studies.study;

import io.github.msgq.NoSuchQueueException;
import io.github.msgq.QueueExistsException;
import io.github.msgq.SysvQueue;
import io.github.msgq.bench.endpoints.session.EndpointPair;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.function.IntConsumer;

/**
 * A System V queue that a study owns from start to end: created exclusively, under the published
 * key or, if that is taken, another. Other programs' queues are neither used nor removed.
 */
public final class StudyQueue {
  private static final SecureRandom RANDOM = new SecureRandom();

  private final int published;
  private final IntConsumer record;
  private SysvQueue queue;
  private int key;

  /** {@code record} receives each key before a queue is created under it. */
  StudyQueue(int published, IntConsumer record) throws IOException {
    this.published = published;
    this.record = record;
    make();
  }

  private void make() throws IOException {
    for (int candidate = published; ; candidate = RANDOM.nextInt(1, Integer.MAX_VALUE)) {
      int tried = candidate;
      if (SysvQueue.list().stream().noneMatch(status -> status.key() == tried)) {
        record.accept(candidate);
        try {
          queue = SysvQueue.createNew(candidate);
          key = candidate;
          return;
        } catch (QueueExistsException e) {
          // another process created it first
        }
      }
    }
  }

  public int key() {
    return key;
  }

  /** What connects a client and a server that use it. */
  public ClientSide between() {
    return EndpointPair.between(key + ",0");
  }

  /** Replaces the queue, in which a failed run may have left messages. */
  void renew() throws IOException {
    remove();
    make();
  }

  void remove() throws IOException {
    try {
      queue.remove();
    } catch (NoSuchQueueException e) {
      // another process has removed it and so made a run fail
    }
  }

  /** Its key, and the published one if that was taken. */
  @Override
  public String toString() {
    return "0x%x%s".formatted(key, key == published ? "" : " (0x%x is taken)".formatted(published));
  }
}
