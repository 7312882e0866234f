package msgq.bench;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import msgq.bench.client.Batch;
import msgq.bench.jmh.CellFacts;
import msgq.bench.jmh.EndpointFigures;
import msgq.bench.jmh.Findings;
import msgq.bench.jmh.Measures;
import msgq.bench.lease.Lease;
import msgq.bench.linux.Spawn;
import msgq.bench.problem.NotAvailable;
import msgq.bench.process.JavaCommand;
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
 * What a short-lived program pays: for its first message through a new queue, including the loading
 * of the native library; and for its first {@value FirstProgram#PAIRS} pairs of calls, during which
 * the JIT compiles them. Also the same by lajp's own class.
 *
 * <p>Each figure comes from a {@link FirstProgram}, which times itself in a new JVM: a fork of JMH
 * has already loaded much of what a first call needs. The library is in a {@link LibraryJar}.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 0)
@Measurement(iterations = 5)
public class FirstCall {
  @State(Scope.Thread)
  public static class Programs {
    private Lease lease;
    private Path library;
    private Path jar;

    @Setup
    public void prepare() throws IOException, URISyntaxException {
      if (!EndpointFigures.active()) {
        throw new NotAvailable(
            "JMH alone would time the program's start: run java -jar benchmarks.jar FirstCall");
      }
      lease = Lease.acquire();
      library = Floor.unpack(lease);
      jar = LibraryJar.writeTo(lease.directory());
    }

    @TearDown
    public void remove() {
      if (lease != null) {
        lease.close();
      }
    }

    private void run(String way) throws IOException, InterruptedException {
      int key = ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
      lease.sysv(key);
      lease.posix(FirstProgram.name(key));
      List<String> words = List.of(way, Integer.toString(key), library.toString());
      List<String> command =
          JavaCommand.likeThis().with(jar).of(FirstProgram.class, lease.directory(), words);
      Process program = Spawn.start(new ProcessBuilder(command).redirectErrorStream(true));
      String said = new String(program.getInputStream().readAllBytes()).strip();
      if (program.waitFor() != 0 || !said.matches("[0-9]+")) {
        CellFacts.failed("the program said: " + said);
        throw new IllegalStateException(said);
      }
      Findings.leave(new Batch(1, Long.parseLong(said)));
    }
  }

  @Benchmark
  @Measures("a JVM's first message through a SysvQueue, loading included")
  public void sysv(Programs programs) throws Exception {
    programs.run(FirstProgram.SYSV);
  }

  @Benchmark
  @Measures("a JVM's first message through a PosixQueue, loading included")
  public void posix(Programs programs) throws Exception {
    programs.run(FirstProgram.POSIX);
  }

  @Benchmark
  @Measures("a JVM's first message through lajp.MsgQ, loading included")
  public void dropIn(Programs programs) throws Exception {
    programs.run(FirstProgram.DROP_IN);
  }

  @Benchmark
  @Measures("300,000 pairs of calls of a new JVM through lajp.MsgQ")
  public void dropInPairs(Programs programs) throws Exception {
    programs.run(FirstProgram.DROP_IN_PAIRS);
  }

  /** Includes System.load. */
  @Benchmark
  @Measures("a JVM's first message as lajp's own class calls it")
  public void lajpOwn(Programs programs) throws Exception {
    programs.run(FirstProgram.LAJP_OWN);
  }

  @Benchmark
  @Measures("300,000 pairs of calls of a new JVM as lajp's own class makes them")
  public void lajpOwnPairs(Programs programs) throws Exception {
    programs.run(FirstProgram.LAJP_OWN_PAIRS);
  }
}
