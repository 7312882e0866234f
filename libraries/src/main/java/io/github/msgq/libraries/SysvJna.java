package io.github.msgq.libraries;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import io.github.msgq.NoSuchQueueException;
import io.github.msgq.SysvQueue;
import io.github.msgq.bench.message.Damaged;
import io.github.msgq.bench.parameter.Settings;
import io.github.msgq.bench.transport.Link;
import io.github.msgq.bench.transport.queue.Sysv;
import java.io.IOException;
import java.util.List;

/** System V queues through JNA's direct mapping, with memory outside the heap. */
public final class SysvJna extends BoundQueues {
  public SysvJna() {
    super(new Sysv());
  }

  @Override
  public String name() {
    return "sysv-jna";
  }

  @Override
  Link link(Settings settings, int lane, String toSend, String toReceive) {
    Memory message = new Memory(Native.LONG_SIZE + settings.size() + 1L); // to detect a longer one
    return new Bound(
        settings, lane, message, Integer.parseInt(toSend), Integer.parseInt(toReceive));
  }

  /** The two calls. */
  static final class Libc {
    static {
      Native.register("c");
    }

    private Libc() {}

    static native int msgsnd(int id, Pointer message, NativeLong bytes, int flags)
        throws LastErrorException;

    static native NativeLong msgrcv(
        int id, Pointer message, NativeLong bytes, NativeLong type, int flags)
        throws LastErrorException;
  }

  private static final class Bound extends Link {
    private static final int EINTR = 4;
    private static final int MSG_NOERROR = 010000;

    private final int lane;
    private final Memory memory;
    private final int sendKey;
    private final int receiveKey;
    private final NativeLong size;
    private final NativeLong room;
    private final NativeLong any = new NativeLong(0);
    private int toSend;
    private int toReceive;

    Bound(Settings settings, int lane, Memory memory, int sendKey, int receiveKey) {
      super(
          BoundQueues.over(
              memory.getByteBuffer(0, memory.size()), Native.LONG_SIZE, settings.size()));
      this.lane = lane;
      this.memory = memory;
      this.sendKey = sendKey;
      this.receiveKey = receiveKey;
      this.size = new NativeLong(settings.size());
      this.room = new NativeLong(settings.size() + 1L);
      memory.setNativeLong(0, new NativeLong(1)); // its type
    }

    @Override
    public int lane() {
      return lane;
    }

    @Override
    public void open() throws IOException {
      try (SysvQueue out = SysvQueue.open(sendKey);
          SysvQueue in = SysvQueue.open(receiveKey)) {
        toSend = out.id();
        toReceive = in.id();
      }
    }

    @Override
    public void send() throws IOException {
      while (true) {
        try {
          Libc.msgsnd(toSend, memory, size, 0);
          return;
        } catch (LastErrorException e) {
          again(e);
        }
      }
    }

    @Override
    public void receive() throws IOException {
      while (true) {
        try {
          long length = Libc.msgrcv(toReceive, memory, room, any, MSG_NOERROR).longValue();
          Damaged.checkLength(length, size.longValue());
          return;
        } catch (LastErrorException e) {
          again(e);
        }
      }
    }

    private static void again(LastErrorException e) throws IOException {
      if (e.getErrorCode() != EINTR) {
        throw new IOException(e.getMessage(), e);
      }
    }

    /** Never before {@link #close()}: these connections are long. */
    @Override
    public void shut() {}

    /** Only a queue's removal ends a call that waits in msgrcv(2). */
    @Override
    public void close() throws IOException {
      for (int key : List.of(sendKey, receiveKey)) {
        try (SysvQueue queue = SysvQueue.open(key)) {
          queue.remove();
        } catch (NoSuchQueueException e) {
          // the other end has removed it
        }
      }
    }
  }
}
