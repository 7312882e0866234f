package io.github.msgq.libraries;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import io.github.msgq.PosixOptions;
import io.github.msgq.PosixQueue;
import io.github.msgq.SysvQueue;
import io.github.msgq.bench.machine.lease.Lease;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import jnr.ffi.Pointer;
import jnr.ffi.Runtime;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Measures what CallOverhead does through JNI and Panama, but through JNA and jnr-ffi. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class CallOverheadBindings {
  private static final int MESSAGES = 2; // as CallOverhead, which says why
  private static final int ROOM = 8192;
  private static final int O_RDWR = 2;

  /** A System V queue, called through JNA. */
  @State(Scope.Thread)
  public static class Jna {
    /** Bytes of a message. */
    @Param("1024")
    public int size;

    private Lease lease;
    private SysvQueue queue;
    private Memory memory;
    private NativeLong length;
    private final NativeLong room = new NativeLong(ROOM);
    private final NativeLong any = new NativeLong(0);

    @Setup(Level.Trial)
    public void create() throws IOException {
      int key = ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
      lease = Lease.acquire();
      lease.sysv(key);
      queue = SysvQueue.createNew(key);
      memory = new Memory((long) Native.LONG_SIZE + ROOM);
      memory.setNativeLong(0, new NativeLong(1));
      length = new NativeLong(size);
    }

    @TearDown(Level.Trial)
    public void remove() throws IOException {
      queue.remove();
      queue.close();
      lease.close();
    }
  }

  /** A POSIX queue, called through jnr-ffi. */
  @State(Scope.Thread)
  public static class Jnr {
    /** Bytes of a message. */
    @Param("1024")
    public int size;

    private Lease lease;
    private PosixQueue queue;
    private Pointer memory;
    private int descriptor;

    @Setup(Level.Trial)
    public void create() throws IOException {
      String name = "/msgq-%016x".formatted(ThreadLocalRandom.current().nextLong());
      lease = Lease.acquire();
      lease.posix(name);
      queue = new PosixOptions().maxMessages(MESSAGES).messageSize(ROOM).createNew(name);
      memory = Pointer.wrap(Runtime.getSystemRuntime(), ByteBuffer.allocateDirect(ROOM));
      descriptor = PosixJnr.Libc.LIBC.mq_open(name, O_RDWR);
    }

    @TearDown(Level.Trial)
    public void remove() throws IOException {
      PosixJnr.Libc.LIBC.mq_close(descriptor);
      queue.remove();
      queue.close();
      lease.close();
    }
  }

  @Benchmark
  @OperationsPerInvocation(MESSAGES)
  public void sysvJna(Jna on) {
    SysvJna.Libc.msgsnd(on.queue.id(), on.memory, on.length, 0);
    SysvJna.Libc.msgsnd(on.queue.id(), on.memory, on.length, 0);
    SysvJna.Libc.msgrcv(on.queue.id(), on.memory, on.room, on.any, 0);
    SysvJna.Libc.msgrcv(on.queue.id(), on.memory, on.room, on.any, 0);
  }

  @Benchmark
  @OperationsPerInvocation(MESSAGES)
  public void posixJnr(Jnr on) {
    check(PosixJnr.Libc.LIBC.mq_send(on.descriptor, on.memory, on.size, 0));
    check(PosixJnr.Libc.LIBC.mq_send(on.descriptor, on.memory, on.size, 0));
    check(PosixJnr.Libc.LIBC.mq_receive(on.descriptor, on.memory, ROOM, null));
    check(PosixJnr.Libc.LIBC.mq_receive(on.descriptor, on.memory, ROOM, null));
  }

  private static void check(long result) {
    if (result < 0) {
      throw new IllegalStateException("a call failed");
    }
  }
}
