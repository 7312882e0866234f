package msgq;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import msgq.internal.Handle;
import msgq.internal.TimeLimit;
import org.jspecify.annotations.Nullable;

/**
 * A System V message queue (sysvipc(7)): messages with a type, from which a receiver can choose.
 *
 * <pre>{@code
 * try (SysvQueue queue = SysvQueue.create(0x20021230)) {
 *   queue.send("hello".getBytes(UTF_8), 1);
 *   String text = new String(queue.receive().bytes(), UTF_8);
 * }
 * }</pre>
 *
 * <p>The queue lives in the kernel until somebody {@linkplain #remove() removes} it; {@link
 * #close()} ends only this object.
 *
 * <p><b>Sizes.</b> A body has 0 to {@link QueueLimits#sysvMessageSize()} bytes, and no more than
 * the queue holds in all ({@link SysvStatus#maxBytes()}); a longer one is refused with EINVAL,
 * where msgsnd(2) would wait for room for ever in the latter case. A queue that others make smaller
 * than a message which it held before is not noticed. A message that does not fit into the
 * receiver's room stays in the queue, and the call fails with E2BIG.
 *
 * <p>How calls wait is said in {@link MessageQueue}.
 */
@SuppressWarnings("exports") // annotations, which nobody has to have
public final class SysvQueue implements MessageQueue {
  private final int id;
  private final @Nullable Integer key;
  private final Handle handle = new Handle();
  private final SysvTransfer transfer;
  private final SysvControl control;

  SysvQueue(int id, @Nullable Integer key) {
    this.id = id;
    this.key = key;
    transfer = new SysvTransfer(id, handle);
    control = new SysvControl(id, handle);
  }

  /**
   * Asks whether System V queues can be used here.
   *
   * @return why not: the kernel has none, the native library cannot be loaded, the JVM denies
   *     native access, this is not Linux; empty if they can
   */
  public static Optional<String> unavailable() {
    return Availability.sysv();
  }

  /**
   * Opens the queue with that key; see {@link SysvOptions#open(int)}.
   *
   * @param key not 0
   * @return the queue
   * @throws IllegalArgumentException key 0
   * @throws NoSuchQueueException there is none
   * @throws QueueException EACCES, ENOSYS
   */
  public static SysvQueue open(int key) throws QueueException {
    return new SysvQueue(SysvOpening.EXISTING.open(key), key);
  }

  /**
   * Opens the queue with that key, and creates it with mode 0600 when there is none.
   *
   * @param key not 0
   * @return the queue
   * @throws IllegalArgumentException key 0
   * @throws QueueException EACCES, ENOSPC, ENOMEM, ENOSYS
   */
  public static SysvQueue create(int key) throws QueueException {
    return new SysvQueue(SysvOpening.CREATE.open(key), key);
  }

  /**
   * Creates the queue with that key and mode 0600.
   *
   * @param key not 0
   * @return the queue
   * @throws IllegalArgumentException key 0
   * @throws QueueExistsException there is one
   * @throws QueueException ENOSPC, ENOMEM, ENOSYS
   */
  public static SysvQueue createNew(int key) throws QueueException {
    return new SysvQueue(SysvOpening.CREATE_NEW.open(key), key);
  }

  /**
   * Creates a queue without a key and with mode 0600.
   *
   * @return the queue
   * @throws QueueException ENOSPC, ENOMEM, ENOSYS
   */
  public static SysvQueue createPrivate() throws QueueException {
    return new SysvQueue(SysvOpening.CREATE_NEW.openPrivate(), 0);
  }

  /**
   * The queue with that id, as another process says it or {@code ipcs -q} shows it. Whether its
   * mode lets you use it, the calls on it say.
   *
   * @param id the kernel's number
   * @return the queue
   * @throws NoSuchQueueException there is none
   * @throws QueueException ENOSYS
   */
  public static SysvQueue ofId(int id) throws QueueException {
    SysvQueue queue = new SysvQueue(id, null);
    queue.control.checkExists();
    return queue;
  }

  /**
   * All queues of the machine (of this ipc namespace), as {@code ipcs -q} shows them; on Linux
   * before 4.17 those that the caller may read.
   *
   * @return what the kernel knows of each
   * @throws QueueException ENOSYS
   */
  public static List<SysvStatus> list() throws QueueException {
    return SysvList.all();
  }

  /**
   * The key that ftok(3) makes of an existing file and the low 8 bits of a project number, as
   * programs in other languages do. Keys of different files can be the same.
   *
   * @param file an existing file
   * @param project any number
   * @return the key
   * @throws IOException the file cannot be looked at
   */
  public static int ftok(Path file, int project) throws IOException {
    Map<String, Object> stat = Files.readAttributes(file, "unix:ino,dev");
    long inode = ((Number) stat.get("ino")).longValue();
    long device = ((Number) stat.get("dev")).longValue();
    return (int) (inode & 0xffff | (device & 0xff) << 16 | (project & 0xffL) << 24);
  }

  /** {@return the kernel's number for the queue} */
  public int id() {
    return id;
  }

  /**
   * The queue's key. Known without a call to who opened the queue by it; else as {@link #status()},
   * but needs no permission on Linux 4.17 or later.
   *
   * @return the key; 0 for a private queue
   * @throws QueueClosedException this object is closed and has to ask
   * @throws NoSuchQueueException the queue has been removed and this object has to ask
   * @throws QueueException EACCES on Linux before 4.17
   */
  public int key() throws QueueException {
    return key == null ? control.key() : key;
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
   * @param type at least 1
   * @throws IllegalArgumentException a type that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EINVAL for more bytes than a message or this queue may have; EACCES,
   *     ENOMEM
   */
  public void send(byte[] body, long type) throws QueueException {
    transfer.send(body, 0, body.length, type, TimeLimit.NONE);
  }

  /**
   * Sends the bytes if there is room.
   *
   * @param body the bytes
   * @param type at least 1
   * @return false when there was no room
   * @throws IllegalArgumentException a type that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EINVAL for more bytes than a message or this queue may have; EACCES,
   *     ENOMEM
   */
  public boolean trySend(byte[] body, long type) throws QueueException {
    return transfer.send(body, 0, body.length, type, TimeLimit.NOW);
  }

  /**
   * Sends the bytes, and waits for room a limited time.
   *
   * @param body the bytes
   * @param type at least 1
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return false when there was no room
   * @throws IllegalArgumentException a type that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EINVAL for more bytes than a message or this queue may have; EACCES,
   *     ENOMEM
   */
  public boolean trySend(byte[] body, long type, Duration timeout) throws QueueException {
    return transfer.send(body, 0, body.length, type, TimeLimit.of(timeout));
  }

  /**
   * Sends the bytes, and waits for room a limited time.
   *
   * @param body the bytes
   * @param type at least 1
   * @param deadline moment of the machine's clock until which to wait
   * @return false when there was no room
   * @throws IllegalArgumentException a type that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EINVAL for more bytes than a message or this queue may have; EACCES,
   *     ENOMEM
   */
  public boolean trySend(byte[] body, long type, Instant deadline) throws QueueException {
    return transfer.send(body, 0, body.length, type, TimeLimit.of(deadline));
  }

  /**
   * Sends a part of the bytes, and waits for room if need be.
   *
   * @param body an array that holds the bytes
   * @param offset the place of the first
   * @param length how many
   * @param type at least 1
   * @throws IllegalArgumentException a type that is not allowed
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EINVAL for more bytes than a message or this queue may have; EACCES,
   *     ENOMEM
   */
  public void send(byte[] body, int offset, int length, long type) throws QueueException {
    transfer.send(body, offset, length, type, TimeLimit.NONE);
  }

  /**
   * Sends a part of the bytes if there is room.
   *
   * @param body an array that holds the bytes
   * @param offset the place of the first
   * @param length how many
   * @param type at least 1
   * @return false when there was no room
   * @throws IllegalArgumentException a type that is not allowed
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EINVAL for more bytes than a message or this queue may have; EACCES,
   *     ENOMEM
   */
  public boolean trySend(byte[] body, int offset, int length, long type) throws QueueException {
    return transfer.send(body, offset, length, type, TimeLimit.NOW);
  }

  /**
   * Sends a part of the bytes, and waits for room a limited time.
   *
   * @param body an array that holds the bytes
   * @param offset the place of the first
   * @param length how many
   * @param type at least 1
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return false when there was no room
   * @throws IllegalArgumentException a type that is not allowed
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EINVAL for more bytes than a message or this queue may have; EACCES,
   *     ENOMEM
   */
  public boolean trySend(byte[] body, int offset, int length, long type, Duration timeout)
      throws QueueException {
    return transfer.send(body, offset, length, type, TimeLimit.of(timeout));
  }

  /**
   * Sends a part of the bytes, and waits for room a limited time.
   *
   * @param body an array that holds the bytes
   * @param offset the place of the first
   * @param length how many
   * @param type at least 1
   * @param deadline moment of the machine's clock until which to wait
   * @return false when there was no room
   * @throws IllegalArgumentException a type that is not allowed
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EINVAL for more bytes than a message or this queue may have; EACCES,
   *     ENOMEM
   */
  public boolean trySend(byte[] body, int offset, int length, long type, Instant deadline)
      throws QueueException {
    return transfer.send(body, offset, length, type, TimeLimit.of(deadline));
  }

  /**
   * Sends the buffer's remaining bytes and moves its position past them, and waits for room if need
   * be.
   *
   * @param body the bytes
   * @param type at least 1
   * @throws IllegalArgumentException a type that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EINVAL for more bytes than a message or this queue may have; EACCES,
   *     ENOMEM
   */
  public void send(ByteBuffer body, long type) throws QueueException {
    transfer.send(body, type, TimeLimit.NONE);
  }

  /**
   * Sends the buffer's remaining bytes and moves its position past them if there is room.
   *
   * @param body the bytes
   * @param type at least 1
   * @return false when there was no room; the position then stays
   * @throws IllegalArgumentException a type that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EINVAL for more bytes than a message or this queue may have; EACCES,
   *     ENOMEM
   */
  public boolean trySend(ByteBuffer body, long type) throws QueueException {
    return transfer.send(body, type, TimeLimit.NOW);
  }

  /**
   * Sends the buffer's remaining bytes and moves its position past them, and waits for room a
   * limited time.
   *
   * @param body the bytes
   * @param type at least 1
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return false when there was no room; the position then stays
   * @throws IllegalArgumentException a type that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EINVAL for more bytes than a message or this queue may have; EACCES,
   *     ENOMEM
   */
  public boolean trySend(ByteBuffer body, long type, Duration timeout) throws QueueException {
    return transfer.send(body, type, TimeLimit.of(timeout));
  }

  /**
   * Sends the buffer's remaining bytes and moves its position past them, and waits for room a
   * limited time.
   *
   * @param body the bytes
   * @param type at least 1
   * @param deadline moment of the machine's clock until which to wait
   * @return false when there was no room; the position then stays
   * @throws IllegalArgumentException a type that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EINVAL for more bytes than a message or this queue may have; EACCES,
   *     ENOMEM
   */
  public boolean trySend(ByteBuffer body, long type, Instant deadline) throws QueueException {
    return transfer.send(body, type, TimeLimit.of(deadline));
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

  /**
   * Receives a message of the selector's choice without a copy, and waits for one if need be.
   *
   * @param into the message that takes it
   * @param selector which message
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws IllegalArgumentException the selector peeks and the call may wait
   * @throws QueueException EACCES, E2BIG, ENOMEM
   */
  public void receive(Message into, MessageSelector selector) throws QueueException {
    transfer.receive(into, selector, TimeLimit.NONE);
  }

  /**
   * Receives a message of the selector's choice without a copy if there is one.
   *
   * @param into the message that takes it
   * @param selector which message
   * @return false when no message came
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EACCES, E2BIG, ENOSYS, ENOMEM
   */
  public boolean tryReceive(Message into, MessageSelector selector) throws QueueException {
    return transfer.receive(into, selector, TimeLimit.NOW);
  }

  /**
   * Receives a message of the selector's choice without a copy, and waits for one a limited time.
   *
   * @param into the message that takes it
   * @param selector which message
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return false when no message came
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws IllegalArgumentException the selector peeks and the call may wait
   * @throws QueueException EACCES, E2BIG, ENOMEM
   */
  public boolean tryReceive(Message into, MessageSelector selector, Duration timeout)
      throws QueueException {
    return transfer.receive(into, selector, TimeLimit.of(timeout));
  }

  /**
   * Receives a message of the selector's choice without a copy, and waits for one a limited time.
   *
   * @param into the message that takes it
   * @param selector which message
   * @param deadline moment of the machine's clock until which to wait
   * @return false when no message came
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws IllegalArgumentException the selector peeks and the call may wait
   * @throws QueueException EACCES, E2BIG, ENOMEM
   */
  public boolean tryReceive(Message into, MessageSelector selector, Instant deadline)
      throws QueueException {
    return transfer.receive(into, selector, TimeLimit.of(deadline));
  }

  /**
   * Receives a message of the selector's choice as a message of its own size, and waits for one if
   * need be.
   *
   * @param selector which message
   * @return the message
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws IllegalArgumentException the selector peeks and the call may wait
   * @throws QueueException EACCES, ENOMEM
   */
  public Message receive(MessageSelector selector) throws QueueException {
    return transfer.receive(selector, TimeLimit.NONE);
  }

  /**
   * Receives a message of the selector's choice as a message of its own size if there is one.
   *
   * @param selector which message
   * @return the message; null when none came
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EACCES, ENOSYS, ENOMEM
   */
  public @Nullable Message tryReceive(MessageSelector selector) throws QueueException {
    return transfer.receive(selector, TimeLimit.NOW);
  }

  /**
   * Receives a message of the selector's choice as a message of its own size, and waits for one a
   * limited time.
   *
   * @param selector which message
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return the message; null when none came
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws IllegalArgumentException the selector peeks and the call may wait
   * @throws QueueException EACCES, ENOMEM
   */
  public @Nullable Message tryReceive(MessageSelector selector, Duration timeout)
      throws QueueException {
    return transfer.receive(selector, TimeLimit.of(timeout));
  }

  /**
   * Receives a message of the selector's choice as a message of its own size, and waits for one a
   * limited time.
   *
   * @param selector which message
   * @param deadline moment of the machine's clock until which to wait
   * @return the message; null when none came
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws IllegalArgumentException the selector peeks and the call may wait
   * @throws QueueException EACCES, ENOMEM
   */
  public @Nullable Message tryReceive(MessageSelector selector, Instant deadline)
      throws QueueException {
    return transfer.receive(selector, TimeLimit.of(deadline));
  }

  /**
   * Receives a message of the selector's choice into an array, and waits for one if need be.
   *
   * @param into room for it
   * @param selector which message
   * @return what came
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws IllegalArgumentException the selector peeks and the call may wait
   * @throws QueueException EACCES, E2BIG, ENOMEM
   */
  public Received receive(byte[] into, MessageSelector selector) throws QueueException {
    return transfer.receive(into, 0, into.length, selector, TimeLimit.NONE);
  }

  /**
   * Receives a message of the selector's choice into an array if there is one.
   *
   * @param into room for it
   * @param selector which message
   * @return what came; null when nothing did
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EACCES, E2BIG, ENOSYS, ENOMEM
   */
  public @Nullable Received tryReceive(byte[] into, MessageSelector selector)
      throws QueueException {
    return transfer.receive(into, 0, into.length, selector, TimeLimit.NOW);
  }

  /**
   * Receives a message of the selector's choice into an array, and waits for one a limited time.
   *
   * @param into room for it
   * @param selector which message
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return what came; null when nothing did
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws IllegalArgumentException the selector peeks and the call may wait
   * @throws QueueException EACCES, E2BIG, ENOMEM
   */
  public @Nullable Received tryReceive(byte[] into, MessageSelector selector, Duration timeout)
      throws QueueException {
    return transfer.receive(into, 0, into.length, selector, TimeLimit.of(timeout));
  }

  /**
   * Receives a message of the selector's choice into an array, and waits for one a limited time.
   *
   * @param into room for it
   * @param selector which message
   * @param deadline moment of the machine's clock until which to wait
   * @return what came; null when nothing did
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws IllegalArgumentException the selector peeks and the call may wait
   * @throws QueueException EACCES, E2BIG, ENOMEM
   */
  public @Nullable Received tryReceive(byte[] into, MessageSelector selector, Instant deadline)
      throws QueueException {
    return transfer.receive(into, 0, into.length, selector, TimeLimit.of(deadline));
  }

  /**
   * Receives a message of the selector's choice into a part of an array, and waits for one if need
   * be.
   *
   * @param into an array
   * @param offset where the room begins
   * @param length bytes of room
   * @param selector which message
   * @return what came
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws IllegalArgumentException the selector peeks and the call may wait
   * @throws QueueException EACCES, E2BIG, ENOMEM
   */
  public Received receive(byte[] into, int offset, int length, MessageSelector selector)
      throws QueueException {
    return transfer.receive(into, offset, length, selector, TimeLimit.NONE);
  }

  /**
   * Receives a message of the selector's choice into a part of an array if there is one.
   *
   * @param into an array
   * @param offset where the room begins
   * @param length bytes of room
   * @param selector which message
   * @return what came; null when nothing did
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EACCES, E2BIG, ENOSYS, ENOMEM
   */
  public @Nullable Received tryReceive(
      byte[] into, int offset, int length, MessageSelector selector) throws QueueException {
    return transfer.receive(into, offset, length, selector, TimeLimit.NOW);
  }

  /**
   * Receives a message of the selector's choice into a part of an array, and waits for one a
   * limited time.
   *
   * @param into an array
   * @param offset where the room begins
   * @param length bytes of room
   * @param selector which message
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return what came; null when nothing did
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws IllegalArgumentException the selector peeks and the call may wait
   * @throws QueueException EACCES, E2BIG, ENOMEM
   */
  public @Nullable Received tryReceive(
      byte[] into, int offset, int length, MessageSelector selector, Duration timeout)
      throws QueueException {
    return transfer.receive(into, offset, length, selector, TimeLimit.of(timeout));
  }

  /**
   * Receives a message of the selector's choice into a part of an array, and waits for one a
   * limited time.
   *
   * @param into an array
   * @param offset where the room begins
   * @param length bytes of room
   * @param selector which message
   * @param deadline moment of the machine's clock until which to wait
   * @return what came; null when nothing did
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws IllegalArgumentException the selector peeks and the call may wait
   * @throws QueueException EACCES, E2BIG, ENOMEM
   */
  public @Nullable Received tryReceive(
      byte[] into, int offset, int length, MessageSelector selector, Instant deadline)
      throws QueueException {
    return transfer.receive(into, offset, length, selector, TimeLimit.of(deadline));
  }

  /**
   * Receives a message of the selector's choice into the buffer's remaining room, and moves its
   * position on, and waits for one if need be.
   *
   * @param into room for it
   * @param selector which message
   * @return what came
   * @throws java.nio.ReadOnlyBufferException the buffer is read-only; nothing was taken
   * @throws IllegalStateException the buffer's memory is closed, or another thread's; nothing was
   *     taken
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws IllegalArgumentException the selector peeks and the call may wait
   * @throws QueueException EACCES, E2BIG, ENOMEM
   */
  public Received receive(ByteBuffer into, MessageSelector selector) throws QueueException {
    return transfer.receive(into, selector, TimeLimit.NONE);
  }

  /**
   * Receives a message of the selector's choice into the buffer's remaining room, and moves its
   * position on if there is one.
   *
   * @param into room for it
   * @param selector which message
   * @return what came; null when nothing did
   * @throws java.nio.ReadOnlyBufferException the buffer is read-only; nothing was taken
   * @throws IllegalStateException the buffer's memory is closed, or another thread's; nothing was
   *     taken
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EACCES, E2BIG, ENOSYS, ENOMEM
   */
  public @Nullable Received tryReceive(ByteBuffer into, MessageSelector selector)
      throws QueueException {
    return transfer.receive(into, selector, TimeLimit.NOW);
  }

  /**
   * Receives a message of the selector's choice into the buffer's remaining room, and moves its
   * position on, and waits for one a limited time.
   *
   * @param into room for it
   * @param selector which message
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return what came; null when nothing did
   * @throws java.nio.ReadOnlyBufferException the buffer is read-only; nothing was taken
   * @throws IllegalStateException the buffer's memory is closed, or another thread's; nothing was
   *     taken
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws IllegalArgumentException the selector peeks and the call may wait
   * @throws QueueException EACCES, E2BIG, ENOMEM
   */
  public @Nullable Received tryReceive(ByteBuffer into, MessageSelector selector, Duration timeout)
      throws QueueException {
    return transfer.receive(into, selector, TimeLimit.of(timeout));
  }

  /**
   * Receives a message of the selector's choice into the buffer's remaining room, and moves its
   * position on, and waits for one a limited time.
   *
   * @param into room for it
   * @param selector which message
   * @param deadline moment of the machine's clock until which to wait
   * @return what came; null when nothing did
   * @throws java.nio.ReadOnlyBufferException the buffer is read-only; nothing was taken
   * @throws IllegalStateException the buffer's memory is closed, or another thread's; nothing was
   *     taken
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException the queue has been removed
   * @throws IllegalArgumentException the selector peeks and the call may wait
   * @throws QueueException EACCES, E2BIG, ENOMEM
   */
  public @Nullable Received tryReceive(ByteBuffer into, MessageSelector selector, Instant deadline)
      throws QueueException {
    return transfer.receive(into, selector, TimeLimit.of(deadline));
  }

  @Override
  public int drain(MessageBatch into) throws QueueException {
    return transfer.receive(into, MessageSelector.FIRST);
  }

  /**
   * As {@link #drain(MessageBatch)}, but messages of the selector's choice.
   *
   * @param into the batch
   * @param selector which messages
   * @return how many came, also the batch's new {@linkplain MessageBatch#size() size}
   * @throws IllegalArgumentException the selector peeks
   * @throws QueueClosedException this object is closed
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException the first message's failure: EACCES, E2BIG; that of a later one meets
   *     the next call
   */
  public int drain(MessageBatch into, MessageSelector selector) throws QueueException {
    return transfer.receive(into, selector);
  }

  /**
   * What the kernel knows of the queue; msgctl(2), IPC_STAT.
   *
   * @return the queue's status
   * @throws QueueClosedException this object is closed
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EACCES without read permission
   */
  public SysvStatus status() throws QueueException {
    return control.status();
  }

  /**
   * Changes the permissions. For the owner or creator.
   *
   * @param mode 0 to 0777
   * @throws IllegalArgumentException another mode
   * @throws QueueClosedException this object is closed
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EPERM
   */
  public void setMode(int mode) throws QueueException {
    control.setMode(mode);
  }

  /**
   * Gives the queue to another user and group. For the owner or creator.
   *
   * @param uid the user, not -1
   * @param gid the group, not -1
   * @throws IllegalArgumentException -1
   * @throws QueueClosedException this object is closed
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EPERM
   */
  public void setOwner(int uid, int gid) throws QueueException {
    control.setOwner(uid, gid);
  }

  /**
   * Changes how many bytes of message bodies the queue holds. For the owner or creator; above
   * {@link QueueLimits#sysvQueueBytes()} only with CAP_SYS_RESOURCE.
   *
   * @param bytes 1 to 2147483647
   * @throws IllegalArgumentException another number
   * @throws QueueClosedException this object is closed
   * @throws NoSuchQueueException the queue has been removed
   * @throws QueueException EPERM
   */
  public void setMaxBytes(long bytes) throws QueueException {
    control.setMaxBytes(bytes);
    transfer.forgetSize();
  }

  /**
   * Removes the queue and its messages from the kernel, for everybody: all waits on it end with
   * {@link NoSuchQueueException}. For the owner or creator. Works after {@link #close()} too.
   *
   * @throws NoSuchQueueException the queue has been removed already
   * @throws QueueException EPERM
   */
  public void remove() throws QueueException {
    control.remove();
  }

  @Override
  public boolean isClosed() {
    return handle.isClosed();
  }

  @Override
  public void close() {
    handle.close();
  }

  @Override
  public String toString() {
    return "System V queue " + id;
  }
}
