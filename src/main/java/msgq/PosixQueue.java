package msgq;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import msgq.internal.Backend;
import msgq.internal.Block;
import msgq.internal.Handle;
import msgq.internal.Linux;
import msgq.internal.PosixCalls;
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
 * closed it; {@link #close()} ends only this object.
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

  private PosixQueue(String name, int descriptor, int messageSize) {
    this.name = name;
    this.descriptor = descriptor;
    this.messageSize = messageSize;
  }

  static PosixQueue of(String name, int descriptor) throws QueueException {
    return new PosixQueue(
        name,
        descriptor,
        (int) Math.min(Integer.MAX_VALUE, attributes(name, descriptor).messageSize()));
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
   * @throws QueueException EACCES for a queue of another user
   */
  public static void unlink(String name) throws QueueException {
    int r = Backend.NATIVE.posixUnlink(PosixOptions.cString(name).body());
    if (r < 0) {
      throw Failures.posixUnlink(-r, name);
    }
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
    send(body, offset, length, priority, Waiter.FOREVER);
  }

  /**
   * Sends the buffer's remaining bytes, and waits for room if need be; the position moves to the
   * limit.
   */
  public void send(ByteBuffer body, int priority) throws QueueException {
    send(body, priority, Waiter.FOREVER);
  }

  /**
   * Sends the message with its priority, and waits for room if need be. Neither copies nor
   * allocates.
   */
  public void send(Message message) throws QueueException {
    send(message.block(), message.length(), message.priority(), Waiter.FOREVER);
  }

  /** As {@link #send(byte[], int)}, but false instead of waiting. */
  public boolean trySend(byte[] body, int priority) throws QueueException {
    return send(body, 0, body.length, priority, 0);
  }

  /** As {@link #send(byte[], int)}, but false when there is no room within the timeout. */
  public boolean trySend(byte[] body, int priority, Duration timeout) throws QueueException {
    return send(body, 0, body.length, priority, Failures.nanos(timeout));
  }

  /** As {@link #send(byte[], int, int, int)}, but false instead of waiting. */
  public boolean trySend(byte[] body, int offset, int length, int priority) throws QueueException {
    return send(body, offset, length, priority, 0);
  }

  /**
   * As {@link #send(byte[], int, int, int)}, but false when there is no room within the timeout.
   */
  public boolean trySend(byte[] body, int offset, int length, int priority, Duration timeout)
      throws QueueException {
    return send(body, offset, length, priority, Failures.nanos(timeout));
  }

  /** As {@link #send(ByteBuffer, int)}, but false instead of waiting; the position then stays. */
  public boolean trySend(ByteBuffer body, int priority) throws QueueException {
    return send(body, priority, 0);
  }

  /** As {@link #send(ByteBuffer, int)}, but false when there is no room within the timeout. */
  public boolean trySend(ByteBuffer body, int priority, Duration timeout) throws QueueException {
    return send(body, priority, Failures.nanos(timeout));
  }

  /** As {@link #send(Message)}, but false instead of waiting. */
  public boolean trySend(Message message) throws QueueException {
    return send(message.block(), message.length(), message.priority(), 0);
  }

  /** As {@link #send(Message)}, but false when there is no room within the timeout. */
  public boolean trySend(Message message, Duration timeout) throws QueueException {
    return send(message.block(), message.length(), message.priority(), Failures.nanos(timeout));
  }

  /** Receives the first message, and waits for one if need be. */
  public Received receive(byte[] into) throws QueueException {
    return receive(into, 0, into.length, Waiter.FOREVER);
  }

  /** Receives the first message into a part of the array, and waits for one if need be. */
  public Received receive(byte[] into, int offset, int length) throws QueueException {
    return receive(into, offset, length, Waiter.FOREVER);
  }

  /**
   * Receives a message into the buffer's remaining room, and waits for one if need be; the position
   * moves past it.
   */
  public Received receive(ByteBuffer into) throws QueueException {
    return receive(into, Waiter.FOREVER);
  }

  /** Receives the first message, and waits for one if need be. Neither copies nor allocates. */
  public void receive(Message into) throws QueueException {
    receive(into, Waiter.FOREVER);
  }

  /** As {@link #receive(byte[])}, but null instead of waiting. */
  public Received tryReceive(byte[] into) throws QueueException {
    return receive(into, 0, into.length, 0);
  }

  /** As {@link #receive(byte[])}, but null when no message came within the timeout. */
  public Received tryReceive(byte[] into, Duration timeout) throws QueueException {
    return receive(into, 0, into.length, Failures.nanos(timeout));
  }

  /** As {@link #receive(byte[], int, int)}, but null instead of waiting. */
  public Received tryReceive(byte[] into, int offset, int length) throws QueueException {
    return receive(into, offset, length, 0);
  }

  /** As {@link #receive(byte[], int, int)}, but null when no message came within the timeout. */
  public Received tryReceive(byte[] into, int offset, int length, Duration timeout)
      throws QueueException {
    return receive(into, offset, length, Failures.nanos(timeout));
  }

  /** As {@link #receive(ByteBuffer)}, but null instead of waiting. */
  public Received tryReceive(ByteBuffer into) throws QueueException {
    return receive(into, 0);
  }

  /** As {@link #receive(ByteBuffer)}, but null when no message came within the timeout. */
  public Received tryReceive(ByteBuffer into, Duration timeout) throws QueueException {
    return receive(into, Failures.nanos(timeout));
  }

  /** As {@link #receive(Message)}, but false instead of waiting. */
  public boolean tryReceive(Message into) throws QueueException {
    return receive(into, 0);
  }

  /** As {@link #receive(Message)}, but false when no message came within the timeout. */
  public boolean tryReceive(Message into, Duration timeout) throws QueueException {
    return receive(into, Failures.nanos(timeout));
  }

  /** The queue's attributes, and how many messages it holds. */
  public PosixAttributes attributes() throws QueueException {
    Waiter waiter = Waiter.current();
    if (!waiter.enter(handle)) {
      throw Failures.posix("mq_getattr", Waiter.CLOSED, name);
    }
    try {
      return attributes(name, descriptor);
    } finally {
      waiter.leave();
    }
  }

  /** Removes the queue's name; see {@link #unlink(String)}. Works after {@link #close()} too. */
  public void unlink() throws QueueException {
    unlink(name);
  }

  /** Ends this object, and the waits of other threads on it; the queue and its messages stay. */
  @Override
  public void close() {
    if (handle.close()) {
      Backend.NATIVE.posixClose(descriptor);
    }
  }

  @Override
  public String toString() {
    return "POSIX queue " + name;
  }

  private static PosixAttributes attributes(String name, int descriptor) throws QueueException {
    Block block = Waiter.current().block(4 * Long.BYTES);
    int r = Backend.NATIVE.posixAttributes(descriptor, block.body());
    if (r < 0) {
      throw Failures.posix("mq_getattr", r, name);
    }
    ByteBuffer four = block.memory();
    return new PosixAttributes(
        four.getLong(Block.BODY + 8),
        four.getLong(Block.BODY + 16),
        four.getLong(Block.BODY + 24),
        (four.getLong(Block.BODY) & Linux.O_NONBLOCK) != 0);
  }

  private boolean send(byte[] body, int offset, int length, int priority, long timeout)
      throws QueueException {
    Objects.checkFromIndexSize(offset, length, body.length);
    Block block = Waiter.current().block(length);
    block.memory().put(Block.BODY, body, offset, length);
    return send(block, length, priority, timeout);
  }

  private boolean send(ByteBuffer body, int priority, long timeout) throws QueueException {
    int length = body.remaining();
    Block block = Waiter.current().block(length);
    block.memory().put(Block.BODY, body, body.position(), length);
    boolean sent = send(block, length, priority, timeout);
    if (sent) {
      body.position(body.limit());
    }
    return sent;
  }

  private boolean send(Block block, int length, int priority, long timeout) throws QueueException {
    if (priority < 0 || priority > MAX_PRIORITY) {
      throw new IllegalArgumentException("priority " + priority + " is not 0 to " + MAX_PRIORITY);
    }
    long r = PosixCalls.send(handle, descriptor, block, length, priority, timeout);
    Reference.reachabilityFence(block);
    if (r < 0 && !(r == Waiter.TIMED_OUT || timeout == 0 && r == -Linux.EAGAIN)) {
      throw Failures.posixSend(r, name, length, messageSize);
    }
    return r >= 0;
  }

  private Received receive(byte[] into, int offset, int length, long timeout)
      throws QueueException {
    Objects.checkFromIndexSize(offset, length, into.length);
    Block block = Waiter.current().block(length);
    int n = receive(block, length, timeout);
    if (n < 0) {
      return null;
    }
    block.memory().get(Block.BODY, into, offset, n);
    return new Received(n, block.priority());
  }

  private Received receive(ByteBuffer into, long timeout) throws QueueException {
    Failures.checkWritable(into);
    int length = into.remaining();
    Block block = Waiter.current().block(length);
    int n = receive(block, length, timeout);
    if (n < 0) {
      return null;
    }
    into.put(into.position(), block.memory(), Block.BODY, n).position(into.position() + n);
    return new Received(n, block.priority());
  }

  private boolean receive(Message into, long timeout) throws QueueException {
    int n = receive(into.block(), into.capacity(), timeout);
    if (n >= 0) {
      into.length(n);
    }
    return n >= 0;
  }

  private int receive(Block block, int capacity, long timeout) throws QueueException {
    long n = PosixCalls.receive(handle, descriptor, block, capacity, timeout);
    Reference.reachabilityFence(block);
    if (n < 0 && !(n == Waiter.TIMED_OUT || timeout == 0 && n == -Linux.EAGAIN)) {
      throw Failures.posixReceive(n, name, capacity, messageSize);
    }
    return (int) n;
  }
}
