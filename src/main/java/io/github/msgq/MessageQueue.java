package io.github.msgq;

import io.github.msgq.internal.TimeLimit;
import java.io.Closeable;
import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * A message queue, of any kind.
 *
 * <p><b>Waiting.</b> {@code send} waits for room and {@code receive} for a message, as long as it
 * takes. {@code try…} does not wait; with a timeout it waits until that time has passed, or a
 * little longer, and not at all when the timeout is zero or negative. {@code false} or {@code null}
 * means that there was no room, or no message. One attempt is always made, except that an
 * interrupted thread does not begin an unlimited wait. {@link #close()} from another thread, {@link
 * Thread#interrupt()} and the removal of a System V or shared-memory queue end a wait at once. No
 * message is lost: either the call returns it, or it stays in the queue.
 *
 * <p><b>Labels.</b> Each message has a number: in a System V queue a type, a {@code long} from 1;
 * in a POSIX queue a priority, an {@code int} from 0 to {@value PosixQueue#MAX_PRIORITY}; in a
 * queue in shared memory a type that is carried and may be any number. Without one, bytes are sent
 * with type 1 or priority 0. A try takes a label only in a message, as in {@code
 * queue.trySend(Message.of(bytes).type(500))}, because a number after the bytes would read as a
 * timeout. No label is adjusted silently. A message received from one kind of queue has the default
 * label of the other.
 *
 * <p><b>Memory.</b> A {@link Message} and a {@link MessageBatch} are read and written by the kernel
 * in place. Arrays and buffers are copied through the thread's own memory. Sending a buffer sends
 * its remaining bytes, and receiving into one fills its remaining room; both advance its position,
 * and leave it unchanged when nothing was sent or received.
 *
 * <p><b>Failures.</b> A method lists only what it throws besides these:
 *
 * <ul>
 *   <li>{@link QueueClosedException}: this object is closed, or was closed during the call;
 *   <li>{@link QueueInterruptedException}: the thread was interrupted during the wait, or before
 *       it. If before, {@code send} and {@code receive} make no attempt, even where they would not
 *       have to wait; those with a timeout fail only if their one attempt does not succeed;
 *   <li>{@link NoSuchQueueException}: a System V or shared-memory queue has been removed;
 *   <li>{@link MessageSizeException}, from a send: more bytes than a message or the queue may have;
 *       from a receive: a message that does not fit into the room, and stays in the queue;
 *   <li>{@link QueuePermissionException}: a System V queue's mode forbids it (EACCES), or a
 *       sandbox, such as a seccomp filter, does (EPERM);
 *   <li>{@link QueueException}, from both: EBADF where a POSIX queue was opened for the other
 *       direction only; ENOMEM; EAGAIN from a call that would have to wait, where a POSIX queue's
 *       descriptor has O_NONBLOCK, or where no signal or thread is available to end the wait;
 *   <li>{@link QueueException}, from any call: ENOSYS where a sandbox hides it;
 *   <li>{@link IllegalArgumentException}: the type or priority is not allowed; nothing was sent;
 *   <li>{@link java.nio.ReadOnlyBufferException}: the buffer to receive into is read-only, and
 *       {@link IllegalStateException}: the buffer is over a memory segment that is closed or
 *       belongs to another thread; nothing was sent or received. A segment must stay open for as
 *       long as the call takes.
 * </ul>
 *
 * <p><b>Where queues cannot be used</b>, as {@code unavailable()} of each kind reports, opening,
 * creating, listing, or removing one by its name or key fails with {@link
 * UnsupportedOperationException}, which says why.
 *
 * <p>Safe for use by many threads at once; a message, batch, array or buffer is not.
 */
public abstract class MessageQueue extends MessageSource implements Closeable {
  MessageQueue(Transfer transfer) {
    super(transfer, MessageSelector.FIRST);
  }

  /**
   * Sends the message with its type, or its priority, without a copy, waiting for room if
   * necessary.
   *
   * @param message the message
   */
  public void send(Message message) throws QueueException {
    transfer.send(message, TimeLimit.NONE);
  }

  /**
   * Sends the message with its type, or its priority, without a copy if there is room.
   *
   * @param message the message
   * @return false when there was no room
   */
  public boolean trySend(Message message) throws QueueException {
    return transfer.send(message, TimeLimit.NOW);
  }

  /**
   * Sends the message with its type, or its priority, without a copy, waiting for room a limited
   * time.
   *
   * @param message the message
   * @param timeout how long to wait
   * @return false when there was no room
   */
  public boolean trySend(Message message, Duration timeout) throws QueueException {
    return transfer.send(message, TimeLimit.of(timeout));
  }

  /**
   * Sends the bytes with type 1, or priority 0, waiting for room if necessary.
   *
   * @param body the bytes
   */
  public void send(byte[] body) throws QueueException {
    transfer.send(body, transfer.label.usual(), TimeLimit.NONE);
  }

  /**
   * Sends the bytes with type 1, or priority 0, if there is room.
   *
   * @param body the bytes
   * @return false when there was no room
   */
  public boolean trySend(byte[] body) throws QueueException {
    return transfer.send(body, transfer.label.usual(), TimeLimit.NOW);
  }

  /**
   * Sends the bytes with type 1, or priority 0, waiting for room a limited time.
   *
   * @param body the bytes
   * @param timeout how long to wait
   * @return false when there was no room
   */
  public boolean trySend(byte[] body, Duration timeout) throws QueueException {
    return transfer.send(body, transfer.label.usual(), TimeLimit.of(timeout));
  }

  /**
   * Sends the bytes with a type, or a priority, waiting for room if necessary.
   *
   * @param body the bytes
   * @param typeOrPriority a System V or shared-memory queue's type, a POSIX queue's priority
   */
  public void send(byte[] body, long typeOrPriority) throws QueueException {
    transfer.send(body, typeOrPriority, TimeLimit.NONE);
  }

  /**
   * Sends the buffer's remaining bytes with a type, or a priority, waiting for room if necessary.
   *
   * @param body the bytes
   * @param typeOrPriority a System V or shared-memory queue's type, a POSIX queue's priority
   */
  public void send(ByteBuffer body, long typeOrPriority) throws QueueException {
    transfer.send(body, typeOrPriority, TimeLimit.NONE);
  }

  /**
   * Sends the buffer's remaining bytes with type 1, or priority 0, waiting for room if necessary.
   *
   * @param body the bytes
   */
  public void send(ByteBuffer body) throws QueueException {
    transfer.send(body, transfer.label.usual(), TimeLimit.NONE);
  }

  /**
   * Sends the buffer's remaining bytes with type 1, or priority 0, if there is room.
   *
   * @param body the bytes
   * @return false when there was no room
   */
  public boolean trySend(ByteBuffer body) throws QueueException {
    return transfer.send(body, transfer.label.usual(), TimeLimit.NOW);
  }

  /**
   * Sends the buffer's remaining bytes with type 1, or priority 0, waiting for room a limited time.
   *
   * @param body the bytes
   * @param timeout how long to wait
   * @return false when there was no room
   */
  public boolean trySend(ByteBuffer body, Duration timeout) throws QueueException {
    return transfer.send(body, transfer.label.usual(), TimeLimit.of(timeout));
  }

  /**
   * Sends the batch's messages, in one crossing of the JNI boundary where the backend can, and
   * stops rather than wait for room. Those sent leave the batch: the others move to its front, and
   * its {@linkplain MessageBatch#size() size} is their number. The call fails if the first message
   * cannot be sent; a later one that cannot fails the next call.
   *
   * @param batch the messages
   * @return how many were sent
   */
  public int trySend(MessageBatch batch) throws QueueException {
    return batch.leave(transfer.send(batch, TimeLimit.NOW));
  }

  /**
   * As {@link #trySend(MessageBatch)}, but if there is no room for the first message, waits for it
   * a limited time.
   *
   * @param batch the messages
   * @param timeout how long to wait
   * @return how many were sent; 0 when there was no room in that time
   */
  public int trySend(MessageBatch batch, Duration timeout) throws QueueException {
    return batch.leave(transfer.send(batch, TimeLimit.of(timeout)));
  }

  /**
   * How many messages are in the queue now. A POSIX queue's capacity is a number of messages
   * ({@link PosixQueue#maxMessages()}), a System V queue's a number of bytes ({@link
   * SysvStatus#maxBytes()}).
   *
   * @return their number
   * @throws QueuePermissionException without read permission (System V)
   */
  public long messages() throws QueueException {
    return transfer.messages();
  }

  /** {@return whether this object is closed} */
  public boolean isClosed() {
    return transfer.handle.isClosed();
  }

  /**
   * Closes this object and ends the waits of other threads on it; the queue and its messages stay.
   * Does nothing if it is already closed.
   */
  @Override
  public void close() {
    transfer.close();
  }

  /**
   * Removes the queue from the system, so that nobody can open it any more. Works after {@link
   * #close()} too. A System V queue is gone at once, with its messages, and all waits on it end; a
   * POSIX queue loses its name, and is gone when every process that has it open has closed it.
   *
   * <p>It is this queue that is removed, not one that has been given its name since. Of a POSIX
   * queue that is made sure right before its name is removed: within a microsecond or so another
   * process can still exchange one queue for another. (On processors other than x86_64 and aarch64,
   * a POSIX queue is removed by its name alone.)
   *
   * @throws NoSuchQueueException if the queue has been removed already
   * @throws QueuePermissionException for a queue of another user
   */
  public void remove() throws QueueException {
    transfer.remove();
  }

  @Override
  public String toString() {
    return transfer.toString();
  }
}
