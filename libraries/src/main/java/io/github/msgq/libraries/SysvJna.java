package io.github.msgq.libraries;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import io.github.msgq.NoSuchQueueException;
import io.github.msgq.SysvQueue;
import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.endpoints.queue.Sysv;
import io.github.msgq.bench.endpoints.transport.LaneEnd;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.util.List;

/** System V queues through JNA's direct mapping, with memory outside the heap. */
public final class SysvJna extends BoundQueues {
  public SysvJna() {
    super(new Sysv(), "jna");
  }

  @Override
  public String name() {
    return "sysv-jna";
  }

  @Override
  LaneEnd end(Settings settings, String toSend, String toReceive) throws IOException {
    return new Bound(settings.size(), Integer.parseInt(toSend), Integer.parseInt(toReceive));
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

  private static final class Bound implements LaneEnd {
    private static final int EINTR = 4;
    private static final int MSG_NOERROR = 010000;

    private final Memory memory;
    private final int sendKey;
    private final int receiveKey;
    private final int toSend;
    private final int toReceive;
    private final NativeLong size;
    private final NativeLong room;
    private final NativeLong any = new NativeLong(0);

    Bound(int size, int sendKey, int receiveKey) throws IOException {
      this.memory = new Memory(Native.LONG_SIZE + size + 1L); // to detect a longer one
      this.sendKey = sendKey;
      this.receiveKey = receiveKey;
      this.size = new NativeLong(size);
      this.room = new NativeLong(size + 1L);
      memory.setNativeLong(0, new NativeLong(1)); // its type
      try (SysvQueue out = SysvQueue.open(sendKey);
          SysvQueue in = SysvQueue.open(receiveKey)) {
        toSend = out.id();
        toReceive = in.id();
      }
    }

    @Override
    public MessageBuffer message(int size) {
      return MessageBuffer.over(memory.getByteBuffer(Native.LONG_SIZE, size));
    }

    @Override
    public boolean isDuplex() {
      return false; // one memory for both directions
    }

    @Override
    public boolean send(MessageBuffer message) throws IOException {
      while (true) {
        try {
          Libc.msgsnd(toSend, memory, size, 0);
          return true;
        } catch (LastErrorException e) {
          again(e);
        }
      }
    }

    @Override
    public boolean receive(MessageBuffer message) throws IOException {
      while (true) {
        try {
          long length = Libc.msgrcv(toReceive, memory, room, any, MSG_NOERROR).longValue();
          Damaged.checkLength(length, size.longValue());
          return true;
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
