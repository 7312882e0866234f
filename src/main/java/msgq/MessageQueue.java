package msgq;

import java.nio.ByteBuffer;
import java.time.Duration;
import msgq.internal.TimeLimit;

/**
 * A message queue of the kernel's, of either kind.
 *
 * <p><b>Waiting.</b> {@code send} waits for room and {@code receive} for a message, as long as it
 * takes; {@code try…} does not wait, and with a timeout waits until that time has passed, or a
 * little longer. One try is always made, except that an interrupted thread does not begin a wait
 * without end. A wait is ended at once by {@link #close()} from another thread ({@link
 * QueueClosedException}), by {@link Thread#interrupt()} ({@link QueueInterruptedException}) and by
 * a System V queue's removal ({@link NoSuchQueueException}). Any call that would wait fails with
 * EAGAIN if no signal that could end the wait, or no thread, is to be had. A message is never lost
 * by that: either the call returns it, or it stays in the queue.
 *
 * <p><b>Labels.</b> Each message has a number: a System V queue's a type, from 1; a POSIX queue's a
 * priority, 0 to {@value PosixQueue#MAX_PRIORITY}. Neither is adjusted in silence.
 *
 * <p><b>Memory.</b> A {@link Message} and a {@link MessageBatch} are read and written by the kernel
 * in place. Arrays and buffers are copied, through memory of the thread's own. A buffer over a
 * memory segment must stay open for as long as the call takes.
 *
 * <p><b>Without a way to the queues</b> ({@link SysvQueue#unavailable()}, {@link
 * PosixQueue#unavailable()} tell) opening or creating a queue fails with {@link
 * UnsupportedOperationException}, which says why.
 *
 * <p>Safe for use by many threads at once; a message, batch, array or buffer is not.
 */
public abstract sealed class MessageQueue extends MessageSource implements AutoCloseable
    permits SysvQueue, PosixQueue {
  MessageQueue(Transfer transfer) {
    super(transfer, MessageSelector.FIRST);
  }

  /**
   * Sends the message with its type, or its priority, without a copy, and waits for room if need
   * be.
   *
   * @param message the message
   * @throws IllegalArgumentException a type or priority that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EINVAL (System V) or EMSGSIZE (POSIX) for more bytes than a message or
   *     the queue may have; EACCES (System V), EBADF, EAGAIN (POSIX); ENOMEM
   */
  public void send(Message message) throws QueueException {
    transfer.send(message, TimeLimit.NONE);
  }

  /**
   * Sends the message with its type, or its priority, without a copy if there is room.
   *
   * @param message the message
   * @return false when there was no room
   * @throws IllegalArgumentException a type or priority that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EINVAL (System V) or EMSGSIZE (POSIX) for more bytes than a message or
   *     the queue may have; EACCES (System V), EBADF (POSIX); ENOMEM
   */
  public boolean trySend(Message message) throws QueueException {
    return transfer.send(message, TimeLimit.NOW);
  }

  /**
   * Sends the message with its type, or its priority, without a copy, and waits for room a limited
   * time.
   *
   * @param message the message
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return false when there was no room
   * @throws IllegalArgumentException a type or priority that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EINVAL (System V) or EMSGSIZE (POSIX) for more bytes than a message or
   *     the queue may have; EACCES (System V), EBADF, EAGAIN (POSIX); ENOMEM
   */
  public boolean trySend(Message message, Duration timeout) throws QueueException {
    return transfer.send(message, TimeLimit.of(timeout));
  }

  /**
   * Sends the bytes with type 1, or priority 0, and waits for room if need be.
   *
   * @param body the bytes
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EINVAL (System V) or EMSGSIZE (POSIX) for more bytes than a message or
   *     the queue may have; EACCES (System V), EBADF, EAGAIN (POSIX); ENOMEM
   */
  public void send(byte[] body) throws QueueException {
    send(body, transfer.usualLabel());
  }

  /**
   * Sends the bytes, and waits for room if need be.
   *
   * @param body the bytes
   * @param label the type, from 1, or the priority, 0 to 32767
   * @throws IllegalArgumentException a type or priority that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EINVAL (System V) or EMSGSIZE (POSIX) for more bytes than a message or
   *     the queue may have; EACCES (System V), EBADF, EAGAIN (POSIX); ENOMEM
   */
  public void send(byte[] body, long label) throws QueueException {
    transfer.send(body, 0, body.length, label, TimeLimit.NONE);
  }

  /**
   * Sends the bytes if there is room.
   *
   * @param body the bytes
   * @param label the type, from 1, or the priority, 0 to 32767
   * @return false when there was no room
   * @throws IllegalArgumentException a type or priority that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EINVAL (System V) or EMSGSIZE (POSIX) for more bytes than a message or
   *     the queue may have; EACCES (System V), EBADF (POSIX); ENOMEM
   */
  public boolean trySend(byte[] body, long label) throws QueueException {
    return transfer.send(body, 0, body.length, label, TimeLimit.NOW);
  }

  /**
   * Sends the bytes, and waits for room a limited time.
   *
   * @param body the bytes
   * @param label the type, from 1, or the priority, 0 to 32767
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return false when there was no room
   * @throws IllegalArgumentException a type or priority that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EINVAL (System V) or EMSGSIZE (POSIX) for more bytes than a message or
   *     the queue may have; EACCES (System V), EBADF, EAGAIN (POSIX); ENOMEM
   */
  public boolean trySend(byte[] body, long label, Duration timeout) throws QueueException {
    return transfer.send(body, 0, body.length, label, TimeLimit.of(timeout));
  }

  /**
   * Sends a part of the bytes, and waits for room if need be.
   *
   * @param body an array that holds the bytes
   * @param offset the place of the first
   * @param length how many
   * @param label the type, from 1, or the priority, 0 to 32767
   * @throws IllegalArgumentException a type or priority that is not allowed
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EINVAL (System V) or EMSGSIZE (POSIX) for more bytes than a message or
   *     the queue may have; EACCES (System V), EBADF, EAGAIN (POSIX); ENOMEM
   */
  public void send(byte[] body, int offset, int length, long label) throws QueueException {
    transfer.send(body, offset, length, label, TimeLimit.NONE);
  }

  /**
   * Sends a part of the bytes if there is room.
   *
   * @param body an array that holds the bytes
   * @param offset the place of the first
   * @param length how many
   * @param label the type, from 1, or the priority, 0 to 32767
   * @return false when there was no room
   * @throws IllegalArgumentException a type or priority that is not allowed
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EINVAL (System V) or EMSGSIZE (POSIX) for more bytes than a message or
   *     the queue may have; EACCES (System V), EBADF (POSIX); ENOMEM
   */
  public boolean trySend(byte[] body, int offset, int length, long label) throws QueueException {
    return transfer.send(body, offset, length, label, TimeLimit.NOW);
  }

  /**
   * Sends a part of the bytes, and waits for room a limited time.
   *
   * @param body an array that holds the bytes
   * @param offset the place of the first
   * @param length how many
   * @param label the type, from 1, or the priority, 0 to 32767
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return false when there was no room
   * @throws IllegalArgumentException a type or priority that is not allowed
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EINVAL (System V) or EMSGSIZE (POSIX) for more bytes than a message or
   *     the queue may have; EACCES (System V), EBADF, EAGAIN (POSIX); ENOMEM
   */
  public boolean trySend(byte[] body, int offset, int length, long label, Duration timeout)
      throws QueueException {
    return transfer.send(body, offset, length, label, TimeLimit.of(timeout));
  }

  /**
   * Sends the buffer's remaining bytes and moves its position past them, and waits for room if need
   * be.
   *
   * @param body the bytes
   * @param label the type, from 1, or the priority, 0 to 32767
   * @throws IllegalArgumentException a type or priority that is not allowed
   * @throws IllegalStateException the buffer's memory is closed, or another thread's; nothing was
   *     sent
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EINVAL (System V) or EMSGSIZE (POSIX) for more bytes than a message or
   *     the queue may have; EACCES (System V), EBADF, EAGAIN (POSIX); ENOMEM
   */
  public void send(ByteBuffer body, long label) throws QueueException {
    transfer.send(body, label, TimeLimit.NONE);
  }

  /**
   * Sends the buffer's remaining bytes and moves its position past them if there is room.
   *
   * @param body the bytes
   * @param label the type, from 1, or the priority, 0 to 32767
   * @return false when there was no room; the position then stays
   * @throws IllegalArgumentException a type or priority that is not allowed
   * @throws IllegalStateException the buffer's memory is closed, or another thread's; nothing was
   *     sent
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EINVAL (System V) or EMSGSIZE (POSIX) for more bytes than a message or
   *     the queue may have; EACCES (System V), EBADF (POSIX); ENOMEM
   */
  public boolean trySend(ByteBuffer body, long label) throws QueueException {
    return transfer.send(body, label, TimeLimit.NOW);
  }

  /**
   * Sends the buffer's remaining bytes and moves its position past them, and waits for room a
   * limited time.
   *
   * @param body the bytes
   * @param label the type, from 1, or the priority, 0 to 32767
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return false when there was no room; the position then stays
   * @throws IllegalArgumentException a type or priority that is not allowed
   * @throws IllegalStateException the buffer's memory is closed, or another thread's; nothing was
   *     sent
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EINVAL (System V) or EMSGSIZE (POSIX) for more bytes than a message or
   *     the queue may have; EACCES (System V), EBADF, EAGAIN (POSIX); ENOMEM
   */
  public boolean trySend(ByteBuffer body, long label, Duration timeout) throws QueueException {
    return transfer.send(body, label, TimeLimit.of(timeout));
  }

  /**
   * Sends the batch's messages from the given one on, in one crossing into the kernel's calls where
   * the backend can, and stops rather than wait for room.
   *
   * @param batch the messages
   * @param from the place of the first, 0 to {@link MessageBatch#size()}
   * @return how many were sent
   * @throws IllegalArgumentException a type or priority that is not allowed
   * @throws IndexOutOfBoundsException there is no such place
   * @throws QueueClosedException this object is closed
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException the first message's failure: EINVAL (System V), EMSGSIZE (POSIX), EACCES
   *     (System V), EBADF (POSIX), ENOMEM; that of a later one meets the next call
   */
  public int trySend(MessageBatch batch, int from) throws QueueException {
    return transfer.send(batch, from);
  }

  /**
   * How many messages are in the queue now.
   *
   * @return their number
   * @throws QueueClosedException this object is closed
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES without read permission (System V)
   */
  public abstract long messages() throws QueueException;

  /** {@return whether this object is closed} */
  public boolean isClosed() {
    return transfer.handle.isClosed();
  }

  /**
   * Ends this object, and the waits of other threads on it; the queue and its messages stay. Does
   * nothing the second time.
   */
  @Override
  public void close() {
    transfer.close();
  }
}
