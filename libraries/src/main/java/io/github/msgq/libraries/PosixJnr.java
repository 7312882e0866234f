package io.github.msgq.libraries;

import io.github.msgq.NoSuchQueueException;
import io.github.msgq.PosixQueue;
import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.queue.Posix;
import io.github.msgq.bench.endpoints.transport.LaneEnd;
import io.github.msgq.bench.machine.linux.Sysctl;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import jnr.ffi.LastError;
import jnr.ffi.LibraryLoader;
import jnr.ffi.Pointer;
import jnr.ffi.Runtime;

/** POSIX queues through jnr-ffi, with memory outside the heap. */
public final class PosixJnr extends BoundQueues {
  public PosixJnr() {
    super(new Posix(), "jnr-ffi");
  }

  @Override
  public String name() {
    return "posix-jnr";
  }

  @Override
  LaneEnd end(Settings settings, String toSend, String toReceive) throws IOException {
    return new Bound(toSend, toReceive);
  }

  /** The calls: in librt, since glibc 2.34 in libc. */
  public interface Libc {
    Libc LIBC = LibraryLoader.loadLibrary(Libc.class, Map.of(), "rt", "c");

    int mq_open(String name, int flags);

    int mq_close(int queue);

    int mq_send(int queue, Pointer message, long bytes, int priority);

    long mq_receive(int queue, Pointer message, long room, Pointer priority);
  }

  private static final class Bound implements LaneEnd {
    private static final int O_RDWR = 2;
    private static final int EINTR = 4;
    private static final int BUSY = 1;
    private static final int CLOSED = 2;

    private final ByteBuffer room =
        ByteBuffer.allocateDirect(Sysctl.number("fs.mqueue.msgsize_default").orElse(-1));
    private final Pointer memory = Pointer.wrap(Runtime.getSystemRuntime(), room);
    private final String sendName;
    private final String receiveName;
    private final int toSend;
    private final int toReceive;
    private final AtomicInteger state = new AtomicInteger();

    Bound(String sendName, String receiveName) throws IOException {
      this.sendName = sendName;
      this.receiveName = receiveName;
      toSend = checked(Libc.LIBC.mq_open(sendName, O_RDWR), "mq_open");
      toReceive = checked(Libc.LIBC.mq_open(receiveName, O_RDWR), "mq_open");
    }

    @Override
    public MessageBuffer message(int size) {
      return MessageBuffer.over(room.slice(0, size));
    }

    @Override
    public boolean isDuplex() {
      return false; // one memory for both directions
    }

    @Override
    public boolean send(MessageBuffer message) throws IOException {
      enter();
      int result;
      do {
        result = Libc.LIBC.mq_send(toSend, memory, message.size(), 0);
      } while (result < 0 && interrupted());
      leave();
      checked(result, "mq_send");
      return true;
    }

    @Override
    public boolean receive(MessageBuffer message) throws IOException {
      enter();
      long length;
      do {
        length = Libc.LIBC.mq_receive(toReceive, memory, room.capacity(), null);
      } while (length < 0 && interrupted());
      leave();
      Damaged.checkLength(checked((int) length, "mq_receive"), message.size());
      return true;
    }

    private boolean interrupted() {
      return LastError.getLastError(Runtime.getSystemRuntime()) == EINTR && state.get() == BUSY;
    }

    private void enter() throws IOException {
      if (!state.compareAndSet(0, BUSY)) {
        throw new AsynchronousCloseException();
      }
    }

    /** A thread that was in a call when the link was closed closes the queues. */
    private void leave() throws IOException {
      if (!state.compareAndSet(BUSY, 0)) {
        closeQueues();
        throw new AsynchronousCloseException();
      }
    }

    private void closeQueues() {
      Libc.LIBC.mq_close(toSend);
      Libc.LIBC.mq_close(toReceive);
    }

    private static int checked(int result, String call) throws IOException {
      if (result < 0) {
        throw new IOException(
            call + " failed, errno " + LastError.getLastError(Runtime.getSystemRuntime()));
      }
      return result;
    }

    /**
     * Ends waiting calls in the only ways there are: a receiver's by a message, a sender's by room.
     */
    @Override
    public void close() throws IOException {
      int before = state.getAndUpdate(now -> now | CLOSED);
      if (before == 0) {
        closeQueues();
      }
      if (before != BUSY && before != (BUSY | CLOSED)) {
        return;
      }
      try (PosixQueue in = PosixQueue.open(receiveName);
          PosixQueue out = PosixQueue.open(sendName)) {
        in.trySend(new byte[0]);
        out.tryReceive(new byte[room.capacity()]);
      } catch (NoSuchQueueException e) {
        // nothing waits for long on a queue that has been removed
      }
    }
  }
}
