package msgq.bench.session;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import msgq.bench.gauge.Gauge;
import msgq.bench.gauge.Reference;
import msgq.bench.gauge.Turns;
import msgq.bench.lease.Lease;
import msgq.bench.linux.Cores;
import msgq.bench.linux.Placement;
import msgq.bench.linux.PrivateNamespaces;
import msgq.bench.linux.SocketPath;
import msgq.bench.linux.Unpacking;
import msgq.bench.parameter.Settings;
import msgq.bench.problem.Failure;
import msgq.bench.process.FailureReport;
import msgq.bench.process.RunningEndpoint;

/** Endpoints, the gauge that takes turns with them, and a private directory; all end on close. */
public class Workers implements AutoCloseable {
  private final Duration patience;
  private final Lease lease;
  private final String token = Settings.newToken();
  private final Set<Worker> running = ConcurrentHashMap.newKeySet();
  private final AtomicInteger paths = new AtomicInteger();
  private Optional<Turns> turns = Optional.empty();
  private boolean alone;
  private boolean over;

  /**
   * Takes a lease.
   *
   * @param patience how long a run may be silent before it counts as stalled
   */
  public Workers(Duration patience) throws IOException {
    this.patience = patience;
    this.lease = Lease.acquire();
    lease.endFirst(this::endAll);
    Unpacking.into(lease.directory());
  }

  /**
   * From now on, each process that the calling thread starts has a network and System V queues of
   * its own, if the kernel allows it: third-party programs use no token, so anybody could connect
   * to them.
   */
  public final void keepToItself() {
    alone = PrivateNamespaces.enter();
  }

  /** Whether other users can neither see nor reach what they use. */
  public final boolean alone() {
    return alone;
  }

  /** The lease that records everything they create. */
  protected final Lease lease() {
    return lease;
  }

  /** The token by which they recognise each other. */
  protected final String token() {
    return token;
  }

  /** A private directory, removed with the lease. */
  public final Path directory() {
    return lease.directory();
  }

  /** A path for a socket or FIFO that no other run uses. */
  public final String path() throws IOException {
    return SocketPath.in(lease.directory(), "at" + paths.incrementAndGet());
  }

  /**
   * The gauge; empty if it cannot run here. It always uses one core, wherever the endpoints run:
   * round trips between two cores suffer more from other load than the work measured there.
   *
   * @param times how many turns it takes at a time
   */
  public final Optional<Turns> turns(int times) throws IOException {
    if (turns.isEmpty() && Gauge.unavailable().isEmpty()) {
      Cores cores = Placement.SAME_CORE.cores();
      Gauge gauge = Gauge.start(Reference.ROUND_TRIP, cores, lease.directory(), token);
      turns = Optional.of(new Turns(gauge, times));
    }
    return turns;
  }

  /**
   * Starts an endpoint.
   *
   * @param name its name in messages
   * @param output takes each line that it prints or logs
   */
  public final synchronized Worker start(
      String name,
      RunningEndpoint.Program program,
      Map<String, ?> arguments,
      List<Integer> inherited,
      FailureReport failures,
      Consumer<String> output)
      throws IOException {
    Map<String, String> words = new LinkedHashMap<>();
    arguments.forEach((key, value) -> words.put(key, value.toString()));
    if (over) {
      throw new Failure("stopped");
    }
    Worker worker =
        new Worker(
            RunningEndpoint.start(
                name,
                failures,
                output,
                RunningEndpoint.process(program, directory(), token, words, inherited)),
            patience);
    running.removeIf(Worker::ended);
    running.add(worker);
    return worker;
  }

  /** Kills all endpoints and refuses to start more. */
  public final synchronized void endAll() {
    over = true;
    running.forEach(Worker::kill);
  }

  /** Removes what was created for them, after all have ended. */
  protected void removeAll() throws IOException {}

  /**
   * Ends the gauge. The next turn starts a new one: a gauge that has failed may answer late, or
   * never.
   */
  public final void endGauge() throws IOException {
    Optional<Turns> old = turns;
    turns = Optional.empty();
    if (old.isPresent()) {
      old.get().close();
    }
  }

  @Override
  public final void close() throws IOException {
    try (lease;
        Closeable leftovers = this::removeAll;
        Closeable rest = this::endAll;
        Closeable gauge = this::endGauge) { // the last of them first, whatever fails
      Worker.closeAll(List.copyOf(running));
    }
  }
}
