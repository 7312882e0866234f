package io.github.msgq;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A message queue in shared memory: for processes of one machine, an order of magnitude faster than
 * the kernel's queues. Whoever has to wait sleeps in the kernel, and a process that is killed at
 * any instruction takes nothing with it but the messages of its own call.
 *
 * <pre>{@code
 * try (SharedQueue queue = SharedQueue.openOrCreate("/greetings")) {
 *   queue.send("hello".getBytes(UTF_8));
 *   String text = new String(queue.receive().bytes(), UTF_8);
 * }
 * }</pre>
 *
 * <p>The queue is a file, {@code /dev/shm/msgq.greetings}, and lives until it is {@linkplain
 * #remove() removed} or the machine restarts; {@link #close()} ends only this object. Messages come
 * in the order in which they were sent. A message's type, any number, is carried and not looked at;
 * there is no selection by type, no priority, and no descriptor to poll.
 *
 * <p><b>Sizes.</b> A body has 0 to {@link #messageSize()} bytes. A message that does not fit into
 * the receiver's room stays in the queue ({@link MessageSizeException}). A sender waits until the
 * queue has room for its message, so a large one can wait while others send small ones.
 *
 * <p><b>Killed processes.</b> A sender's message is there whole or not at all; a receiver takes at
 * most the messages of its one call with it. The others go on within a quarter of a second after
 * the kernel has closed the dead process's files, which takes it some 70 ms for each GiB of memory,
 * and longer if it writes a core dump.
 *
 * <p><b>Stopped processes.</b> A process that is stopped (SIGSTOP), or given no processor, in the
 * middle of a call makes others wait. Interrupts and closes end their calls at once, a {@code try}
 * without a time limit too. A time limit ends them with EBUSY if there is room, or a message: when
 * it has come and whoever holds the queue has not got on for 100 ms, or when it is a second late.
 *
 * <p><b>Trust.</b> Those who may write the queue's file can read and write all messages, and take
 * any. A queue is opened if it is yours or root's, or its mode lets a group of yours in; never if
 * everybody may write it, nor if a group may only read or only write it. Whatever they write into
 * it, a call fails with EBADMSG at worst. But whoever shortens the file ends each process that has
 * it open by SIGBUS, the JVM too.
 *
 * <p><b>Removed files.</b> {@link #remove()} wakes all at once. After a shell's {@code rm}, those
 * who wait learn of it within a tenth of a second, and a sender may fill the queue before it does.
 *
 * <p>{@link MessageQueue} describes how calls wait and what they throw. A wait on a queue that is
 * removed ends with {@link NoSuchQueueException}.
 */
public final class SharedQueue extends MessageQueue {
  private final String name;
  private final SharedTransfer messages;

  SharedQueue(String name, SharedOpening opening) throws QueueException {
    this(name, new SharedTransfer(name, opening.open(name), opening.spin()));
  }

  private SharedQueue(String name, SharedTransfer transfer) {
    super(transfer);
    this.name = name;
    messages = transfer;
  }

  /**
   * Returns why queues in shared memory cannot be used here.
   *
   * @return the reason: the native library cannot be loaded, which Panama needs here too, the JVM
   *     denies native access, there is no /dev/shm or this process may not write there, or this is
   *     not Linux; empty if they can be used
   */
  public static Optional<String> unavailable() {
    return Availability.shared();
  }

  /**
   * Opens the queue of the given name.
   *
   * @param name a slash and 1 to 250 bytes without one
   * @return the queue
   * @throws IllegalArgumentException if no queue can have that name
   * @throws NoSuchQueueException if there is none
   * @throws QueuePermissionException if you may not use it, or should not
   * @throws QueueException EPROTO, ENAMETOOLONG, EMFILE, ENFILE, ENOMEM, EAGAIN
   */
  public static SharedQueue open(String name) throws QueueException {
    return new SharedQueue(name, SharedOpening.EXISTING);
  }

  /**
   * Opens the queue of the given name, creating it with mode 0600, a capacity of 1 MiB and messages
   * of at most 64 KiB if there is none.
   *
   * @param name a slash and 1 to 250 bytes without one
   * @return the queue
   * @throws IllegalArgumentException if no queue can have that name
   * @throws QueuePermissionException if there is one that you may not use, or should not
   * @throws QueueException ENOSPC, EPROTO, ENAMETOOLONG, EMFILE, ENFILE, ENOMEM, EAGAIN
   */
  public static SharedQueue openOrCreate(String name) throws QueueException {
    return new SharedQueue(name, SharedOpening.CREATE);
  }

  /**
   * Creates the queue of the given name with mode 0600, a capacity of 1 MiB and messages of at most
   * 64 KiB.
   *
   * @param name a slash and 1 to 250 bytes without one
   * @return the queue
   * @throws IllegalArgumentException if no queue can have that name
   * @throws QueueExistsException if there is one
   * @throws QueueException ENOSPC, ENAMETOOLONG, EMFILE, ENFILE, ENOMEM, EAGAIN
   */
  public static SharedQueue createNew(String name) throws QueueException {
    return new SharedQueue(name, SharedOpening.CREATE_NEW);
  }

  /**
   * Removes the queue of the given name, as {@link #remove()} does.
   *
   * @param name the queue's name
   * @throws IllegalArgumentException if no queue can have that name
   * @throws NoSuchQueueException if there is none
   * @throws QueuePermissionException for a queue of another user
   * @throws QueueException EPROTO; ENAMETOOLONG
   */
  public static void remove(String name) throws QueueException {
    int r = SharedOpening.remove(name, -1);
    if (r < 0) {
      throw SharedFailures.remove(r, name);
    }
  }

  /**
   * Names of all queues in this /dev/shm, with their slash. A name that is not UTF-8 has U+FFFD in
   * it, and cannot be opened from Java.
   *
   * @return the names, sorted
   * @throws IOException if the directory cannot be read
   */
  public static List<String> list() throws IOException {
    return SharedList.all();
  }

  /** {@return the queue's name, with its slash} */
  public String name() {
    return name;
  }

  /** {@return the bytes of memory that it has for messages; never changes} */
  public long capacity() {
    return messages.capacity();
  }

  /** {@return the most bytes of a message; never changes} */
  public int messageSize() {
    return messages.messageSize();
  }

  /**
   * What the queue's memory says of it now: all of it at one moment.
   *
   * @return the queue's status
   */
  public SharedStatus status() throws QueueException {
    return messages.status();
  }

  /**
   * {@return whether nobody else has the queue open, in this process or any other; asked of the
   * kernel}
   */
  public boolean isAlone() throws QueueException {
    return messages.isAlone();
  }
}
