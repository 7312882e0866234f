package msgq;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.Objects;
import msgq.internal.Block;
import msgq.internal.Handle;
import msgq.internal.Linux;
import msgq.internal.SysvCalls;
import msgq.internal.Waiter;

/**
 * Sending and receiving for {@link SysvQueue}, all ways through the same two calls. Timeouts as in
 * {@link SysvCalls}.
 */
final class SysvTransfer {
  /** Up to this, memory costs less than asking for the limit. */
  private static final int SMALL = 64 * 1024;

  private final int id;
  private final Handle handle;

  SysvTransfer(int id, Handle handle) {
    this.id = id;
    this.handle = handle;
  }

  boolean send(byte[] body, int offset, int length, long type, long timeout) throws QueueException {
    Objects.checkFromIndexSize(offset, length, body.length);
    Block block = room(length, type);
    block.memory().put(Block.BODY, body, offset, length);
    block.type(type);
    return send(block, length, timeout);
  }

  boolean send(ByteBuffer body, long type, long timeout) throws QueueException {
    int length = body.remaining();
    Block block = room(length, type);
    block.memory().put(Block.BODY, body, body.position(), length);
    block.type(type);
    boolean sent = send(block, length, timeout);
    if (sent) {
      body.position(body.limit());
    }
    return sent;
  }

  /** For a message that can be sent; a huge one that cannot is refused before it takes memory. */
  private Block room(int length, long type) throws QueueException {
    checkType(type);
    if (length > SMALL) {
      long most = QueueLimits.currentSysvMessageSize();
      if (most >= 0 && length > most) {
        throw Failures.sysvSend(handle.isClosed() ? Waiter.CLOSED : -Linux.EINVAL, id, length);
      }
    }
    return Waiter.current().block(length);
  }

  private boolean send(Block block, int length, long timeout) throws QueueException {
    checkType(block.type());
    long r = SysvCalls.send(handle, id, block, length, 0, timeout);
    Reference.reachabilityFence(block);
    if (r < 0 && r != -Linux.EAGAIN && r != Waiter.TIMED_OUT) {
      throw Failures.sysvSend(r, id, length);
    }
    return r >= 0;
  }

  SysvQueue.Received receive(byte[] into, int offset, int length, Selector selector, long timeout)
      throws QueueException {
    Objects.checkFromIndexSize(offset, length, into.length);
    Block block = receive(length, selector, timeout);
    if (block == null) {
      return null;
    }
    block.memory().get(Block.BODY, into, offset, block.length());
    return new SysvQueue.Received(block.length(), block.type());
  }

  SysvQueue.Received receive(ByteBuffer into, Selector selector, long timeout)
      throws QueueException {
    Failures.checkWritable(into);
    Block block = receive(into.remaining(), selector, timeout);
    if (block == null) {
      return null;
    }
    int n = block.length();
    into.put(into.position(), block.memory(), Block.BODY, n).position(into.position() + n);
    return new SysvQueue.Received(n, block.type());
  }

  boolean receive(Message into, Selector selector, long timeout) throws QueueException {
    long n = receive(into.block(), into.capacity(), selector, selector.flags(), timeout);
    if (received(n, into.capacity(), selector)) {
      into.length((int) n);
      return true;
    }
    return false;
  }

  /**
   * A message of at most that length; null when none came. Memory is taken for what comes, not for
   * what could: a message that is too long for it stays in the queue, and more is offered.
   */
  private Block receive(int length, Selector selector, long timeout) throws QueueException {
    Block block = Waiter.current().block(Math.min(length, SMALL));
    int room = Math.min(length, block.capacity());
    boolean all = room == length;
    long deadline = all ? 0 : System.nanoTime() + timeout;
    long n = receive(block, room, selector, flags(selector, all), timeout);
    while (n == -Linux.E2BIG && !all) {
      room = (int) Math.min(length, 4L * room);
      all = room == length;
      block = Waiter.current().block(room);
      long left = timeout == Waiter.FOREVER ? timeout : Math.max(0, deadline - System.nanoTime());
      n = receive(block, room, selector, flags(selector, all), left);
    }
    if (!received(n, length, selector)) {
      return null;
    }
    block.length((int) n);
    return block;
  }

  /** Only what is longer than all the caller's room is cut off. */
  private static int flags(Selector selector, boolean all) {
    return all ? selector.flags() : selector.flags() & ~Linux.MSG_NOERROR;
  }

  private long receive(Block block, int room, Selector selector, int flags, long timeout) {
    if (selector.peeks() && timeout != 0) {
      throw new IllegalArgumentException("a peek never waits: use tryReceive without a timeout");
    }
    long n = SysvCalls.receive(handle, id, block, room, selector.number(), flags, timeout);
    Reference.reachabilityFence(block);
    return n;
  }

  private boolean received(long n, int capacity, Selector selector) throws QueueException {
    if (n < 0 && n != -Linux.ENOMSG && n != Waiter.TIMED_OUT) {
      throw selector.peeks() && n == -Linux.EINVAL
          ? Failures.sysvPeek(n, id)
          : Failures.sysvReceive(n, id, capacity);
    }
    return n >= 0;
  }

  boolean send(Message message, long timeout) throws QueueException {
    return send(message.block(), message.length(), timeout);
  }

  /** Without waiting; how many of the batch's messages from the given one on were sent. */
  int send(MessageBatch batch, int from) throws QueueException {
    Objects.checkIndex(from, batch.size() + 1);
    for (int i = from; i < batch.size(); i++) {
      checkType(batch.get(i).type());
    }
    long n = SysvCalls.sendMany(handle, id, batch.memory(), from, batch.size() - from);
    if (n < 0) {
      if (n == -Linux.EAGAIN) {
        return 0;
      }
      throw Failures.sysvSend(n, id, from < batch.size() ? batch.get(from).length() : 0);
    }
    return (int) n;
  }

  /** Without waiting; how many messages came. */
  int receive(MessageBatch batch, Selector selector) throws QueueException {
    if (selector.peeks()) {
      throw new IllegalArgumentException("a peek takes nothing, so a batch would never end");
    }
    long n =
        SysvCalls.receiveMany(
            handle, id, batch.memory(), batch.capacity(), selector.number(), selector.flags());
    if (n < 0 && n != -Linux.ENOMSG) {
      throw Failures.sysvReceive(n, id, batch.messageCapacity());
    }
    return batch.size((int) Math.max(0, n)).size();
  }

  private static void checkType(long type) {
    if (type < 1) {
      throw new IllegalArgumentException("type " + type + ": message types start at 1");
    }
  }
}
