package msgq;

import java.io.IOException;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.nio.file.NotDirectoryException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import msgq.internal.Handle;
import msgq.internal.Unclosed;
import msgq.internal.Waiter;

/**
 * A POSIX message queue (mq_overview(7)): messages with a priority, received highest first, oldest
 * first among equals.
 *
 * <pre>{@code
 * try (PosixQueue queue = PosixQueue.create("/greetings")) {
 *   queue.send("hello".getBytes(UTF_8), 0);
 *   byte[] buffer = new byte[queue.messageSize()];
 *   PosixQueue.Received received = queue.receive(buffer);
 *   String text = new String(buffer, 0, received.length(), UTF_8);
 * }
 * }</pre>
 *
 * <p>The queue lives in the kernel until somebody {@linkplain #unlink() unlinks} it and all have
 * closed it; {@link #close()} ends only this object. One that is not closed takes a file descriptor
 * until it is garbage collected.
 *
 * <p><b>Waiting.</b> {@code send} waits for room and {@code receive} for a message, as long as it
 * takes; {@code try…} does not wait, and with a timeout waits at most that long (not at all when it
 * is zero or negative). A wait is ended at once by {@link #close()} from another thread ({@link
 * QueueClosedException}) and by {@link Thread#interrupt()} ({@link QueueInterruptedException}). A
 * message is never lost by that: either the call returns it, or it stays in the queue.
 *
 * <p><b>Sizes.</b> A body has 0 to {@link #messageSize()} bytes, else EMSGSIZE. A receiver must
 * offer room for that many, however short the message is, else EMSGSIZE; no message is lost.
 *
 * <p>Safe for use by many threads at once.
 */
public final class PosixQueue implements AutoCloseable {
  /**
   * A message that was received.
   *
   * @param length bytes of its body
   * @param priority its priority
   */
  public record Received(int length, int priority) {}

  /** Priorities are 0 to this; higher ones are received first. */
  public static final int MAX_PRIORITY = 32767;

  private final String name;
  private final int descriptor;
  private final int messageSize;
  private final Handle handle = new Handle();
  private final Cleaner.Cleanable end;
  private final PosixTransfer transfer;
  private final PosixControl control;

  PosixQueue(String name, int descriptor) throws QueueException {
    this.name = name;
    this.descriptor = descriptor;
    end = Unclosed.watch(handle, descriptor);
    try {
      long size = PosixAttributes.read(name, descriptor).messageSize();
      messageSize = (int) Math.min(Integer.MAX_VALUE, size);
    } catch (Throwable e) {
      end.clean();
      throw e;
    }
    transfer = new PosixTransfer(name, descriptor, messageSize, handle);
    control = new PosixControl(name, descriptor, handle);
  }

  /** How to open or create a queue, where the short forms do not say enough. */
  public static PosixOptions options() {
    return new PosixOptions();
  }

  /** Opens the queue of that name; see {@link PosixOptions#open(String)}. */
  public static PosixQueue open(String name) throws QueueException {
    return options().existing().open(name);
  }

  /**
   * Opens the queue of that name, and creates it with mode 0600 and the system's attributes when
   * there is none.
   */
  public static PosixQueue create(String name) throws QueueException {
    return options().create().open(name);
  }

  /**
   * Creates the queue of that name with mode 0600 and the system's attributes; {@link
   * QueueExistsException} when there is one.
   */
  public static PosixQueue createNew(String name) throws QueueException {
    return options().createNew().open(name);
  }

  /**
   * Removes the queue's name from the system, at once; the queue goes when all who have it open
   * have closed it.
   *
   * @throws NoSuchQueueException there is none
   * @throws QueueException EACCES for a queue of another user; ENAMETOOLONG
   */
  public static void unlink(String name) throws QueueException {
    PosixControl.unlink(name);
  }

  /**
   * Names of all POSIX queues of the machine (of this ipc namespace), with their slash.
   *
   * @throws NotDirectoryException where the file system that shows them is not mounted; as root:
   *     {@code mkdir /dev/mqueue && mount -t mqueue none /dev/mqueue}
   */
  public static List<String> list() throws IOException {
    return PosixList.all();
  }

  /** The queue's name, with its slash. */
  public String name() {
    return name;
  }

  /** Most bytes of a message, and least room a receiver must offer. Never changes. */
  public int messageSize() {
    return messageSize;
  }

  /** Sends the bytes, and waits for room if need be. The priority is 0 to {@link #MAX_PRIORITY}. */
  public void send(byte[] body, int priority) throws QueueException {
    send(body, 0, body.length, priority);
  }

  /**
   * Sends a part of the bytes, and waits for room if need be. The priority is 0 to {@link
   * #MAX_PRIORITY}.
   */
  public void send(byte[] body, int offset, int length, int priority) throws QueueException {
    transfer.send(body, offset, length, priority, Waiter.FOREVER);
  }

  /** Sends the buffer's remaining bytes and moves its position past them; waits if need be. */
  public void send(ByteBuffer body, int priority) throws QueueException {
    transfer.send(body, priority, Waiter.FOREVER);
  }

  /** Sends the message with its priority without a copy, and waits for room if need be. */
  public void send(Message message) throws QueueException {
    transfer.send(message, Waiter.FOREVER);
  }

  /** As {@link #send(byte[], int)}, but false instead of waiting. */
  public boolean trySend(byte[] body, int priority) throws QueueException {
    return transfer.send(body, 0, body.length, priority, 0);
  }

  /** As {@link #send(byte[], int)}, but false without room within the timeout. */
  public boolean trySend(byte[] body, int priority, Duration timeout) throws QueueException {
    return transfer.send(body, 0, body.length, priority, Failures.nanos(timeout));
  }

  /** As {@link #send(byte[], int, int, int)}, but false instead of waiting. */
  public boolean trySend(byte[] body, int offset, int length, int priority) throws QueueException {
    return transfer.send(body, offset, length, priority, 0);
  }

  /** As {@link #send(byte[], int, int, int)}, but false without room within the timeout. */
  public boolean trySend(byte[] body, int offset, int length, int priority, Duration timeout)
      throws QueueException {
    return transfer.send(body, offset, length, priority, Failures.nanos(timeout));
  }

  /** As {@link #send(ByteBuffer, int)}, but false instead of waiting; the position then stays. */
  public boolean trySend(ByteBuffer body, int priority) throws QueueException {
    return transfer.send(body, priority, 0);
  }

  /** As {@link #send(ByteBuffer, int)}, but false without room within the timeout. */
  public boolean trySend(ByteBuffer body, int priority, Duration timeout) throws QueueException {
    return transfer.send(body, priority, Failures.nanos(timeout));
  }

  /** As {@link #send(Message)}, but false instead of waiting. */
  public boolean trySend(Message message) throws QueueException {
    return transfer.send(message, 0);
  }

  /** As {@link #send(Message)}, but false without room within the timeout. */
  public boolean trySend(Message message, Duration timeout) throws QueueException {
    return transfer.send(message, Failures.nanos(timeout));
  }

  /** Receives the first message, and waits for one if need be. */
  public Received receive(byte[] into) throws QueueException {
    return transfer.receive(into, 0, into.length, Waiter.FOREVER);
  }

  /** Receives the first message into a part of the array, and waits for one if need be. */
  public Received receive(byte[] into, int offset, int length) throws QueueException {
    return transfer.receive(into, offset, length, Waiter.FOREVER);
  }

  /** Receives into the buffer's remaining room and moves its position on; waits if need be. */
  public Received receive(ByteBuffer into) throws QueueException {
    return transfer.receive(into, Waiter.FOREVER);
  }

  /** Receives the first message without a copy, and waits for one if need be. */
  public void receive(Message into) throws QueueException {
    transfer.receive(into, Waiter.FOREVER);
  }

  /** As {@link #receive(byte[])}, but null instead of waiting. */
  public Received tryReceive(byte[] into) throws QueueException {
    return transfer.receive(into, 0, into.length, 0);
  }

  /** As {@link #receive(byte[])}, but null without one within the timeout. */
  public Received tryReceive(byte[] into, Duration timeout) throws QueueException {
    return transfer.receive(into, 0, into.length, Failures.nanos(timeout));
  }

  /** As {@link #receive(byte[], int, int)}, but null instead of waiting. */
  public Received tryReceive(byte[] into, int offset, int length) throws QueueException {
    return transfer.receive(into, offset, length, 0);
  }

  /** As {@link #receive(byte[], int, int)}, but null without one within the timeout. */
  public Received tryReceive(byte[] into, int offset, int length, Duration timeout)
      throws QueueException {
    return transfer.receive(into, offset, length, Failures.nanos(timeout));
  }

  /** As {@link #receive(ByteBuffer)}, but null instead of waiting. */
  public Received tryReceive(ByteBuffer into) throws QueueException {
    return transfer.receive(into, 0);
  }

  /** As {@link #receive(ByteBuffer)}, but null without one within the timeout. */
  public Received tryReceive(ByteBuffer into, Duration timeout) throws QueueException {
    return transfer.receive(into, Failures.nanos(timeout));
  }

  /** As {@link #receive(Message)}, but false instead of waiting. */
  public boolean tryReceive(Message into) throws QueueException {
    return transfer.receive(into, 0);
  }

  /** As {@link #receive(Message)}, but false without one within the timeout. */
  public boolean tryReceive(Message into, Duration timeout) throws QueueException {
    return transfer.receive(into, Failures.nanos(timeout));
  }

  /**
   * As {@link #send(Message)}, but false when there is no room until that moment of the machine's
   * clock. A timeout is usually better: a clock can be set.
   */
  public boolean trySend(Message message, Instant deadline) throws QueueException {
    return transfer.send(message, deadline);
  }

  /**
   * As {@link #receive(Message)}, but false when no message came until that moment of the machine's
   * clock.
   */
  public boolean tryReceive(Message into, Instant deadline) throws QueueException {
    return transfer.receive(into, deadline);
  }

  /**
   * Sends the batch's messages from the given one on, in one crossing into the kernel's calls where
   * the backend can, and stops rather than wait for room.
   *
   * @return how many were sent
   */
  public int trySend(MessageBatch batch, int from) throws QueueException {
    return transfer.send(batch, from);
  }

  /**
   * Receives as many messages as are there and the batch has room for, in one crossing where the
   * backend can. Does not wait. When one fails after others came, those are returned, and the next
   * call meets the failure.
   *
   * @return how many came, also the batch's new {@linkplain MessageBatch#size() size}
   */
  public int drain(MessageBatch into) throws QueueException {
    return transfer.receive(into);
  }

  /** The queue's attributes, and how many messages it holds. */
  public PosixAttributes attributes() throws QueueException {
    return control.attributes();
  }

  /**
   * Makes this object's waiting calls fail with EAGAIN instead of waiting, or wait again. Rarely
   * needed, for {@code try…} never waits; it is for code outside Java that shares the {@linkplain
   * #descriptor() descriptor}.
   */
  public void setNonBlocking(boolean on) throws QueueException {
    control.setNonBlocking(on);
  }

  /**
   * The queue's file descriptor, which poll(2) and epoll(7) accept: readable when a message is
   * there, writable when there is room. Valid until {@link #close()}, and as long as something
   * refers to this object; never close it otherwise.
   */
  public int descriptor() {
    return descriptor;
  }

  /**
   * Runs the action once, in a thread of the library, when a message arrives in the empty queue and
   * no receiver waits for it (mq_notify(3)). To hear of the next, call this again, best before
   * receiving what came.
   *
   * <p>Until then the queue stays open, even if nothing else refers to this object. The kernel also
   * ends the registration, without running the action, when any object of this process on the same
   * queue is closed or, not having been closed, is garbage collected.
   *
   * @throws QueueException EBUSY when somebody, in any process, has registered already; ENOSYS on
   *     processors other than x86_64 and aarch64
   */
  public void onArrival(Runnable action) throws QueueException {
    control.onArrival(action);
  }

  /** Takes back {@link #onArrival}; does nothing when there is none of this process. */
  public void cancelOnArrival() throws QueueException {
    control.cancelOnArrival();
  }

  /** Removes the queue's name; see {@link #unlink(String)}. Works after {@link #close()} too. */
  public void unlink() throws QueueException {
    unlink(name);
  }

  /** Ends this object, and the waits of other threads on it; the queue and its messages stay. */
  @Override
  public void close() {
    if (handle.close()) {
      end.clean();
    }
  }

  @Override
  public String toString() {
    return "POSIX queue " + name;
  }
}
