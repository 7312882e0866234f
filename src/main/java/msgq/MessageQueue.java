package msgq;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message queue of the kernel's, of either kind.
 *
 * <p><b>Waiting.</b> {@code send} waits for room and {@code receive} for a message, as long as it
 * takes; {@code try…} does not wait, and with a timeout or deadline waits at most until then. One
 * try is always made, except that an interrupted thread does not begin a wait without end. A wait
 * is ended at once by {@link #close()} from another thread ({@link QueueClosedException}), by
 * {@link Thread#interrupt()} ({@link QueueInterruptedException}) and by a System V queue's removal
 * ({@link NoSuchQueueException}). A message is never lost by that: either the call returns it, or
 * it stays in the queue.
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
@SuppressWarnings("exports") // annotations, which nobody has to have
public sealed interface MessageQueue extends AutoCloseable permits SysvQueue, PosixQueue {
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
  void send(Message message) throws QueueException;

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
  boolean trySend(Message message) throws QueueException;

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
   *     the queue may have; EACCES (System V), EBADF (POSIX); ENOMEM
   */
  boolean trySend(Message message, Duration timeout) throws QueueException;

  /**
   * Sends the message with its type, or its priority, without a copy, and waits for room a limited
   * time.
   *
   * @param message the message
   * @param deadline moment of the machine's clock until which to wait
   * @return false when there was no room
   * @throws IllegalArgumentException a type or priority that is not allowed
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EINVAL (System V) or EMSGSIZE (POSIX) for more bytes than a message or
   *     the queue may have; EACCES (System V), EBADF (POSIX); ENOMEM
   */
  boolean trySend(Message message, Instant deadline) throws QueueException;

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
  int trySend(MessageBatch batch, int from) throws QueueException;

  /**
   * Receives the next message without a copy, and waits for one if need be.
   *
   * @param into the message that takes it
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF, EAGAIN (POSIX); ENOMEM
   */
  void receive(Message into) throws QueueException;

  /**
   * Receives the next message without a copy if there is one.
   *
   * @param into the message that takes it
   * @return false when no message came
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF (POSIX); ENOMEM
   */
  boolean tryReceive(Message into) throws QueueException;

  /**
   * Receives the next message without a copy, and waits for one a limited time.
   *
   * @param into the message that takes it
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return false when no message came
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF (POSIX); ENOMEM
   */
  boolean tryReceive(Message into, Duration timeout) throws QueueException;

  /**
   * Receives the next message without a copy, and waits for one a limited time.
   *
   * @param into the message that takes it
   * @param deadline moment of the machine's clock until which to wait
   * @return false when no message came
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF (POSIX); ENOMEM
   */
  boolean tryReceive(Message into, Instant deadline) throws QueueException;

  /**
   * Receives the next message as a message of its own size, and waits for one if need be.
   *
   * @return the message
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES (System V); EBADF, EAGAIN (POSIX); ENOMEM
   */
  Message receive() throws QueueException;

  /**
   * Receives the next message as a message of its own size if there is one.
   *
   * @return the message; null when none came
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES (System V); EBADF (POSIX); ENOMEM
   */
  @Nullable Message tryReceive() throws QueueException;

  /**
   * Receives the next message as a message of its own size, and waits for one a limited time.
   *
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return the message; null when none came
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES (System V); EBADF (POSIX); ENOMEM
   */
  @Nullable Message tryReceive(Duration timeout) throws QueueException;

  /**
   * Receives the next message as a message of its own size, and waits for one a limited time.
   *
   * @param deadline moment of the machine's clock until which to wait
   * @return the message; null when none came
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES (System V); EBADF (POSIX); ENOMEM
   */
  @Nullable Message tryReceive(Instant deadline) throws QueueException;

  /**
   * Receives the next message into an array, and waits for one if need be.
   *
   * @param into room for it
   * @return what came
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF, EAGAIN (POSIX); ENOMEM
   */
  Received receive(byte[] into) throws QueueException;

  /**
   * Receives the next message into an array if there is one.
   *
   * @param into room for it
   * @return what came; null when nothing did
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF (POSIX); ENOMEM
   */
  @Nullable Received tryReceive(byte[] into) throws QueueException;

  /**
   * Receives the next message into an array, and waits for one a limited time.
   *
   * @param into room for it
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return what came; null when nothing did
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF (POSIX); ENOMEM
   */
  @Nullable Received tryReceive(byte[] into, Duration timeout) throws QueueException;

  /**
   * Receives the next message into an array, and waits for one a limited time.
   *
   * @param into room for it
   * @param deadline moment of the machine's clock until which to wait
   * @return what came; null when nothing did
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF (POSIX); ENOMEM
   */
  @Nullable Received tryReceive(byte[] into, Instant deadline) throws QueueException;

  /**
   * Receives the next message into a part of an array, and waits for one if need be.
   *
   * @param into an array
   * @param offset where the room begins
   * @param length bytes of room
   * @return what came
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF, EAGAIN (POSIX); ENOMEM
   */
  Received receive(byte[] into, int offset, int length) throws QueueException;

  /**
   * Receives the next message into a part of an array if there is one.
   *
   * @param into an array
   * @param offset where the room begins
   * @param length bytes of room
   * @return what came; null when nothing did
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF (POSIX); ENOMEM
   */
  @Nullable Received tryReceive(byte[] into, int offset, int length) throws QueueException;

  /**
   * Receives the next message into a part of an array, and waits for one a limited time.
   *
   * @param into an array
   * @param offset where the room begins
   * @param length bytes of room
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return what came; null when nothing did
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF (POSIX); ENOMEM
   */
  @Nullable Received tryReceive(byte[] into, int offset, int length, Duration timeout)
      throws QueueException;

  /**
   * Receives the next message into a part of an array, and waits for one a limited time.
   *
   * @param into an array
   * @param offset where the room begins
   * @param length bytes of room
   * @param deadline moment of the machine's clock until which to wait
   * @return what came; null when nothing did
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF (POSIX); ENOMEM
   */
  @Nullable Received tryReceive(byte[] into, int offset, int length, Instant deadline)
      throws QueueException;

  /**
   * Receives the next message into the buffer's remaining room, and moves its position on, and
   * waits for one if need be.
   *
   * @param into room for it
   * @return what came
   * @throws java.nio.ReadOnlyBufferException the buffer is read-only; nothing was taken
   * @throws IllegalStateException the buffer's memory is closed, or another thread's; nothing was
   *     taken
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF, EAGAIN (POSIX); ENOMEM
   */
  Received receive(ByteBuffer into) throws QueueException;

  /**
   * Receives the next message into the buffer's remaining room, and moves its position on if there
   * is one.
   *
   * @param into room for it
   * @return what came; null when nothing did
   * @throws java.nio.ReadOnlyBufferException the buffer is read-only; nothing was taken
   * @throws IllegalStateException the buffer's memory is closed, or another thread's; nothing was
   *     taken
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF (POSIX); ENOMEM
   */
  @Nullable Received tryReceive(ByteBuffer into) throws QueueException;

  /**
   * Receives the next message into the buffer's remaining room, and moves its position on, and
   * waits for one a limited time.
   *
   * @param into room for it
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return what came; null when nothing did
   * @throws java.nio.ReadOnlyBufferException the buffer is read-only; nothing was taken
   * @throws IllegalStateException the buffer's memory is closed, or another thread's; nothing was
   *     taken
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF (POSIX); ENOMEM
   */
  @Nullable Received tryReceive(ByteBuffer into, Duration timeout) throws QueueException;

  /**
   * Receives the next message into the buffer's remaining room, and moves its position on, and
   * waits for one a limited time.
   *
   * @param into room for it
   * @param deadline moment of the machine's clock until which to wait
   * @return what came; null when nothing did
   * @throws java.nio.ReadOnlyBufferException the buffer is read-only; nothing was taken
   * @throws IllegalStateException the buffer's memory is closed, or another thread's; nothing was
   *     taken
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF (POSIX); ENOMEM
   */
  @Nullable Received tryReceive(ByteBuffer into, Instant deadline) throws QueueException;

  /**
   * Receives as many messages as are there and the batch has room for, in one crossing where the
   * backend can. Does not wait.
   *
   * @param into the batch
   * @return how many came, also the batch's new {@linkplain MessageBatch#size() size}
   * @throws QueueClosedException this object is closed
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException the first message's failure: EACCES, E2BIG (System V), EMSGSIZE, EBADF
   *     (POSIX); that of a later one meets the next call
   */
  int drain(MessageBatch into) throws QueueException;

  /** {@return whether this object is closed} */
  boolean isClosed();

  /**
   * Ends this object, and the waits of other threads on it; the queue and its messages stay. Does
   * nothing the second time.
   */
  @Override
  void close();
}
