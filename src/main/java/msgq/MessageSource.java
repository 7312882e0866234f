package msgq;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import msgq.internal.TimeLimit;
import org.jspecify.annotations.Nullable;

/**
 * Where messages come from: a queue, or those of a System V queue's messages that a selector
 * chooses, {@link SysvQueue#select}. How calls wait and what they do with memory is said in {@link
 * MessageQueue}.
 */
@SuppressWarnings("exports") // annotations, which nobody has to have
public abstract sealed class MessageSource permits MessageQueue, SelectedMessages {
  final Transfer transfer;
  private final MessageSelector selector;

  MessageSource(Transfer transfer, MessageSelector selector) {
    this.transfer = transfer;
    this.selector = Objects.requireNonNull(selector, "selector");
  }

  /**
   * Receives the next message without a copy, and waits for one if need be.
   *
   * @param into the message that takes it
   * @throws IllegalArgumentException the selector peeks, which never waits
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF, EAGAIN (POSIX); ENOMEM
   */
  public void receive(Message into) throws QueueException {
    transfer.receive(into, selector, TimeLimit.NONE);
  }

  /**
   * Receives the next message without a copy if there is one.
   *
   * @param into the message that takes it
   * @return false when no message came
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG, ENOSYS (System V); EMSGSIZE, EBADF (POSIX); ENOMEM
   */
  public boolean tryReceive(Message into) throws QueueException {
    return transfer.receive(into, selector, TimeLimit.NOW);
  }

  /**
   * Receives the next message without a copy, and waits for one a limited time.
   *
   * @param into the message that takes it
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return false when no message came
   * @throws IllegalArgumentException the selector peeks, and the timeout is positive
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF, EAGAIN (POSIX); ENOMEM
   */
  public boolean tryReceive(Message into, Duration timeout) throws QueueException {
    return transfer.receive(into, selector, TimeLimit.of(timeout));
  }

  /**
   * Receives the next message as a message of its own size, and waits for one if need be.
   *
   * @return the message
   * @throws IllegalArgumentException the selector peeks, which never waits
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES (System V); EBADF, EAGAIN (POSIX); ENOMEM
   */
  public Message receive() throws QueueException {
    return transfer.receive(selector, TimeLimit.NONE);
  }

  /**
   * Receives the next message as a message of its own size if there is one.
   *
   * @return the message; null when none came
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, ENOSYS (System V); EBADF (POSIX); ENOMEM
   */
  public @Nullable Message tryReceive() throws QueueException {
    return transfer.receive(selector, TimeLimit.NOW);
  }

  /**
   * Receives the next message as a message of its own size, and waits for one a limited time.
   *
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return the message; null when none came
   * @throws IllegalArgumentException the selector peeks, and the timeout is positive
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES (System V); EBADF, EAGAIN (POSIX); ENOMEM
   */
  public @Nullable Message tryReceive(Duration timeout) throws QueueException {
    return transfer.receive(selector, TimeLimit.of(timeout));
  }

  /**
   * Receives the next message into an array, and waits for one if need be.
   *
   * @param into room for it
   * @return what came
   * @throws IllegalArgumentException the selector peeks, which never waits
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF, EAGAIN (POSIX); ENOMEM
   */
  public Received receive(byte[] into) throws QueueException {
    return transfer.receive(into, 0, into.length, selector, TimeLimit.NONE);
  }

  /**
   * Receives the next message into an array if there is one.
   *
   * @param into room for it
   * @return what came; null when nothing did
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG, ENOSYS (System V); EMSGSIZE, EBADF (POSIX); ENOMEM
   */
  public @Nullable Received tryReceive(byte[] into) throws QueueException {
    return transfer.receive(into, 0, into.length, selector, TimeLimit.NOW);
  }

  /**
   * Receives the next message into an array, and waits for one a limited time.
   *
   * @param into room for it
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return what came; null when nothing did
   * @throws IllegalArgumentException the selector peeks, and the timeout is positive
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF, EAGAIN (POSIX); ENOMEM
   */
  public @Nullable Received tryReceive(byte[] into, Duration timeout) throws QueueException {
    return transfer.receive(into, 0, into.length, selector, TimeLimit.of(timeout));
  }

  /**
   * Receives the next message into a part of an array, and waits for one if need be.
   *
   * @param into an array
   * @param offset where the room begins
   * @param length bytes of room
   * @return what came
   * @throws IllegalArgumentException the selector peeks, which never waits
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF, EAGAIN (POSIX); ENOMEM
   */
  public Received receive(byte[] into, int offset, int length) throws QueueException {
    return transfer.receive(into, offset, length, selector, TimeLimit.NONE);
  }

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
   * @throws QueueException EACCES, E2BIG, ENOSYS (System V); EMSGSIZE, EBADF (POSIX); ENOMEM
   */
  public @Nullable Received tryReceive(byte[] into, int offset, int length) throws QueueException {
    return transfer.receive(into, offset, length, selector, TimeLimit.NOW);
  }

  /**
   * Receives the next message into a part of an array, and waits for one a limited time.
   *
   * @param into an array
   * @param offset where the room begins
   * @param length bytes of room
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return what came; null when nothing did
   * @throws IllegalArgumentException the selector peeks, and the timeout is positive
   * @throws IndexOutOfBoundsException there is no such part
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF, EAGAIN (POSIX); ENOMEM
   */
  public @Nullable Received tryReceive(byte[] into, int offset, int length, Duration timeout)
      throws QueueException {
    return transfer.receive(into, offset, length, selector, TimeLimit.of(timeout));
  }

  /**
   * Receives the next message into the buffer's remaining room, and moves its position on, and
   * waits for one if need be.
   *
   * @param into room for it
   * @return what came
   * @throws IllegalArgumentException the selector peeks, which never waits
   * @throws java.nio.ReadOnlyBufferException the buffer is read-only; nothing was taken
   * @throws IllegalStateException the buffer's memory is closed, or another thread's; nothing was
   *     taken
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF, EAGAIN (POSIX); ENOMEM
   */
  public Received receive(ByteBuffer into) throws QueueException {
    return transfer.receive(into, selector, TimeLimit.NONE);
  }

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
   * @throws QueueException EACCES, E2BIG, ENOSYS (System V); EMSGSIZE, EBADF (POSIX); ENOMEM
   */
  public @Nullable Received tryReceive(ByteBuffer into) throws QueueException {
    return transfer.receive(into, selector, TimeLimit.NOW);
  }

  /**
   * Receives the next message into the buffer's remaining room, and moves its position on, and
   * waits for one a limited time.
   *
   * @param into room for it
   * @param timeout how long to wait; not at all when it is zero or negative
   * @return what came; null when nothing did
   * @throws IllegalArgumentException the selector peeks, and the timeout is positive
   * @throws java.nio.ReadOnlyBufferException the buffer is read-only; nothing was taken
   * @throws IllegalStateException the buffer's memory is closed, or another thread's; nothing was
   *     taken
   * @throws QueueClosedException this object is closed, or was closed meanwhile
   * @throws QueueInterruptedException the thread is interrupted and would have to wait
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException EACCES, E2BIG (System V); EMSGSIZE, EBADF, EAGAIN (POSIX); ENOMEM
   */
  public @Nullable Received tryReceive(ByteBuffer into, Duration timeout) throws QueueException {
    return transfer.receive(into, selector, TimeLimit.of(timeout));
  }

  /**
   * Receives as many messages as are there and the batch has room for, in one crossing where the
   * backend can. Does not wait.
   *
   * @param into the batch
   * @return how many came, also the batch's new {@linkplain MessageBatch#size() size}
   * @throws IllegalArgumentException the selector peeks, which takes nothing
   * @throws QueueClosedException this object is closed
   * @throws NoSuchQueueException a System V queue has been removed
   * @throws QueueException the first message's failure: EACCES, E2BIG (System V), EMSGSIZE, EBADF
   *     (POSIX); that of a later one meets the next call
   */
  public int drain(MessageBatch into) throws QueueException {
    return transfer.receive(into, selector);
  }
}
