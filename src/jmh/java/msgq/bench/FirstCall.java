package msgq.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import msgq.PosixOptions;
import msgq.PosixQueue;
import msgq.SysvQueue;
import msgq.bench.jmh.Measures;
import msgq.bench.lease.Lease;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a short-lived program feels: the first queue of a JVM, one message there and back, with the
 * native library's loading; and the first {@value #PAIRS} pairs, most of them before the code is
 * compiled. Beside them lajp's own way of calling.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(10)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class FirstCall {
  private static final int PAIRS = 300_000;
  private static final int SIZE = 1024;

  /** Nothing of the library is used before the benchmark. */
  @State(Scope.Thread)
  public static class Fresh {
    private final byte[] body = new byte[SIZE];
    private final byte[] room = new byte[CallQueue.ROOM];
    private final int key = ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
    private Lease lease;

    @Setup
    public void record() throws IOException {
      lease = Lease.acquire();
      lease.sysv(key);
      lease.posix(name());
    }

    private String name() {
      return "/msgq-first-".concat(Integer.toHexString(key));
    }

    @TearDown
    public void remove() throws IOException {
      lease.close();
    }
  }

  @Benchmark
  @Measures("a JVM's first message through a SysvQueue, loading included")
  public void sysv(Fresh fresh) throws IOException {
    try (SysvQueue queue = SysvQueue.createNew(fresh.key)) {
      queue.send(fresh.body, 1);
      queue.receive(fresh.room);
      queue.remove();
    }
  }

  @Benchmark
  @Measures("a JVM's first message through a PosixQueue, loading included")
  public void posix(Fresh fresh) throws IOException {
    PosixOptions options =
        new PosixOptions().createNew().maxMessages(1).messageSize(CallQueue.ROOM);
    try (PosixQueue queue = options.open(fresh.name())) {
      queue.send(fresh.body, 0);
      queue.receive(fresh.room);
      queue.unlink();
    }
  }

  @Benchmark
  @Measures("a JVM's first message through lajp.MsgQ, loading included")
  public void dropIn(Fresh fresh) {
    int id = lajp.MsgQ.msgget(fresh.key);
    lajp.MsgQ.msgsnd(id, 1, fresh.body, SIZE);
    lajp.MsgQ.msgrcv(id, fresh.room, SIZE, 0);
    lajp.MsgQ.msgclose(id);
  }

  @Benchmark
  @Measures("300,000 pairs of calls of a new JVM through lajp.MsgQ")
  public void dropInPairs(Fresh fresh) {
    int id = lajp.MsgQ.msgget(fresh.key);
    for (int i = 0; i < PAIRS; i++) {
      lajp.MsgQ.msgsnd(id, 1, fresh.body, SIZE);
      lajp.MsgQ.msgrcv(id, fresh.room, SIZE, 0);
    }
    lajp.MsgQ.msgclose(id);
  }

  /** lajp's own library, as a file. */
  @State(Scope.Thread)
  public static class Own {
    private Path library;

    @Setup
    public void unpack(Fresh fresh) throws IOException {
      library = Floor.unpack(fresh.lease);
    }

    @TearDown
    public void delete() throws IOException {
      Files.delete(library);
    }
  }

  /** The same by lajp's own code, of which System.load is a part. */
  @Benchmark
  @Measures("a JVM's first message as lajp's own class calls it")
  public void lajpOwn(Fresh fresh, Own own) {
    System.load(own.library.toString());
    int id = Floor.lajpGet(fresh.key);
    Floor.lajpSend(id, 1, fresh.body, SIZE);
    Floor.lajpReceive(id, fresh.room, SIZE, 0);
    Floor.lajpClose(id);
  }

  @Benchmark
  @Measures("300,000 pairs of calls of a new JVM as lajp's own class makes them")
  public void lajpOwnPairs(Fresh fresh, Own own) {
    System.load(own.library.toString());
    int id = Floor.lajpGet(fresh.key);
    for (int i = 0; i < PAIRS; i++) {
      Floor.lajpSend(id, 1, fresh.body, SIZE);
      Floor.lajpReceive(id, fresh.room, SIZE, 0);
    }
    Floor.lajpClose(id);
  }
}
