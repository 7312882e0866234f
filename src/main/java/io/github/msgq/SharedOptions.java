package io.github.msgq;

import io.github.msgq.internal.Linux;

/**
 * Options for opening or creating a queue in shared memory, beyond the short forms of {@link
 * SharedQueue}. By default an existing queue; mode 0600, a capacity of 1 MiB and messages of at
 * most 64 KiB if created.
 *
 * <p>Not safe for use by several threads at once.
 */
public final class SharedOptions {
  private static final long LEAST_CAPACITY = 4096;
  private static final long MOST_CAPACITY = 8L << 30;
  private static final int MOST_SPINS = 100_000;

  private SharedOpening opening = SharedOpening.EXISTING;

  /** The default options. */
  public SharedOptions() {}

  /**
   * Opens a queue that exists; otherwise {@link NoSuchQueueException}.
   *
   * @return this
   */
  public SharedOptions existing() {
    opening = opening.creating(0);
    return this;
  }

  /**
   * Opens the queue, creating it if there is none.
   *
   * @return this
   */
  public SharedOptions create() {
    opening = opening.creating(Linux.O_CREAT);
    return this;
  }

  /**
   * Creates the queue; {@link QueueExistsException} if it exists already.
   *
   * @return this
   */
  public SharedOptions createNew() {
    opening = opening.creating(Linux.O_CREAT | Linux.O_EXCL);
    return this;
  }

  /**
   * Permissions of a newly created queue, whatever the umask is. Whoever may use the queue must be
   * allowed to read and to write, since half a right would be enough to hold up all others; a queue
   * that everybody may read or write is never opened.
   *
   * @param mode 0600, or for a group 0660
   * @return this
   * @throws IllegalArgumentException if it is any other mode
   */
  public SharedOptions mode(int mode) {
    if (mode != 0600 && mode != 0660) {
      throw new IllegalArgumentException(
          "mode 0%o is neither 0600 nor, for a group, 0660".formatted(mode));
    }
    opening = changed(mode, opening.capacity(), opening.messageSize(), opening.spins());
    return this;
  }

  /**
   * Memory of a newly created queue. It is reserved at once: where /dev/shm has less, creating the
   * queue fails; where a memory control group allows less, the kernel kills a process of the group.
   * Each message takes 16 bytes more than its body, rounded up to a multiple of 16.
   *
   * @param bytes a power of two, 4096 to 8 GiB
   * @return this
   * @throws IllegalArgumentException if it is any other number
   */
  public SharedOptions capacity(long bytes) {
    if (bytes < LEAST_CAPACITY || bytes > MOST_CAPACITY || Long.bitCount(bytes) != 1) {
      throw new IllegalArgumentException(
          "capacity " + bytes + " is not a power of two from 4096 to 8 GiB");
    }
    opening = changed(opening.mode(), bytes, opening.messageSize(), opening.spins());
    return this;
  }

  /**
   * Most bytes of a message in a newly created queue: at most a quarter of its capacity.
   *
   * @param bytes from 1
   * @return this
   * @throws IllegalArgumentException if it is not positive
   */
  public SharedOptions messageSize(int bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException("messageSize " + bytes + " is not positive");
    }
    opening = changed(opening.mode(), opening.capacity(), bytes, opening.spins());
    return this;
  }

  /**
   * How often a call of this object looks again before it sleeps. By default it does not: a look
   * takes some ten nanoseconds of a processor, which pays only if the other end runs on another one
   * and answers within a few microseconds. Meanwhile nothing but a message or room ends the call.
   *
   * @param looks 0 to 100000
   * @return this
   * @throws IllegalArgumentException if it is any other number
   */
  public SharedOptions spins(int looks) {
    if (looks < 0 || looks > MOST_SPINS) {
      throw new IllegalArgumentException("spins " + looks + " is not 0 to " + MOST_SPINS);
    }
    opening = changed(opening.mode(), opening.capacity(), opening.messageSize(), looks);
    return this;
  }

  private SharedOpening changed(int mode, long capacity, int messageSize, int spins) {
    return new SharedOpening(opening.creation(), mode, capacity, messageSize, spins);
  }

  /**
   * Opens or creates the queue of the given name.
   *
   * @param name a slash and 1 to 250 bytes without one
   * @return the queue
   * @throws IllegalArgumentException if no queue can have that name, or if a queue may be created,
   *     and its message size would be more than a quarter of its capacity
   * @throws NoSuchQueueException if there is none and it should exist
   * @throws QueueExistsException if there is one and it should be new
   * @throws QueueException ENOSPC where /dev/shm has too little memory; EACCES; EPERM for a queue
   *     that is not to be trusted; EPROTO for a file that is no queue; ENAMETOOLONG; EMFILE;
   *     ENFILE; ENOMEM; EAGAIN where no thread can be started
   */
  public SharedQueue open(String name) throws QueueException {
    if (opening.creation() != 0 && opening.messageSize() > opening.capacity() / 4) {
      throw new IllegalArgumentException(
          "messageSize %s is more than a quarter of the capacity, %s"
              .formatted(opening.messageSize(), opening.capacity()));
    }
    return new SharedQueue(name, opening);
  }
}
