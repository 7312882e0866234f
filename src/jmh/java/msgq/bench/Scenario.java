package msgq.bench;

import java.io.IOException;
import msgq.bench.cli.LauncherWatch;
import msgq.bench.peer.Failure;
import msgq.bench.peer.Lane;
import msgq.bench.peer.Session;
import msgq.bench.pin.Placement;
import msgq.bench.report.Outcome;
import msgq.bench.transport.Connection;
import msgq.bench.transport.NotAvailable;
import msgq.bench.transport.Pattern;
import msgq.bench.transport.Settings;
import msgq.bench.transport.Transport;
import msgq.bench.transport.Transports;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/** What is measured: every parameter, and the far end that serves it. */
@State(Scope.Benchmark)
public abstract class Scenario {
  @Param({"sysv", "posix", "pipe", "fifo", "tcp", "tcp-nio", "uds", "uds-jnr"})
  public String transport;

  @Param({"long", "short"})
  public String connection;

  /** Bytes of a message. */
  @Param("1024")
  public int size;

  /** {@code java}: a process of its own; {@code thread}: one of this JVM. */
  @Param("java")
  public String server;

  /** Where the threads that talk run: {@code same-core}, {@code two-cores} or {@code none}. */
  @Param({"same-core", "two-cores"})
  public String pin;

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

  private final Pattern pattern;
  private BenchmarkParams params;
  private Session session;

  Scenario(Pattern pattern) {
    this.pattern = pattern;
  }

  /** Starts the far end. */
  @Setup
  public void start(BenchmarkParams params) throws IOException {
    this.params = params;
    LauncherWatch.start();
    try {
      Transport chosen =
          Transports.byName(transport)
              .orElseThrow(() -> new NotAvailable("there is no transport " + transport));
      Connection each = Connection.parse(connection);
      chosen
          .unavailable(each)
          .ifPresent(
              reason -> {
                throw new NotAvailable(reason);
              });
      Settings settings =
          new Settings(
              pattern,
              each,
              size,
              params.getThreads(),
              depth,
              sndbuf,
              rcvbuf,
              nodelay,
              Session.newToken());
      session = Session.start(chosen, settings, Placement.of(pin), server);
      if (chosen.pieces(size) > 1) {
        Outcome.split(params, chosen.pieces(size));
      }
    } catch (NotAvailable e) {
      Outcome.notAvailable(params, e.getMessage());
      throw e;
    } catch (Failure e) {
      throw failed(e);
    }
  }

  /** The stream of one client thread. */
  Lane lane(int number) {
    return session.lane(number);
  }

  /** Each iteration ends when the far end has everything, whole and in order. */
  @TearDown(Level.Iteration)
  public void barrier() throws IOException {
    try {
      session.barrier();
    } catch (Failure e) {
      throw failed(e);
    }
  }

  /** Records what went wrong and removes everything: JMH tears down nothing after a failure. */
  synchronized Failure failed(Failure failure) throws IOException {
    Session failing = session;
    session = null;
    if (failing != null || params != null) {
      Outcome.failed(params, failure.getMessage());
      params = null;
    }
    if (failing != null) {
      failing.close();
    }
    return failure;
  }

  /** Stops the far end. */
  @TearDown
  public void stop() throws IOException {
    if (session != null) {
      session.remark().ifPresent(remark -> System.out.println("# " + remark));
      session.close();
    }
  }
}
