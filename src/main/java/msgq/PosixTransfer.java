package msgq;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Objects;
import msgq.internal.Block;
import msgq.internal.Handle;
import msgq.internal.Linux;
import msgq.internal.PosixCalls;
import msgq.internal.Waiter;

/**
 * Sending and receiving for {@link PosixQueue}, all ways through the same two calls. Timeouts as in
 * {@link PosixCalls}.
 */
final class PosixTransfer {
  private final String name;
  private final int descriptor;
  private final int messageSize;
  private final Handle handle;

  PosixTransfer(String name, int descriptor, int messageSize, Handle handle) {
    this.name = name;
    this.descriptor = descriptor;
    this.messageSize = messageSize;
    this.handle = handle;
  }

  boolean send(byte[] body, int offset, int length, int priority, long timeout)
      throws QueueException {
    Objects.checkFromIndexSize(offset, length, body.length);
    Block block = room(length, priority);
    block.memory().put(Block.BODY, body, offset, length);
    return send(block, length, priority, timeout);
  }

  boolean send(ByteBuffer body, int priority, long timeout) throws QueueException {
    int length = body.remaining();
    Block block = room(length, priority);
    block.memory().put(Block.BODY, body, body.position(), length);
    boolean sent = send(block, length, priority, timeout);
    if (sent) {
      body.position(body.limit());
    }
    return sent;
  }

  /** For a message that can be sent; another is refused before memory is taken for it. */
  private Block room(int length, int priority) throws QueueException {
    checkPriority(priority);
    if (length > messageSize) {
      throw Failures.posixSend(
          handle.isClosed() ? Waiter.CLOSED : -Linux.EMSGSIZE, name, length, messageSize);
    }
    return Waiter.current().block(length);
  }

  private boolean send(Block block, int length, int priority, long timeout) throws QueueException {
    checkPriority(priority);
    long r = PosixCalls.send(handle, descriptor, block, length, priority, timeout);
    Reference.reachabilityFence(block);
    if (r < 0 && !(r == Waiter.TIMED_OUT || timeout == 0 && r == -Linux.EAGAIN)) {
      throw Failures.posixSend(r, name, length, messageSize);
    }
    return r >= 0;
  }

  PosixQueue.Received receive(byte[] into, int offset, int length, long timeout)
      throws QueueException {
    Objects.checkFromIndexSize(offset, length, into.length);
    int room = Math.min(length, messageSize);
    Block block = Waiter.current().block(room);
    int n = receive(block, room, timeout);
    if (n < 0) {
      return null;
    }
    block.memory().get(Block.BODY, into, offset, n);
    return new PosixQueue.Received(n, block.priority());
  }

  PosixQueue.Received receive(ByteBuffer into, long timeout) throws QueueException {
    Failures.checkWritable(into);
    int length = into.remaining();
    int room = Math.min(length, messageSize);
    Block block = Waiter.current().block(room);
    int n = receive(block, room, timeout);
    if (n < 0) {
      return null;
    }
    into.put(into.position(), block.memory(), Block.BODY, n).position(into.position() + n);
    return new PosixQueue.Received(n, block.priority());
  }

  boolean receive(Message into, long timeout) throws QueueException {
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

  boolean send(Message message, long timeout) throws QueueException {
    return send(message.block(), message.length(), message.priority(), timeout);
  }

  /** Waits until a moment of the real-time clock. */
  boolean send(Message message, Instant deadline) throws QueueException {
    checkPriority(message.priority());
    long r =
        PosixCalls.send(
            handle, descriptor, message.block(), message.length(), message.priority(), deadline);
    Reference.reachabilityFence(message);
    if (r < 0 && r != Waiter.TIMED_OUT) {
      throw Failures.posixSend(r, name, message.length(), messageSize);
    }
    return r >= 0;
  }

  /** Waits until a moment of the real-time clock. */
  boolean receive(Message into, Instant deadline) throws QueueException {
    long n = PosixCalls.receive(handle, descriptor, into.block(), into.capacity(), deadline);
    Reference.reachabilityFence(into);
    if (n < 0 && n != Waiter.TIMED_OUT) {
      throw Failures.posixReceive(n, name, into.capacity(), messageSize);
    }
    if (n >= 0) {
      into.length((int) n);
    }
    return n >= 0;
  }

  /** Without waiting; how many of the batch's messages from the given one on were sent. */
  int send(MessageBatch batch, int from) throws QueueException {
    Objects.checkIndex(from, batch.size() + 1);
    for (int i = from; i < batch.size(); i++) {
      checkPriority(batch.get(i).priority());
    }
    long n = PosixCalls.sendMany(handle, descriptor, batch.memory(), from, batch.size() - from);
    if (n < 0) {
      if (n == -Linux.EAGAIN || n == Waiter.TIMED_OUT) {
        return 0;
      }
      throw Failures.posixSend(
          n, name, from < batch.size() ? batch.get(from).length() : 0, messageSize);
    }
    return (int) n;
  }

  /** Without waiting; how many messages came. */
  int receive(MessageBatch batch) throws QueueException {
    long n = PosixCalls.receiveMany(handle, descriptor, batch.memory(), batch.capacity());
    if (n < 0 && n != -Linux.EAGAIN && n != Waiter.TIMED_OUT) {
      throw Failures.posixReceive(n, name, batch.messageCapacity(), messageSize);
    }
    return batch.size((int) Math.max(0, n)).size();
  }

  private static void checkPriority(int priority) {
    if (priority < 0 || priority > PosixQueue.MAX_PRIORITY) {
      throw new IllegalArgumentException(
          "priority " + priority + " is not 0 to " + PosixQueue.MAX_PRIORITY);
    }
  }
}
