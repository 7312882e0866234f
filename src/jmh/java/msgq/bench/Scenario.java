package msgq.bench;

import static msgq.bench.parameter.Parameters.CONNECTION;
import static msgq.bench.parameter.Parameters.LANES;
import static msgq.bench.parameter.Parameters.PATTERN;

import java.io.IOException;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import msgq.bench.client.Batch;
import msgq.bench.client.Lane;
import msgq.bench.jmh.Findings;
import msgq.bench.jmh.Outcome;
import msgq.bench.linux.CallCounter;
import msgq.bench.linux.Placement;
import msgq.bench.message.Counters;
import msgq.bench.parameter.Pattern;
import msgq.bench.parameter.Settings;
import msgq.bench.problem.Failure;
import msgq.bench.problem.NotAvailable;
import msgq.bench.problem.Refusal;
import msgq.bench.process.NativeProgram;
import msgq.bench.registry.Transports;
import msgq.bench.session.Costs;
import msgq.bench.session.Languages;
import msgq.bench.session.Session;
import msgq.bench.session.Spent;
import msgq.bench.transport.Transport;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.runner.options.TimeValue;

/** What is measured: every parameter, and the server that serves it. */
@State(Scope.Benchmark)
public abstract class Scenario {
  @Param({"sysv", "posix", "pipe", "fifo", "tcp", "tcp-nio", "uds", "uds-jnr"})
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
   * The server: likewise, {@code same} as the client, each a process of its own, or {@code thread}:
   * one of this JVM.
   */
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

  /** Round trips outstanding at once; above 1, one thread writes while another reads. */
  @Param("1")
  public int inflight;

  private static final long LEAST_BATCH_NANOS = 1_000_000;
  private static final long MOST_BATCH_NANOS = 100_000_000;

  private final Pattern pattern;
  private BenchmarkParams params;
  private Session session;
  private long batchNanos;
  private Batch batch;
  private Spent before;

  Scenario(Pattern pattern) {
    this.pattern = pattern;
  }

  /** Starts the server. */
  @Setup
  public void start(BenchmarkParams params) throws IOException {
    this.params = params;
    batchNanos = batchNanos(params.getMeasurement().getTime());
    try {
      if (nativeClient() && params.getMode() == Mode.SingleShotTime) {
        throw new NotAvailable("a native client is measured over time, not by single shots");
      }
      if (nativeClient() && params.getMode() == Mode.SampleTime && pattern == Pattern.ONEWAY) {
        throw new NotAvailable("a native client does not time one-way messages: -bm thrpt or avgt");
      }
      Transport chosen =
          Transports.byName(transport)
              .orElseThrow(() -> new NotAvailable("there is no transport " + transport));
      Settings settings = settings(params);
      chosen
          .unavailable(settings.get(CONNECTION))
          .ifPresent(
              reason -> {
                throw new NotAvailable(reason);
              });
      session = Session.start(chosen, settings, Placement.of(pin), new Languages(client, server));
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

  private Settings settings(BenchmarkParams params) {
    Collection<String> given = params.getParamsKeys();
    try {
      return Settings.parse(
              name -> given.contains(name) ? params.getParam(name) : null, Session.newToken())
          .with(PATTERN, pattern)
          .with(LANES, params.getThreads());
    } catch (Refusal e) {
      throw new NotAvailable(e.getMessage());
    }
  }

  /**
   * How long a native client talks at a stretch: an iteration is several batches, and each is long
   * beside what the two ends' buffers swallow at its start.
   */
  private static long batchNanos(TimeValue iteration) {
    long fifth = iteration.convertTo(TimeUnit.NANOSECONDS) / 5;
    return Math.max(LEAST_BATCH_NANOS, Math.min(fifth, MOST_BATCH_NANOS));
  }

  /** Whether the client is a process of its own. */
  boolean nativeClient() {
    return NativeProgram.of(client).isPresent();
  }

  /** Native client: the first thread has all lanes talk for a batch, the others wait as long. */
  void talk(int thread) throws IOException {
    try {
      if (thread == 0) {
        batch = batch.plus(session.run(batchNanos));
      } else {
        TimeUnit.NANOSECONDS.sleep(batchNanos);
      }
    } catch (Failure e) {
      throw failed(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Notes what has been used before the iteration. */
  @Setup(Level.Iteration)
  public void begin() throws IOException {
    batch = Batch.NONE;
    try {
      before = Costs.wanted() ? Spent.by(session, session.counters()) : null;
    } catch (Failure e) {
      throw failed(e);
    }
  }

  /** The stream of one client thread. */
  Lane lane(int number) {
    return session.lane(number);
  }

  /** Each iteration ends when the server has everything, whole and in order. */
  @TearDown(Level.Iteration)
  public void barrier() throws IOException {
    try {
      Counters counters = session.barrier();
      Optional<Costs> costs =
          Optional.ofNullable(before).map(b -> Spent.by(session, counters).since(b));
      boolean ownTimes = session.takesTimes() && params.getMode() == Mode.SampleTime;
      new Findings(
              Optional.of(batch).filter(b -> nativeClient()),
              ownTimes ? Optional.of(session.times()) : Optional.empty(),
              costs,
              Optional.empty())
          .leave();
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

  /** Counts system calls, where that is wanted and allowed, and stops the server. */
  @TearDown
  public void stop() throws IOException {
    if (session != null && Costs.wanted() && CallCounter.unavailable().isEmpty()) {
      try {
        Findings.add(session.countCalls(batchNanos));
      } catch (Failure e) {
        throw failed(e);
      }
    }
    if (session != null) {
      session.remark().ifPresent(remark -> System.out.println("# " + remark));
      session.close();
    }
  }
}
