package msgq.bench.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import msgq.bench.endpoint.EndpointMain;
import msgq.bench.gauge.Gauge;
import msgq.bench.gauge.Reference;
import msgq.bench.gauge.Turns;
import msgq.bench.lease.Lease;
import msgq.bench.linux.Placement;
import msgq.bench.linux.SocketPath;
import msgq.bench.linux.Unpacking;
import msgq.bench.problem.Failure;
import msgq.bench.process.FailureReport;
import msgq.bench.process.JavaCommand;
import msgq.bench.process.RunningEndpoint;
import msgq.bench.session.Session;

/** Endpoints, the gauge that takes turns with them, and a private directory; all end with this. */
public class Workers implements AutoCloseable {
  private final Duration patience;
  private final Lease lease;
  private final String token = Session.newToken();
  private final Set<Worker> running = ConcurrentHashMap.newKeySet();
  private final AtomicInteger paths = new AtomicInteger();
  private Turns turns; // null until they are wanted
  private boolean over;

  /**
   * Takes a lease.
   *
   * @param patience a run that says nothing for longer has come to a standstill
   */
  public Workers(Duration patience) throws IOException {
    this.patience = patience;
    this.lease = Lease.acquire();
    lease.endFirst(this::endAll);
    Unpacking.into(lease.directory());
  }

  /** Under which all that they make is known. */
  protected final Lease lease() {
    return lease;
  }

  /** By which they know each other. */
  protected final String token() {
    return token;
  }

  /** Goes with the lease, and all in it. */
  public final Path directory() {
    return lease.directory();
  }

  /** A path for a socket or FIFO that no other run has. */
  public final String path() throws IOException {
    return SocketPath.in(lease.directory(), "at" + paths.incrementAndGet());
  }

  /**
   * The gauge; empty where there can be none. It is on one core wherever they run: round trips
   * between two suffer more from other load than what is done there.
   *
   * @param times how many turns it has at a time
   */
  public final Optional<Turns> turns(int times) throws IOException {
    if (turns == null && Gauge.unavailable().isEmpty()) {
      Placement placement = Placement.of("same-core");
      Gauge gauge = Gauge.start(Reference.ROUND_TRIP, placement, lease.directory(), token);
      turns = new Turns(gauge, times);
    }
    return Optional.ofNullable(turns);
  }

  /**
   * Starts an endpoint in a JVM of its own.
   *
   * @param name for the user
   * @param role {@code client} or {@code server}
   */
  public final Worker java(
      String name,
      String role,
      JavaCommand java,
      Map<String, String> arguments,
      FailureReport failures)
      throws IOException {
    return start(
        name,
        (named, all) -> EndpointMain.command(java, role, all),
        arguments,
        List.of(),
        failures,
        line -> {});
  }

  /**
   * Starts an endpoint.
   *
   * @param log takes what it says beside its answers
   */
  public final synchronized Worker start(
      String name,
      RunningEndpoint.Program program,
      Map<String, String> arguments,
      List<Integer> inherited,
      FailureReport failures,
      Consumer<String> log)
      throws IOException {
    if (over) {
      throw new Failure("stopped");
    }
    Worker worker =
        new Worker(
            RunningEndpoint.start(
                name,
                lease.directory(),
                token,
                failures,
                log,
                RunningEndpoint.process(name, program, token, arguments, inherited, line -> {})),
            patience);
    running.removeIf(Worker::ended);
    running.add(worker);
    return worker;
  }

  /** Kills all; none is started any more. */
  public final synchronized void endAll() {
    over = true;
    running.forEach(Worker::kill);
  }

  /** Removes what was made for them, when all have ended. */
  protected void removeAll() throws IOException {}

  @Override
  public final void close() throws IOException {
    for (Worker worker : running) {
      worker.close();
    }
    if (turns != null) {
      turns.close();
    }
    endAll();
    removeAll();
    lease.close();
  }
}
