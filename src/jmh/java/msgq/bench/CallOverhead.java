package msgq.bench;

import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import msgq.Message;
import msgq.PosixQueue;
import msgq.SysvQueue;
import msgq.bench.cli.LauncherWatch;
import msgq.bench.lease.Lease;
import msgq.bench.report.Outcome;
import msgq.bench.transport.Connection;
import msgq.bench.transport.NotAvailable;
import msgq.bench.transport.Transport;
import msgq.bench.transport.Transports;
import msgq.internal.JniNative;
import msgq.internal.NativeLoader;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What the binding costs: one send and one receive on the same queue by one thread, which never
 * waits; beside them a native call that does nothing.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class CallOverhead {
  private static final int USUAL_LIMIT = 8192; // a POSIX queue wants room for its largest message

  /** A System V queue of the thread's own. */
  @State(Scope.Thread)
  public static class Sysv {
    /** Bytes of a message. */
    @Param("1024")
    public int size;

    private Lease lease;
    private SysvQueue queue;
    private Message message;

    @Setup
    public void create(BenchmarkParams params) throws IOException {
      message = message(params, "sysv", size);
      lease = Lease.acquire();
      int key = ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
      lease.sysv(key);
      queue = SysvQueue.createNew(key);
    }

    @TearDown
    public void remove() throws IOException {
      queue.remove();
      lease.close();
    }
  }

  /** A POSIX queue of the thread's own. */
  @State(Scope.Thread)
  public static class Posix {
    /** Bytes of a message. */
    @Param("1024")
    public int size;

    private Lease lease;
    private PosixQueue queue;
    private Message message;

    @Setup
    public void create(BenchmarkParams params) throws IOException {
      message = message(params, "posix", size);
      lease = Lease.acquire();
      String name = "/msgq-%016x".formatted(ThreadLocalRandom.current().nextLong());
      lease.posix(name);
      queue = PosixQueue.createNew(name);
    }

    @TearDown
    public void remove() throws IOException {
      queue.unlink();
      queue.close();
      lease.close();
    }
  }

  /** The native library. */
  @State(Scope.Benchmark)
  public static class Library {
    @Setup
    public void load() {
      LauncherWatch.start();
      NativeLoader.load();
    }
  }

  private static Message message(BenchmarkParams params, String transport, int size) {
    LauncherWatch.start();
    Transport queues = Transports.byName(transport).orElseThrow();
    String reason = queues.unavailable(Connection.LONG).orElse(null);
    if (reason == null && queues.pieces(size) > 1) {
      reason = "%,d bytes are more than the queue takes in one message".formatted(size);
    }
    if (reason != null) {
      Outcome.notAvailable(params, reason);
      throw new NotAvailable(reason);
    }
    return Message.allocate(Math.max(size, USUAL_LIMIT)).length(size);
  }

  @Benchmark
  public void sysv(Sysv own) throws IOException {
    own.queue.send(own.message);
    own.queue.receive(own.message);
  }

  @Benchmark
  public void posix(Posix own) throws IOException {
    own.queue.send(own.message);
    own.queue.receive(own.message);
  }

  /** A call into C that does nothing. */
  @Benchmark
  public void empty(Library library) {
    JniNative.nothing();
  }
}
