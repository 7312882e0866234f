package io.github.msgq.libraries;

import io.github.msgq.bench.endpoints.message.Damaged;
import io.github.msgq.bench.endpoints.message.MessageBuffer;
import io.github.msgq.bench.terms.parameter.Settings;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;

/**
 * A hand-written ring, without a library: slots of one size in a mapped file, and counters of
 * messages written and read, each in its own cache line.
 */
public final class Mmap extends SharedMemory {
  private static final VarHandle COUNTER =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private static final int WRITTEN = 0;
  private static final int READ = 128; // two cache lines: processors fetch them in pairs
  private static final int SLOTS = 256;
  private static final int USUAL = 1 << 20;
  private static final int FEWEST = 4;
  private static final int MOST = 1024;

  @Override
  public String name() {
    return "mmap";
  }

  private static int stride(int size) {
    return (Integer.BYTES + size + 63) / 64 * 64;
  }

  private static int slots(int size) {
    return Math.max(FEWEST, Math.min(MOST, Integer.highestOneBit(USUAL / stride(size) | 1)));
  }

  /** A mapped buffer has 2 GiB at most, and four messages are to fit. */
  @Override
  protected int largest() {
    return Integer.MAX_VALUE / (FEWEST + 1);
  }

  @Override
  long bytes(Settings settings) {
    int size = settings.size();
    return SLOTS + (long) slots(size) * stride(size);
  }

  @Override
  PolledStream ring(MappedByteBuffer memory, Settings settings) {
    return new Ring(memory, slots(settings.size()), stride(settings.size()));
  }

  private static final class Ring implements PolledStream {
    private final MappedByteBuffer memory;
    private final int slots; // a power of two
    private final int stride;
    private long written;
    private long read;

    Ring(MappedByteBuffer memory, int slots, int stride) {
      this.memory = memory;
      this.slots = slots;
      this.stride = stride;
      memory.order(ByteOrder.nativeOrder());
    }

    private int slot(long number) {
      return SLOTS + (int) (number & slots - 1) * stride;
    }

    @Override
    public boolean offer(MessageBuffer message) {
      if (written - read == slots) {
        read = (long) COUNTER.getAcquire(memory, READ);
        if (written - read == slots) {
          return false;
        }
      }
      int at = slot(written);
      memory.putInt(at, message.size());
      memory.put(at + Integer.BYTES, message.buffer(), message.head(), message.size());
      COUNTER.setRelease(memory, WRITTEN, ++written);
      return true;
    }

    @Override
    public boolean poll(MessageBuffer message) throws IOException {
      if (read == written) {
        written = (long) COUNTER.getAcquire(memory, WRITTEN);
        if (read == written) {
          return false;
        }
      }
      int at = slot(read);
      int length = memory.getInt(at);
      if (length == message.size()) {
        message.buffer().put(message.head(), memory, at + Integer.BYTES, length);
      }
      COUNTER.setRelease(memory, READ, ++read);
      Damaged.checkLength(length, message.size());
      return true;
    }
  }
}
