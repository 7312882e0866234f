package msgq;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import msgq.internal.Handle;
import msgq.internal.Waiter;

/**
 * A System V message queue (sysvipc(7)): messages with a type, from which a receiver can choose.
 *
 * <pre>{@code
 * try (SysvQueue queue = SysvQueue.create(0x20021230)) {
 *   queue.send("hello".getBytes(UTF_8), 1);
 *   byte[] buffer = new byte[8192];
 *   SysvQueue.Received received = queue.receive(buffer);
 *   String text = new String(buffer, 0, received.length(), UTF_8);
 * }
 * }</pre>
 *
 * <p>The queue lives in the kernel until somebody {@linkplain #remove() removes} it; {@link
 * #close()} ends only this object.
 *
 * <p><b>Waiting.</b> {@code send} waits for room and {@code receive} for a message, as long as it
 * takes; {@code try…} does not wait, and with a timeout waits at most that long (not at all when it
 * is zero or negative). A wait is ended at once by {@link #close()} from another thread ({@link
 * QueueClosedException}), by {@link Thread#interrupt()} ({@link QueueInterruptedException}) and by
 * the queue's removal ({@link NoSuchQueueException}). A message is never lost by that: either the
 * call returns it, or it stays in the queue.
 *
 * <p><b>Sizes.</b> A body has 0 to {@link QueueLimits#sysvMessageSize()} bytes; a longer one is
 * refused with EINVAL. A message that does not fit into the receiver's room stays in the queue, and
 * the call fails with E2BIG.
 *
 * <p>Every call may also throw {@link QueueException} with EACCES when the queue's mode forbids it.
 * Safe for use by many threads at once.
 */
public final class SysvQueue implements AutoCloseable {
  /**
   * A message that was received.
   *
   * @param length bytes of its body
   * @param type its type
   */
  public record Received(int length, long type) {}

  private final int id;
  private final Handle handle = new Handle();
  private final SysvTransfer transfer;
  private final SysvControl control;

  SysvQueue(int id) {
    this.id = id;
    transfer = new SysvTransfer(id, handle);
    control = new SysvControl(id, handle);
  }

  /** How to open or create a queue, where the short forms do not say enough. */
  public static SysvOptions options() {
    return new SysvOptions();
  }

  /** Opens the queue with that key; see {@link SysvOptions#open(int)}. */
  public static SysvQueue open(int key) throws QueueException {
    return options().existing().open(key);
  }

  /** Opens the queue with that key, and creates it with mode 0600 when there is none. */
  public static SysvQueue create(int key) throws QueueException {
    return options().create().open(key);
  }

  /**
   * Creates the queue with that key and mode 0600; {@link QueueExistsException} when there is one.
   */
  public static SysvQueue createNew(int key) throws QueueException {
    return options().createNew().open(key);
  }

  /** Creates a queue without a key and with mode 0600. */
  public static SysvQueue createPrivate() throws QueueException {
    return options().createPrivate();
  }

  /**
   * The queue with that id, as another process says it or {@code ipcs -q} shows it; {@link
   * NoSuchQueueException} when there is none. Whether its mode lets you use it, the calls on it
   * say.
   */
  public static SysvQueue ofId(int id) throws QueueException {
    SysvQueue queue = new SysvQueue(id);
    queue.control.checkExists();
    return queue;
  }

  /**
   * All queues of the machine (of this ipc namespace), as {@code ipcs -q} shows them; on Linux
   * before 4.17 those that the caller may read.
   */
  public static List<SysvStatus> list() throws QueueException {
    return SysvList.all();
  }

  /**
   * The key that ftok(3) makes of an existing file and the low 8 bits of a project number, as
   * programs in other languages do. Keys of different files can be the same.
   */
  public static int ftok(Path file, int project) throws IOException {
    Map<String, Object> stat = Files.readAttributes(file, "unix:ino,dev");
    long inode = ((Number) stat.get("ino")).longValue();
    long device = ((Number) stat.get("dev")).longValue();
    return (int) (inode & 0xffff | (device & 0xff) << 16 | (project & 0xffL) << 24);
  }

  /** The kernel's number for the queue. */
  public int id() {
    return id;
  }

  /** Sends the bytes, and waits for room if need be. The type is at least 1. */
  public void send(byte[] body, long type) throws QueueException {
    send(body, 0, body.length, type);
  }

  /** Sends a part of the bytes, and waits for room if need be. The type is at least 1. */
  public void send(byte[] body, int offset, int length, long type) throws QueueException {
    transfer.send(body, offset, length, type, Waiter.FOREVER);
  }

  /** Sends the buffer's remaining bytes and moves its position past them; waits if need be. */
  public void send(ByteBuffer body, long type) throws QueueException {
    transfer.send(body, type, Waiter.FOREVER);
  }

  /** Sends the message with its type without a copy, and waits for room if need be. */
  public void send(Message message) throws QueueException {
    transfer.send(message, Waiter.FOREVER);
  }

  /** As {@link #send(byte[], long)}, but false instead of waiting. */
  public boolean trySend(byte[] body, long type) throws QueueException {
    return transfer.send(body, 0, body.length, type, 0);
  }

  /** As {@link #send(byte[], long)}, but false without room within the timeout. */
  public boolean trySend(byte[] body, long type, Duration timeout) throws QueueException {
    return transfer.send(body, 0, body.length, type, Failures.nanos(timeout));
  }

  /** As {@link #send(byte[], int, int, long)}, but false instead of waiting. */
  public boolean trySend(byte[] body, int offset, int length, long type) throws QueueException {
    return transfer.send(body, offset, length, type, 0);
  }

  /** As {@link #send(byte[], int, int, long)}, but false without room within the timeout. */
  public boolean trySend(byte[] body, int offset, int length, long type, Duration timeout)
      throws QueueException {
    return transfer.send(body, offset, length, type, Failures.nanos(timeout));
  }

  /** As {@link #send(ByteBuffer, long)}, but false instead of waiting; the position then stays. */
  public boolean trySend(ByteBuffer body, long type) throws QueueException {
    return transfer.send(body, type, 0);
  }

  /** As {@link #send(ByteBuffer, long)}, but false without room within the timeout. */
  public boolean trySend(ByteBuffer body, long type, Duration timeout) throws QueueException {
    return transfer.send(body, type, Failures.nanos(timeout));
  }

  /** As {@link #send(Message)}, but false instead of waiting. */
  public boolean trySend(Message message) throws QueueException {
    return transfer.send(message, 0);
  }

  /** As {@link #send(Message)}, but false without room within the timeout. */
  public boolean trySend(Message message, Duration timeout) throws QueueException {
    return transfer.send(message, Failures.nanos(timeout));
  }

  /** Receives the oldest message, and waits for one if need be. */
  public Received receive(byte[] into) throws QueueException {
    return transfer.receive(into, 0, into.length, Selector.FIRST, Waiter.FOREVER);
  }

  /** Receives a message of the selector's choice, and waits for one if need be. */
  public Received receive(byte[] into, Selector selector) throws QueueException {
    return transfer.receive(into, 0, into.length, selector, Waiter.FOREVER);
  }

  /** Receives a message of the selector's choice into a part of the array, waiting if need be. */
  public Received receive(byte[] into, int offset, int length, Selector selector)
      throws QueueException {
    return transfer.receive(into, offset, length, selector, Waiter.FOREVER);
  }

  /** Receives into the buffer's remaining room and moves its position on; waits if need be. */
  public Received receive(ByteBuffer into, Selector selector) throws QueueException {
    return transfer.receive(into, selector, Waiter.FOREVER);
  }

  /** Receives the oldest message without a copy, and waits for one if need be. */
  public void receive(Message into) throws QueueException {
    transfer.receive(into, Selector.FIRST, Waiter.FOREVER);
  }

  /** Receives a message of the selector's choice without a copy, and waits if need be. */
  public void receive(Message into, Selector selector) throws QueueException {
    transfer.receive(into, selector, Waiter.FOREVER);
  }

  /** As {@link #receive(byte[])}, but null instead of waiting. */
  public Received tryReceive(byte[] into) throws QueueException {
    return transfer.receive(into, 0, into.length, Selector.FIRST, 0);
  }

  /** As {@link #receive(byte[])}, but null without one within the timeout. */
  public Received tryReceive(byte[] into, Duration timeout) throws QueueException {
    return transfer.receive(into, 0, into.length, Selector.FIRST, Failures.nanos(timeout));
  }

  /** As {@link #receive(byte[], Selector)}, but null instead of waiting. */
  public Received tryReceive(byte[] into, Selector selector) throws QueueException {
    return transfer.receive(into, 0, into.length, selector, 0);
  }

  /** As {@link #receive(byte[], Selector)}, but null without one within the timeout. */
  public Received tryReceive(byte[] into, Selector selector, Duration timeout)
      throws QueueException {
    return transfer.receive(into, 0, into.length, selector, Failures.nanos(timeout));
  }

  /** As {@link #receive(byte[], int, int, Selector)}, but null instead of waiting. */
  public Received tryReceive(byte[] into, int offset, int length, Selector selector)
      throws QueueException {
    return transfer.receive(into, offset, length, selector, 0);
  }

  /** As {@link #receive(byte[], int, int, Selector)}, but null without one within the timeout. */
  public Received tryReceive(
      byte[] into, int offset, int length, Selector selector, Duration timeout)
      throws QueueException {
    return transfer.receive(into, offset, length, selector, Failures.nanos(timeout));
  }

  /** As {@link #receive(ByteBuffer, Selector)}, but null instead of waiting. */
  public Received tryReceive(ByteBuffer into, Selector selector) throws QueueException {
    return transfer.receive(into, selector, 0);
  }

  /** As {@link #receive(ByteBuffer, Selector)}, but null without one within the timeout. */
  public Received tryReceive(ByteBuffer into, Selector selector, Duration timeout)
      throws QueueException {
    return transfer.receive(into, selector, Failures.nanos(timeout));
  }

  /** As {@link #receive(Message)}, but false instead of waiting. */
  public boolean tryReceive(Message into) throws QueueException {
    return transfer.receive(into, Selector.FIRST, 0);
  }

  /** As {@link #receive(Message)}, but false without one within the timeout. */
  public boolean tryReceive(Message into, Duration timeout) throws QueueException {
    return transfer.receive(into, Selector.FIRST, Failures.nanos(timeout));
  }

  /** As {@link #receive(Message, Selector)}, but false instead of waiting. */
  public boolean tryReceive(Message into, Selector selector) throws QueueException {
    return transfer.receive(into, selector, 0);
  }

  /** As {@link #receive(Message, Selector)}, but false without one within the timeout. */
  public boolean tryReceive(Message into, Selector selector, Duration timeout)
      throws QueueException {
    return transfer.receive(into, selector, Failures.nanos(timeout));
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

  /** As {@link #drain(MessageBatch, Selector)} of the oldest messages. */
  public int drain(MessageBatch into) throws QueueException {
    return transfer.receive(into, Selector.FIRST);
  }

  /**
   * Receives as many messages of the selector's choice as are there and the batch has room for, in
   * one crossing where the backend can. Does not wait. When one fails after others came, those are
   * returned, and the next call meets the failure.
   *
   * @return how many came, also the batch's new {@linkplain MessageBatch#size() size}
   */
  public int drain(MessageBatch into, Selector selector) throws QueueException {
    return transfer.receive(into, selector);
  }

  /** What the kernel knows of the queue. Needs read permission. */
  public SysvStatus status() throws QueueException {
    return control.status();
  }

  /** Changes the permissions, 0 to 0777. For the owner or creator. */
  public void setMode(int mode) throws QueueException {
    control.setMode(mode);
  }

  /** Gives the queue to another user and group. For the owner or creator. */
  public void setOwner(int uid, int gid) throws QueueException {
    control.setOwner(uid, gid);
  }

  /**
   * Changes how many bytes of message bodies the queue holds. For the owner or creator; above
   * {@link QueueLimits#sysvQueueBytes()} only with CAP_SYS_RESOURCE, else EPERM.
   */
  public void setMaxBytes(long bytes) throws QueueException {
    control.setMaxBytes(bytes);
  }

  /**
   * Removes the queue and its messages from the kernel, for everybody: all waits on it end with
   * {@link NoSuchQueueException}. For the owner or creator, else EPERM. Works after {@link
   * #close()} too.
   */
  public void remove() throws QueueException {
    control.remove();
  }

  /** Ends this object, and the waits of other threads on it; the queue and its messages stay. */
  @Override
  public void close() {
    handle.close();
  }

  @Override
  public String toString() {
    return "System V queue " + id;
  }
}
