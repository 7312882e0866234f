package io.github.msgq;

import io.github.msgq.internal.Linux;
import java.util.Objects;

/**
 * How a queue is opened or created, beyond the short forms of its class: {@link SysvOptions},
 * {@link PosixOptions}, {@link SharedOptions}. What is set there is for a queue that is created,
 * unless it says otherwise; one that exists keeps what it has. Options can be used again.
 *
 * <p>Not safe for use by several threads at once.
 *
 * @param <K> what queues of this kind are named by: a key, or a name
 * @param <Q> the queues
 */
public abstract class QueueOptions<K, Q extends MessageQueue> {
  private static final int TRIES = 100;

  QueueOptions() {}

  /**
   * Opens a queue that exists.
   *
   * @param name its key, or its name
   * @return the queue
   * @throws IllegalArgumentException if no queue can have that key or name
   * @throws NoSuchQueueException if there is none
   * @throws QueueException as the short form of the queue's class
   */
  public Q open(K name) throws QueueException {
    return open(given(name), 0);
  }

  /**
   * Opens a queue, creating it if there is none. One that exists stays as it is: its mode and sizes
   * may differ from these options, which is no failure; ask the queue for them.
   *
   * @param name its key, or its name
   * @return the queue
   * @throws IllegalArgumentException if no queue can have that key or name, or these sizes
   * @throws QueuePermissionException if there is one that you may not use, or for a size (System V)
   * @throws QueueException as the short form of the queue's class, and for sizes beyond a limit:
   *     EINVAL and EMFILE (POSIX), ENOSPC (shared memory)
   */
  public Q openOrCreate(K name) throws QueueException {
    return open(given(name), Linux.O_CREAT);
  }

  /**
   * Creates a queue.
   *
   * @param name its key, or its name
   * @return the queue
   * @throws IllegalArgumentException if no queue can have that key or name, or these sizes
   * @throws QueueExistsException if there is one
   * @throws QueueException as {@link #openOrCreate}
   */
  public Q createNew(K name) throws QueueException {
    return open(given(name), Linux.O_CREAT | Linux.O_EXCL);
  }

  private static <K> K given(K name) {
    return Objects.requireNonNull(name, "a queue has a name, or a key, and null is none");
  }

  /**
   * Creates a queue with a random key or name that no queue has: a positive number, or {@code
   * /msgq-} and 16 hexadecimal digits.
   *
   * @return the queue
   * @throws IllegalArgumentException if no queue can have these sizes
   * @throws QueueException as {@link #openOrCreate}
   */
  public Q createUnused() throws QueueException {
    for (int i = 1; ; i++) {
      try {
        return open(random(), Linux.O_CREAT | Linux.O_EXCL);
      } catch (QueueExistsException e) {
        if (i == TRIES) {
          throw e;
        }
      }
    }
  }

  /**
   * @param creation O_CREAT, O_EXCL or neither
   */
  abstract Q open(K name, int creation) throws QueueException;

  /** A key or a name, which most likely no queue has. */
  abstract K random();
}
