package io.github.msgq.bench.measure.call;

import io.github.msgq.Message;
import io.github.msgq.MessageQueue;
import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.QueueLimits;
import io.github.msgq.SysvQueue;
import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.transport.Transport;
import io.github.msgq.bench.machine.lease.Lease;
import io.github.msgq.bench.terms.parameter.Connection;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntBinaryOperator;

/**
 * A queue to which one thread sends two messages, and from which it then receives both. With a
 * single message, the kernel charges a page to the control group for each or for none, depending on
 * how many bytes it has charged before: a fifth more or less, by chance. With two, it charges one
 * page for both.
 *
 * @param lease which records it
 * @param floor does the same in C, for messages of this size and this many times; returns 0 or
 *     -errno
 */
record CallQueue(MessageQueue queue, Lease lease, IntBinaryOperator floor) {
  /** Bytes of a receive buffer: a POSIX queue demands room for its largest message. */
  static final int ROOM = 8192;

  /** Messages sent before the first is received. */
  static final int MESSAGES = 2;

  /** Creates one for messages of this size; NotAvailable if it would not hold them. */
  static CallQueue create(String kind, int size) throws IOException {
    boolean sysv = kind.equals("sysv");
    Transport queues = Transports.byName(kind).orElseThrow();
    NotAvailable.check(queues.unavailable(Connection.LONG));
    if (sysv && QueueLimits.sysvQueueBytes().orElse(-1) < (long) size * MESSAGES) {
      throw new NotAvailable(
          "the queue does not hold %d messages of %,d bytes: raise kernel.msgmnb"
              .formatted(MESSAGES, size));
    }
    if (queues.parts(size) > 1 || size > ROOM) {
      throw new NotAvailable("the queue does not take %,d bytes in one message".formatted(size));
    }
    Lease lease = Lease.acquire();
    if (sysv) {
      int key = ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
      lease.sysv(key);
      SysvQueue queue = SysvQueue.createNew(key);
      return new CallQueue(queue, lease, (bytes, times) -> Floor.sysv(queue.id(), bytes, times));
    }
    String name = "/msgq-%016x".formatted(ThreadLocalRandom.current().nextLong());
    lease.posix(name);
    PosixQueue queue = new PosixOptions().maxMessages(MESSAGES).messageSize(ROOM).createNew(name);
    return new CallQueue(queue, lease, (bytes, times) -> Floor.posix(queue.name(), bytes, times));
  }

  void both(byte[] body, byte[] room) throws IOException {
    queue.send(body);
    queue.send(body);
    queue.receive(room);
    queue.receive(room);
  }

  void both(ByteBuffer body, ByteBuffer room) throws IOException {
    queue.send(body.rewind());
    queue.send(body.rewind());
    queue.receive(room.clear());
    queue.receive(room.clear());
  }

  void both(Message message) throws IOException {
    queue.send(message);
    queue.send(message);
    queue.receive(message);
    queue.receive(message);
  }

  void remove() throws IOException {
    queue.remove();
    queue.close();
    lease.close();
  }
}
