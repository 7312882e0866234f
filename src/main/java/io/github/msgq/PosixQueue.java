package io.github.msgq;

import io.github.msgq.internal.Arrivals;
import io.github.msgq.internal.Handle;
import java.io.IOException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * A POSIX message queue (mq_overview(7)): messages with a priority, received highest first, oldest
 * first among equals.
 *
 * <pre>{@code
 * try (PosixQueue queue = PosixQueue.openOrCreate("/greetings")) {
 *   queue.send("hello".getBytes(UTF_8), 0);
 *   String text = new String(queue.receive().bytes(), UTF_8);
 * }
 * }</pre>
 *
 * <p>The queue lives in the kernel until it is {@linkplain #remove() removed} and all processes
 * have closed it; {@link #close()} ends only this object. An object that is not closed occupies a
 * file descriptor until it is garbage collected.
 *
 * <p><b>Sizes.</b> A body has 0 to {@link #messageSize()} bytes. A receiver must offer room for
 * that many, however short the message is. Else {@link MessageSizeException}; no message is lost.
 *
 * <p>{@link MessageQueue} describes how calls wait and what they throw.
 */
public final class PosixQueue extends MessageQueue {
  /** Priorities are 0 to this; higher ones are received first. */
  public static final int MAX_PRIORITY = 32767;

  private final String name;
  private final int descriptor;
  private final PosixTransfer messages;

  PosixQueue(String name, int descriptor) throws QueueException {
    this(name, descriptor, new PosixTransfer(name, descriptor));
  }

  private PosixQueue(String name, int descriptor, PosixTransfer transfer) {
    super(transfer);
    this.name = name;
    this.descriptor = descriptor;
    messages = transfer;
  }

  private PosixNotification notification() {
    return new PosixNotification(name, descriptor, transfer.handle);
  }

  /**
   * Returns why POSIX queues cannot be used here.
   *
   * @return the reason: the kernel has none or allows this process none, the native library cannot
   *     be loaded, the JVM denies native access, or this is not Linux; empty if they can be used
   */
  public static Optional<String> unavailable() {
    return Availability.posix();
  }

  /**
   * Opens the queue of the given name, for sending and receiving.
   *
   * @param name a slash and 1 to 255 bytes without one
   * @return the queue
   * @throws IllegalArgumentException if no queue can have that name
   * @throws NoSuchQueueException if there is none
   * @throws QueuePermissionException if a mode forbids it
   * @throws QueueException ENAMETOOLONG, EMFILE, ENFILE, ENOMEM, EAGAIN
   */
  public static PosixQueue open(String name) throws QueueException {
    return new PosixQueue(name, PosixOpening.EXISTING.open(name));
  }

  /**
   * Opens the queue of the given name, creating it with mode 0600 and the system's attributes if
   * there is none.
   *
   * @param name a slash and 1 to 255 bytes without one
   * @return the queue
   * @throws IllegalArgumentException if no queue can have that name
   * @throws QueuePermissionException if a mode forbids it
   * @throws QueueException ENAMETOOLONG, EMFILE, ENOSPC, ENFILE, ENOMEM, EAGAIN
   */
  public static PosixQueue openOrCreate(String name) throws QueueException {
    return new PosixQueue(name, PosixOpening.CREATE.open(name));
  }

  /**
   * Creates the queue of the given name with mode 0600 and the system's attributes.
   *
   * @param name a slash and 1 to 255 bytes without one
   * @return the queue
   * @throws IllegalArgumentException if no queue can have that name
   * @throws QueueExistsException if there is one
   * @throws QueuePermissionException if a mode forbids it
   * @throws QueueException ENAMETOOLONG, EMFILE, ENOSPC, ENFILE, ENOMEM, EAGAIN
   */
  public static PosixQueue createNew(String name) throws QueueException {
    return new PosixQueue(name, PosixOpening.CREATE_NEW.open(name));
  }

  /**
   * Removes the queue's name from the system, at once; the queue is gone when every process that
   * has it open has closed it; mq_unlink(3).
   *
   * @param name the queue's name
   * @throws IllegalArgumentException if no queue can have that name
   * @throws NoSuchQueueException if there is none
   * @throws QueuePermissionException for a queue of another user
   * @throws QueueException ENAMETOOLONG
   */
  public static void remove(String name) throws QueueException {
    PosixOpening.unlink(name);
  }

  /**
   * Names of all POSIX queues of the machine (of this ipc namespace), with their slash. A name that
   * is not UTF-8 has U+FFFD in it, and cannot be opened from Java.
   *
   * @return the names, sorted
   * @throws NotDirectoryException if the file system that shows them is not mounted; as root:
   *     {@code mkdir /dev/mqueue && mount -t mqueue none /dev/mqueue}
   * @throws IOException if it cannot be read
   */
  public static List<String> list() throws IOException {
    return PosixList.all();
  }

  /** {@return the queue's name, with its slash} */
  public String name() {
    return name;
  }

  /**
   * {@return the most bytes of a message, which is the least room a receiver needs; it never
   * changes, so no system call is made}
   */
  public int messageSize() {
    return messages.messageSize();
  }

  /**
   * {@return the most messages it holds; beyond that, senders wait for room; it never changes, so
   * no system call is made}
   */
  public long maxMessages() {
    return messages.maxMessages();
  }

  /**
   * The queue's file descriptor, which poll(2) and epoll(7) accept: readable when a message is
   * there, writable when there is room. It is borrowed: valid until {@link #close()}, as long as
   * this object is reachable, and never to be closed in any other way. Where other code sets
   * O_NONBLOCK on it, this object's calls that would wait, timed ones too, fail with EAGAIN
   * instead. {@link PosixPoll} waits for several queues without it.
   *
   * @return the descriptor
   */
  public int descriptor() {
    return descriptor;
  }

  Handle handle() {
    return transfer.handle;
  }

  /**
   * As {@link #onArrival(Runnable, Executor)}; the action runs in a new daemon thread, with the
   * context class loader of the calling thread.
   *
   * @param action what to run
   * @throws QueueException EBUSY when somebody, in any process, has registered already; EMFILE,
   *     ENFILE, ENOMEM; EAGAIN where no thread can be started; EAFNOSUPPORT where the process may
   *     have no netlink socket; ENOSYS on processors other than x86_64 and aarch64
   */
  public void onArrival(Runnable action) throws QueueException {
    onArrival(action, Arrivals.ownThread());
  }

  /**
   * Runs the action once when a message arrives in the empty queue and no receiver waits for it
   * (mq_notify(3)). For the next arrival, call this again, preferably before receiving the
   * messages.
   *
   * <p>Until the action runs the queue stays open, even if nothing else refers to this object. The
   * kernel also ends the registration, without running the action, when any object of this process
   * on the same queue is closed, is removed after that, or is garbage collected unclosed.
   *
   * @param action what to run
   * @param executor what runs it; called by a thread of the library that serves every registration,
   *     so an executor that runs the action in the calling thread delays the others. What it throws
   *     goes to the default handler of uncaught exceptions
   * @throws QueueException EBUSY when somebody, in any process, has registered already; EMFILE,
   *     ENFILE, ENOMEM; EAGAIN where no thread can be started; EAFNOSUPPORT where the process may
   *     have no netlink socket; ENOSYS on processors other than x86_64 and aarch64
   */
  public void onArrival(Runnable action, Executor executor) throws QueueException {
    Objects.requireNonNull(action, "action");
    Objects.requireNonNull(executor, "executor");
    notification().onArrival(action, executor);
  }

  /**
   * Cancels {@link #onArrival(Runnable)}; does nothing if this process has no registration.
   *
   * @throws QueueException ENOSYS on processors other than x86_64 and aarch64
   */
  public void cancelOnArrival() throws QueueException {
    notification().cancelOnArrival();
  }
}
