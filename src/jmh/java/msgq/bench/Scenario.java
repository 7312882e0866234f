package msgq.bench;

import java.io.IOException;
import msgq.bench.jmh.ClientThread;
import msgq.bench.jmh.Trial;
import msgq.bench.parameter.Pattern;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What is measured: every parameter but {@code pin}, whose default is the benchmark's own, and the
 * client and server that they describe.
 */
@State(Scope.Benchmark)
public abstract class Scenario {
  @Param({"sysv", "posix", "pipe", "fifo", "tcp", "uds", "uds-jnr"})
  public String transport;

  @Param({"long", "short"})
  public String connection;

  /** Bytes of a message. */
  @Param("1024")
  public int size;

  /** What the client is written in: {@code java}, {@code c} or {@code go}. */
  @Param("java")
  public String client;

  /**
   * The server: the same languages, {@code same} as the client, or {@code thread} for a thread of
   * the client's JVM in place of a process.
   */
  @Param("java")
  public String server;

  /** Queue depth in messages; 0 = as the system gives it, here and below. */
  @Param("0")
  public int depth;

  /** Bytes of socket send buffers, or of a pipe. */
  @Param("0")
  public int sndbuf;

  /** Bytes of socket receive buffers. */
  @Param("0")
  public int rcvbuf;

  /** TCP_NODELAY. */
  @Param("true")
  public boolean nodelay;

  /** Round trips outstanding at once; above 1, one thread writes while another reads. */
  @Param("1")
  public int inflight;

  /** Whether it takes turns with a fixed reference. */
  @Param("on")
  public String gauge;

  /** How an endpoint waits: {@code block}, {@code spin} or {@code backoff}. */
  @Param("block")
  public String wait;

  private final Pattern pattern;
  private Trial trial;

  Scenario(Pattern pattern) {
    this.pattern = pattern;
  }

  @Setup
  public void start(BenchmarkParams params) throws IOException {
    trial = Trial.start(params, pattern);
  }

  /** Connects one of JMH's threads. */
  ClientThread connect(ThreadParams thread) throws IOException {
    return trial.connect(thread.getThreadIndex());
  }

  @Setup(Level.Iteration)
  public void beginIteration() throws IOException {
    trial.beginIteration();
  }

  @TearDown(Level.Iteration)
  public void endIteration() throws IOException {
    trial.endIteration();
  }

  @TearDown
  public void stop() throws IOException {
    trial.stop();
  }
}
