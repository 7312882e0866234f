package io.github.msgq.bench.measure.call;

import io.github.msgq.Message;
import io.github.msgq.MessageQueue;
import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.SysvQueue;
import io.github.msgq.bench.machine.lease.Lease;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A queue to which one thread sends two messages, and from which it then receives both. With a
 * single message, the kernel charges a page to the control group for each or for none, depending on
 * how many bytes it has charged before: a fifth more or less, by chance. With two, it charges one
 * page for both.
 */
interface CallQueue {
  /** Bytes of a receive buffer: a POSIX queue demands room for its largest message. */
  int ROOM = 8192;

  /** Messages sent before the first is received. */
  int MESSAGES = 2;

  /** Sends two messages and receives them. */
  default void both(byte[] body, byte[] room) throws IOException {
    queue().send(body);
    queue().send(body);
    queue().receive(room);
    queue().receive(room);
  }

  default void both(ByteBuffer body, ByteBuffer room) throws IOException {
    queue().send(body.rewind());
    queue().send(body.rewind());
    queue().receive(room.clear());
    queue().receive(room.clear());
  }

  default void both(Message message) throws IOException {
    queue().send(message);
    queue().send(message);
    queue().receive(message);
    queue().receive(message);
  }

  MessageQueue queue();

  /** Records it. */
  Lease lease();

  /** Does the same in C, this many times; returns 0 or -errno. */
  int floor(int size, int times);

  default void remove() throws IOException {
    queue().remove();
    queue().close();
    lease().close();
  }

  static CallQueue create(String kind) throws IOException {
    return kind.equals("sysv") ? Sysv.create() : Posix.create();
  }

  record Sysv(SysvQueue queue, Lease lease) implements CallQueue {
    static Sysv create() throws IOException {
      Lease lease = Lease.acquire();
      int key = ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
      lease.sysv(key);
      return new Sysv(SysvQueue.createNew(key), lease);
    }

    @Override
    public int floor(int size, int times) {
      return Floor.sysv(queue.id(), size, times);
    }
  }

  record Posix(PosixQueue queue, Lease lease) implements CallQueue {
    static Posix create() throws IOException {
      Lease lease = Lease.acquire();
      String name = "/msgq-%016x".formatted(ThreadLocalRandom.current().nextLong());
      lease.posix(name);
      PosixOptions options = new PosixOptions().maxMessages(MESSAGES).messageSize(ROOM);
      return new Posix(options.createNew(name), lease);
    }

    @Override
    public int floor(int size, int times) {
      return Floor.posix(queue.name(), size, times);
    }
  }
}
