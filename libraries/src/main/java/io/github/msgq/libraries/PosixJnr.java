package io.github.msgq.libraries;

import io.github.msgq.NoSuchQueueException;
import io.github.msgq.PosixQueue;
import io.github.msgq.bench.linux.Sysctl;
import io.github.msgq.bench.message.Damaged;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.transport.Link;
import io.github.msgq.bench.transport.queue.Posix;
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
    super(new Posix());
  }

  @Override
  public String name() {
    return "posix-jnr";
  }

  @Override
  Link link(Settings settings, int lane, String toSend, String toReceive) {
    int most = Sysctl.number("fs.mqueue.msgsize_default").orElse(-1);
    return new Bound(settings, lane, ByteBuffer.allocateDirect(most), toSend, toReceive);
  }

  /** The calls: in librt, since glibc 2.34 in libc. */
  public interface Libc {
    Libc LIBC = LibraryLoader.loadLibrary(Libc.class, Map.of(), "rt", "c");

    int mq_open(String name, int flags);

    int mq_close(int queue);

    int mq_send(int queue, Pointer message, long bytes, int priority);

    long mq_receive(int queue, Pointer message, long room, Pointer priority);
  }

  private static final class Bound extends Link {
    private static final int O_RDWR = 2;
    private static final int EINTR = 4;
    private static final int BUSY = 1;
    private static final int CLOSED = 2;

    private final int lane;
    private final Pointer memory;
    private final long room;
    private final String sendName;
    private final String receiveName;
    private int toSend;
    private int toReceive;
    private final AtomicInteger state = new AtomicInteger();

    Bound(Settings settings, int lane, ByteBuffer memory, String sendName, String receiveName) {
      super(BoundQueues.over(memory, 0, settings.size()));
      this.lane = lane;
      this.memory = Pointer.wrap(Runtime.getSystemRuntime(), memory);
      this.room = memory.capacity();
      this.sendName = sendName;
      this.receiveName = receiveName;
    }

    @Override
    public int lane() {
      return lane;
    }

    @Override
    public void open() throws IOException {
      toSend = checked(Libc.LIBC.mq_open(sendName, O_RDWR), "mq_open");
      toReceive = checked(Libc.LIBC.mq_open(receiveName, O_RDWR), "mq_open");
    }

    @Override
    public void send() throws IOException {
      enter();
      int result;
      do {
        result = Libc.LIBC.mq_send(toSend, memory, message().size(), 0);
      } while (result < 0 && interrupted());
      leave();
      checked(result, "mq_send");
    }

    @Override
    public void receive() throws IOException {
      enter();
      long length;
      do {
        length = Libc.LIBC.mq_receive(toReceive, memory, room, null);
      } while (length < 0 && interrupted());
      leave();
      Damaged.checkLength(checked((int) length, "mq_receive"), message().size());
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

    /** Never before {@link #close()}: these connections are long. */
    @Override
    public void shut() {}

    /**
     * Ends waiting calls in the only ways there are: a receiver's by a message, a sender's by room.
     */
    @Override
    public void close() throws IOException {
      int before = state.getAndUpdate(now -> now | CLOSED);
      if (before == 0 && toSend > 0) {
        closeQueues();
      }
      if (before != BUSY && before != (BUSY | CLOSED)) {
        return;
      }
      try (PosixQueue in = PosixQueue.open(receiveName);
          PosixQueue out = PosixQueue.open(sendName)) {
        in.trySend(new byte[0]);
        out.tryReceive(new byte[(int) room]);
      } catch (NoSuchQueueException e) {
        // nothing waits for long on a queue that has been removed
      }
    }
  }
}
