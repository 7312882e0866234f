package msgq.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.ThreadLocalRandom;
import msgq.Message;
import msgq.PosixQueue;
import msgq.Selector;
import msgq.SysvQueue;
import msgq.bench.lease.Lease;

/** One queue, of which one thread sends and receives in turn. */
interface CallQueue {
  /** Room of a receiver: a POSIX queue wants it for its largest message. */
  int ROOM = 8192;

  /** One message there and back. */
  void pair(byte[] body, byte[] room) throws IOException;

  void pair(ByteBuffer body, ByteBuffer room) throws IOException;

  void pair(Message message) throws IOException;

  /** That many pairs in C; 0, or -errno. */
  int floor(int size, int pairs);

  void remove() throws IOException;

  static CallQueue create(String kind, Lease lease) throws IOException {
    return kind.equals("sysv") ? Sysv.create(lease) : Posix.create(lease);
  }

  /** System V. */
  record Sysv(SysvQueue queue) implements CallQueue {
    static Sysv create(Lease lease) throws IOException {
      int key = ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
      lease.sysv(key);
      return new Sysv(SysvQueue.createNew(key));
    }

    @Override
    public void pair(byte[] body, byte[] room) throws IOException {
      queue.send(body, 1);
      queue.receive(room);
    }

    @Override
    public void pair(ByteBuffer body, ByteBuffer room) throws IOException {
      queue.send(body.rewind(), 1);
      queue.receive(room.clear(), Selector.FIRST);
    }

    @Override
    public void pair(Message message) throws IOException {
      queue.send(message);
      queue.receive(message);
    }

    @Override
    public int floor(int size, int pairs) {
      return Floor.sysv(queue.id(), size, pairs);
    }

    @Override
    public void remove() throws IOException {
      queue.remove();
      queue.close();
    }
  }

  /** POSIX. */
  record Posix(PosixQueue queue) implements CallQueue {
    static Posix create(Lease lease) throws IOException {
      String name = "/msgq-%016x".formatted(ThreadLocalRandom.current().nextLong());
      lease.posix(name);
      return new Posix(PosixQueue.options().createNew().messageSize(ROOM).open(name));
    }

    @Override
    public void pair(byte[] body, byte[] room) throws IOException {
      queue.send(body, 0);
      queue.receive(room);
    }

    @Override
    public void pair(ByteBuffer body, ByteBuffer room) throws IOException {
      queue.send(body.rewind(), 0);
      queue.receive(room.clear());
    }

    @Override
    public void pair(Message message) throws IOException {
      queue.send(message);
      queue.receive(message);
    }

    @Override
    public int floor(int size, int pairs) {
      return Floor.posix(queue.name(), size, pairs);
    }

    @Override
    public void remove() throws IOException {
      queue.unlink();
      queue.close();
    }
  }
}
