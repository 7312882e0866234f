package io.github.msgq;

import io.github.msgq.internal.Block;
import java.time.Duration;

/**
 * Options for a queue in shared memory: how long its calls look before they sleep, by default as
 * long as has been worth while of late; and for a queue that is created, by default mode 0600, a
 * capacity of 1 MiB, and messages of at most 64 KiB or a quarter of the capacity. The name is a
 * slash and 1 to 250 bytes without one.
 */
public final class SharedOptions extends QueueOptions<String, SharedQueue> {
  private static final long LEAST_CAPACITY = 4096;
  private static final long MOST_CAPACITY = 8L << 30;
  private static final Duration LONGEST_SPIN = Duration.ofMillis(1);

  private int mode = 0600;
  private long capacity = SharedOpening.EXISTING.capacity();
  private int messageSize; // 0: the default
  private long spin = SharedOpening.EXISTING.spin();

  /** The default options. */
  public SharedOptions() {}

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
    this.mode = mode;
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
    capacity = bytes;
    return this;
  }

  /**
   * Most bytes of a message in a newly created queue: at most a quarter of its capacity.
   *
   * @param bytes 1 to 2147483600, as many as a message can have in Java
   * @return this
   * @throws IllegalArgumentException if it is any other number
   */
  public SharedOptions messageSize(int bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException("messageSize " + bytes + " is not positive");
    }
    if (bytes > Block.MOST) {
      throw new IllegalArgumentException(
          "messageSize " + bytes + " is more than a message can have in Java, " + Block.MOST);
    }
    messageSize = bytes;
    return this;
  }

  /**
   * How long a call of this object looks again and again before it sleeps, in place of what it does
   * without this option. Then it looks for up to 20 µs if its thread's last call to send woke
   * nobody, and otherwise for up to 100 µs, in which the other end can wake up and answer. What is
   * looked in vain takes no more time than looks have saved of late, and a hundredth of the rest,
   * soon a sixteenth of that. Of the threads that wait on an object, one looks for a message and
   * one for room; none does on a machine with one processor.
   *
   * <p>With zero, it sleeps at once. Any other time is for two programs that have a processor each:
   * every wait looks for so long. Meanwhile nothing but a message, room, or the call's own time
   * limit ends the call. The clock is read every few looks.
   *
   * @param time 0 to 1 ms
   * @return this
   * @throws IllegalArgumentException if it is any other time
   */
  public SharedOptions spin(Duration time) {
    if (time.isNegative() || time.compareTo(LONGEST_SPIN) > 0) {
      throw new IllegalArgumentException("spin " + time + " is not 0 to 1 ms");
    }
    spin = time.toNanos();
    return this;
  }

  @Override
  SharedQueue open(String name, int creation) throws QueueException {
    if (creation != 0 && messageSize > capacity / 4) {
      throw new IllegalArgumentException(
          "messageSize %s is more than a quarter of the capacity, %s"
              .formatted(messageSize, capacity));
    }
    int most = (int) Math.min(SharedOpening.EXISTING.messageSize(), capacity / 4);
    return new SharedQueue(
        name,
        new SharedOpening(creation, mode, capacity, messageSize > 0 ? messageSize : most, spin));
  }

  @Override
  String random() {
    return PosixOpening.unusedName();
  }
}
