package msgq;

import java.io.IOException;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.nio.file.NotDirectoryException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import msgq.internal.Arrivals;
import msgq.internal.Handle;
import msgq.internal.TimeLimit;
import msgq.internal.Unclosed;
import org.jspecify.annotations.Nullable;

/**
 * A POSIX message queue (mq_overview(7)): messages with a priority, received highest first, oldest
 * first among equals.
 *
 * <pre>{@code
 * try (PosixQueue queue = PosixQueue.create("/greetings")) {
 *   queue.send("hello".getBytes(UTF_8), 0);
 *   String text = new String(queue.receive().bytes(), UTF_8);
 * }
 * }</pre>
 *
 * <p>The queue lives in the kernel until somebody {@linkplain #unlink() unlinks} it and all have
 * closed it; {@link #close()} ends only this object. One that is not closed takes a file descriptor
 * until it is garbage collected.
 *
 * <p><b>Sizes.</b> A body has 0 to {@link #messageSize()} bytes, else EMSGSIZE. A receiver must
 * offer room for that many, however short the message is, else EMSGSIZE; no message is lost.
 *
 * <p>How calls wait is said in {@link MessageQueue}.
 */
@SuppressWarnings("exports") // annotations, which nobody has to have
public final class PosixQueue implements MessageQueue {
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

  /**
   * Asks whether POSIX queues can be used here.
   *
   * @return why not: the kernel has none, the native library cannot be loaded, the JVM denies
   *     native access, this is not Linux; empty if they can
   */
  public static Optional<String> unavailable() {
    return Availability.posix();
  }

  /**
   * Opens the queue of that name; see {@link PosixOptions#open(String)}.
   *
   * @param name a slash and 1 to 255 bytes without one
   * @return the queue
   * @throws IllegalArgumentException a name that no queue can have
   * @throws NoSuchQueueException there is none
   * @throws QueueException EACCES, ENAMETOOLONG, EMFILE, ENFILE, ENOMEM, ENOSYS
   */
  public static PosixQueue open(String name) throws QueueException {
    return new PosixQueue(name, PosixOpening.EXISTING.open(name));
  }

  /**
   * Opens the queue of that name, and creates it with mode 0600 and the system's attributes when
   * there is none.
   *
   * @param name a slash and 1 to 255 bytes without one
   * @return the queue
   * @throws IllegalArgumentException a name that no queue can have
   * @throws QueueException EACCES, ENAMETOOLONG, EMFILE, ENOSPC, ENFILE, ENOMEM, ENOSYS
   */
  public static PosixQueue create(String name) throws QueueException {
    return new PosixQueue(name, PosixOpening.CREATE.open(name));
  }

  /**
   * Creates the queue of that name with mode 0600 and the system's attributes.
   *
   * @param name a slash and 1 to 255 bytes without one
   * @return the queue
   * @throws IllegalArgumentException a name that no queue can have
   * @throws QueueExistsException there is one
   * @throws QueueException EACCES, ENAMETOOLONG, EMFILE, ENOSPC, ENFILE, ENOMEM, ENOSYS
   */
  public static PosixQueue createNew(String name) throws QueueException {
    return new PosixQueue(name, PosixOpening.CREATE_NEW.open(name));
  }

  /**
   * Removes the queue's name from the system, at once; the queue goes when all who have it open
   * have closed it.
   *
   * @param name the queue's name
   * @throws IllegalArgumentException a name that no queue can have
   * @throws NoSuchQueueException there is none
   * @throws QueueException EACCES for a queue of another user; ENAMETOOLONG; ENOSYS
   */
  public static void unlink(String name) throws QueueException {
    PosixOpening.unlink(name);
  }

  /**
   * Names of all POSIX queues of the machine (of this ipc namespace), with their slash. A name that
   * is not UTF-8 has U+FFFD in it, and cannot be opened from Java.
   *
   * @return the names, sorted
   * @throws NotDirectoryException where the file system that shows them is not mounted; as root:
   *     {@code mkdir /dev/mqueue && mount -t mqueue none /dev/mqueue}
   * @throws IOException it cannot be read
   */
  public static List<String> list() throws IOException {
    return PosixList.all();
  }

  /** {@return the queue's name, with its slash} */
  public String name() {
    return name;
  }

  /** {@return the most bytes of a message, and least room a receiver must offer; never changes} */
  public int messageSize() {
    return messageSize;
  }

  @Override
  public void send(Message message) throws QueueException {
    transfer.send(message, TimeLimit.NONE);
  }

  @Override
  public boolean trySend(Message message) throws QueueException {
    return transfer.send(message, TimeLimit.NOW);
  }

  @Override
  public boolean trySend(Message message, Duration timeout) throws QueueException {
    return transfer.send(message, TimeLimit.of(timeout));
  }

  @Override
  public boolean trySend(Message message, Instant deadline) throws QueueException {
    return transfer.send(message, TimeLimit.of(deadline));
  }

  /**
   * Sends the bytes, and waits for room if need be.
   *
   * @param body the bytes
   * @param priority 0 to {@link #MAX_PRIORITY}
   * @throws IllegalArgumentException a priority that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws QueueException EMSGSIZE for more bytes than {@link #messageSize()}; EBADF, ENOMEM,
   *     EAGAIN
   */
  public void send(byte[] body, int priority) throws QueueException {
    transfer.send(body, 0, body.length, priority, TimeLimit.NONE);
  }

  /**
   * Sends the bytes if there is room.
   *
   * @param body the bytes
   * @param priority 0 to {@link #MAX_PRIORITY}
   * @return false when there was no room
   * @throws IllegalArgumentException a priority that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueException EMSGSIZE for more bytes than {@link #messageSize()}; EBADF, ENOMEM
   */
  public boolean trySend(byte[] body, int priority) throws QueueException {
    return transfer.send(body, 0, body.length, priority, TimeLimit.NOW);
  }

  /**
   * Sends the bytes, and waits for room a limited time.
   *
   * @param body the bytes
   * @param priority 0 to {@link #MAX_PRIORITY}
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return false when there was no room
   * @throws IllegalArgumentException a priority that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws QueueException EMSGSIZE for more bytes than {@link #messageSize()}; EBADF, ENOMEM
   */
  public boolean trySend(byte[] body, int priority, Duration timeout) throws QueueException {
    return transfer.send(body, 0, body.length, priority, TimeLimit.of(timeout));
  }

  /**
   * Sends the bytes, and waits for room a limited time.
   *
   * @param body the bytes
   * @param priority 0 to {@link #MAX_PRIORITY}
   * @param deadline moment of the machine's clock until which to wait
   * @return false when there was no room
   * @throws IllegalArgumentException a priority that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws QueueException EMSGSIZE for more bytes than {@link #messageSize()}; EBADF, ENOMEM
   */
  public boolean trySend(byte[] body, int priority, Instant deadline) throws QueueException {
    return transfer.send(body, 0, body.length, priority, TimeLimit.of(deadline));
  }

  /**
   * Sends a part of the bytes, and waits for room if need be.
   *
   * @param body an array that holds the bytes
   * @param offset the place of the first
   * @param length how many
   * @param priority 0 to {@link #MAX_PRIORITY}
   * @throws IllegalArgumentException a priority that is not allowed
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws QueueException EMSGSIZE for more bytes than {@link #messageSize()}; EBADF, ENOMEM,
   *     EAGAIN
   */
  public void send(byte[] body, int offset, int length, int priority) throws QueueException {
    transfer.send(body, offset, length, priority, TimeLimit.NONE);
  }

  /**
   * Sends a part of the bytes if there is room.
   *
   * @param body an array that holds the bytes
   * @param offset the place of the first
   * @param length how many
   * @param priority 0 to {@link #MAX_PRIORITY}
   * @return false when there was no room
   * @throws IllegalArgumentException a priority that is not allowed
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueException EMSGSIZE for more bytes than {@link #messageSize()}; EBADF, ENOMEM
   */
  public boolean trySend(byte[] body, int offset, int length, int priority) throws QueueException {
    return transfer.send(body, offset, length, priority, TimeLimit.NOW);
  }

  /**
   * Sends a part of the bytes, and waits for room a limited time.
   *
   * @param body an array that holds the bytes
   * @param offset the place of the first
   * @param length how many
   * @param priority 0 to {@link #MAX_PRIORITY}
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return false when there was no room
   * @throws IllegalArgumentException a priority that is not allowed
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws QueueException EMSGSIZE for more bytes than {@link #messageSize()}; EBADF, ENOMEM
   */
  public boolean trySend(byte[] body, int offset, int length, int priority, Duration timeout)
      throws QueueException {
    return transfer.send(body, offset, length, priority, TimeLimit.of(timeout));
  }

  /**
   * Sends a part of the bytes, and waits for room a limited time.
   *
   * @param body an array that holds the bytes
   * @param offset the place of the first
   * @param length how many
   * @param priority 0 to {@link #MAX_PRIORITY}
   * @param deadline moment of the machine's clock until which to wait
   * @return false when there was no room
   * @throws IllegalArgumentException a priority that is not allowed
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws QueueException EMSGSIZE for more bytes than {@link #messageSize()}; EBADF, ENOMEM
   */
  public boolean trySend(byte[] body, int offset, int length, int priority, Instant deadline)
      throws QueueException {
    return transfer.send(body, offset, length, priority, TimeLimit.of(deadline));
  }

  /**
   * Sends the buffer's remaining bytes and moves its position past them, and waits for room if need
   * be.
   *
   * @param body the bytes
   * @param priority 0 to {@link #MAX_PRIORITY}
   * @throws IllegalArgumentException a priority that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws QueueException EMSGSIZE for more bytes than {@link #messageSize()}; EBADF, ENOMEM,
   *     EAGAIN
   */
  public void send(ByteBuffer body, int priority) throws QueueException {
    transfer.send(body, priority, TimeLimit.NONE);
  }

  /**
   * Sends the buffer's remaining bytes and moves its position past them if there is room.
   *
   * @param body the bytes
   * @param priority 0 to {@link #MAX_PRIORITY}
   * @return false when there was no room; the position then stays
   * @throws IllegalArgumentException a priority that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueException EMSGSIZE for more bytes than {@link #messageSize()}; EBADF, ENOMEM
   */
  public boolean trySend(ByteBuffer body, int priority) throws QueueException {
    return transfer.send(body, priority, TimeLimit.NOW);
  }

  /**
   * Sends the buffer's remaining bytes and moves its position past them, and waits for room a
   * limited time.
   *
   * @param body the bytes
   * @param priority 0 to {@link #MAX_PRIORITY}
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return false when there was no room; the position then stays
   * @throws IllegalArgumentException a priority that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws QueueException EMSGSIZE for more bytes than {@link #messageSize()}; EBADF, ENOMEM
   */
  public boolean trySend(ByteBuffer body, int priority, Duration timeout) throws QueueException {
    return transfer.send(body, priority, TimeLimit.of(timeout));
  }

  /**
   * Sends the buffer's remaining bytes and moves its position past them, and waits for room a
   * limited time.
   *
   * @param body the bytes
   * @param priority 0 to {@link #MAX_PRIORITY}
   * @param deadline moment of the machine's clock until which to wait
   * @return false when there was no room; the position then stays
   * @throws IllegalArgumentException a priority that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws QueueException EMSGSIZE for more bytes than {@link #messageSize()}; EBADF, ENOMEM
   */
  public boolean trySend(ByteBuffer body, int priority, Instant deadline) throws QueueException {
    return transfer.send(body, priority, TimeLimit.of(deadline));
  }

  @Override
  public int trySend(MessageBatch batch, int from) throws QueueException {
    return transfer.send(batch, from);
  }

  @Override
  public void receive(Message into) throws QueueException {
    transfer.receive(into, MessageSelector.FIRST, TimeLimit.NONE);
  }

  @Override
  public boolean tryReceive(Message into) throws QueueException {
    return transfer.receive(into, MessageSelector.FIRST, TimeLimit.NOW);
  }

  @Override
  public boolean tryReceive(Message into, Duration timeout) throws QueueException {
    return transfer.receive(into, MessageSelector.FIRST, TimeLimit.of(timeout));
  }

  @Override
  public boolean tryReceive(Message into, Instant deadline) throws QueueException {
    return transfer.receive(into, MessageSelector.FIRST, TimeLimit.of(deadline));
  }

  @Override
  public Message receive() throws QueueException {
    return transfer.receive(MessageSelector.FIRST, TimeLimit.NONE);
  }

  @Override
  public @Nullable Message tryReceive() throws QueueException {
    return transfer.receive(MessageSelector.FIRST, TimeLimit.NOW);
  }

  @Override
  public @Nullable Message tryReceive(Duration timeout) throws QueueException {
    return transfer.receive(MessageSelector.FIRST, TimeLimit.of(timeout));
  }

  @Override
  public @Nullable Message tryReceive(Instant deadline) throws QueueException {
    return transfer.receive(MessageSelector.FIRST, TimeLimit.of(deadline));
  }

  @Override
  public Received receive(byte[] into) throws QueueException {
    return transfer.receive(into, 0, into.length, MessageSelector.FIRST, TimeLimit.NONE);
  }

  @Override
  public @Nullable Received tryReceive(byte[] into) throws QueueException {
    return transfer.receive(into, 0, into.length, MessageSelector.FIRST, TimeLimit.NOW);
  }

  @Override
  public @Nullable Received tryReceive(byte[] into, Duration timeout) throws QueueException {
    return transfer.receive(into, 0, into.length, MessageSelector.FIRST, TimeLimit.of(timeout));
  }

  @Override
  public @Nullable Received tryReceive(byte[] into, Instant deadline) throws QueueException {
    return transfer.receive(into, 0, into.length, MessageSelector.FIRST, TimeLimit.of(deadline));
  }

  @Override
  public Received receive(byte[] into, int offset, int length) throws QueueException {
    return transfer.receive(into, offset, length, MessageSelector.FIRST, TimeLimit.NONE);
  }

  @Override
  public @Nullable Received tryReceive(byte[] into, int offset, int length) throws QueueException {
    return transfer.receive(into, offset, length, MessageSelector.FIRST, TimeLimit.NOW);
  }

  @Override
  public @Nullable Received tryReceive(byte[] into, int offset, int length, Duration timeout)
      throws QueueException {
    return transfer.receive(into, offset, length, MessageSelector.FIRST, TimeLimit.of(timeout));
  }

  @Override
  public @Nullable Received tryReceive(byte[] into, int offset, int length, Instant deadline)
      throws QueueException {
    return transfer.receive(into, offset, length, MessageSelector.FIRST, TimeLimit.of(deadline));
  }

  @Override
  public Received receive(ByteBuffer into) throws QueueException {
    return transfer.receive(into, MessageSelector.FIRST, TimeLimit.NONE);
  }

  @Override
  public @Nullable Received tryReceive(ByteBuffer into) throws QueueException {
    return transfer.receive(into, MessageSelector.FIRST, TimeLimit.NOW);
  }

  @Override
  public @Nullable Received tryReceive(ByteBuffer into, Duration timeout) throws QueueException {
    return transfer.receive(into, MessageSelector.FIRST, TimeLimit.of(timeout));
  }

  @Override
  public @Nullable Received tryReceive(ByteBuffer into, Instant deadline) throws QueueException {
    return transfer.receive(into, MessageSelector.FIRST, TimeLimit.of(deadline));
  }

  @Override
  public int drain(MessageBatch into) throws QueueException {
    return transfer.receive(into);
  }

  /**
   * The queue's attributes, and how many messages it holds; mq_getattr(3).
   *
   * @return the attributes
   * @throws QueueClosedException this object is closed
   * @throws QueueException not to be expected
   */
  public PosixAttributes attributes() throws QueueException {
    return control.attributes();
  }

  /**
   * Makes this object's waiting calls fail with EAGAIN instead of waiting, or wait again. Rarely
   * needed, for {@code try…} never waits; it is for code outside Java that shares the {@linkplain
   * #descriptor() descriptor}.
   *
   * @param on whether they fail
   * @throws QueueClosedException this object is closed
   * @throws QueueException not to be expected
   */
  public void setNonBlocking(boolean on) throws QueueException {
    control.setNonBlocking(on);
  }

  /**
   * The queue's file descriptor, which poll(2) and epoll(7) accept: readable when a message is
   * there, writable when there is room. Valid until {@link #close()}, and as long as something
   * refers to this object; never close it otherwise. {@link PosixPoll} waits for several queues
   * without it.
   *
   * @return the descriptor
   */
  public int descriptor() {
    return descriptor;
  }

  Handle handle() {
    return handle;
  }

  /**
   * As {@link #onArrival(Runnable, Executor)}, where each action gets a daemon thread of its own,
   * with the context class loader of the thread that calls this.
   *
   * @param action what to run
   * @throws QueueClosedException this object is closed
   * @throws QueueException EBUSY when somebody, in any process, has registered already; EMFILE,
   *     ENFILE, ENOMEM; ENOSYS on processors other than x86_64 and aarch64
   */
  public void onArrival(Runnable action) throws QueueException {
    onArrival(action, Arrivals.ownThread());
  }

  /**
   * Runs the action once when a message arrives in the empty queue and no receiver waits for it
   * (mq_notify(3)). To hear of the next, call this again, best before receiving what came.
   *
   * <p>Until then the queue stays open, even if nothing else refers to this object. The kernel also
   * ends the registration, without running the action, when any object of this process on the same
   * queue is closed or, not having been closed, is garbage collected.
   *
   * @param action what to run
   * @param executor what runs it; called by a thread of the library's, which tells others of their
   *     arrivals too: an executor that runs the action itself delays them. What it throws goes to
   *     the default handler of uncaught exceptions
   * @throws QueueClosedException this object is closed
   * @throws QueueException EBUSY when somebody, in any process, has registered already; EMFILE,
   *     ENFILE, ENOMEM; ENOSYS on processors other than x86_64 and aarch64
   */
  public void onArrival(Runnable action, Executor executor) throws QueueException {
    Objects.requireNonNull(action, "action");
    Objects.requireNonNull(executor, "executor");
    control.onArrival(action, executor);
  }

  /**
   * Takes back {@link #onArrival(Runnable)}; does nothing when there is none of this process.
   *
   * @throws QueueClosedException this object is closed
   * @throws QueueException ENOSYS on processors other than x86_64 and aarch64
   */
  public void cancelOnArrival() throws QueueException {
    control.cancelOnArrival();
  }

  /**
   * Removes the queue's name; see {@link #unlink(String)}. Works after {@link #close()} too.
   *
   * @throws NoSuchQueueException there is no queue of that name any more
   * @throws QueueException EACCES for a queue of another user
   */
  public void unlink() throws QueueException {
    unlink(name);
  }

  @Override
  public boolean isClosed() {
    return handle.isClosed();
  }

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
