package msgq.bench.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import msgq.bench.endpoint.EndpointMain;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.jmh.ForkFlags;
import msgq.bench.jmh.TargetJava;
import msgq.bench.lease.Lease;
import msgq.bench.linux.Placement;
import msgq.bench.linux.PrivateNamespaces;
import msgq.bench.linux.SocketPath;
import msgq.bench.linux.Unpacking;
import msgq.bench.problem.Failure;
import msgq.bench.problem.NotAvailable;
import msgq.bench.process.FailureReport;
import msgq.bench.process.JavaCommand;
import msgq.bench.process.NativeProgram;
import msgq.bench.process.RunningEndpoint;
import msgq.bench.session.Session;
import msgq.bench.transport.ClientSide;
import msgq.bench.transport.NamedClientSide;
import msgq.bench.transport.stream.Pipe;

/** What a study works with: a private directory, endpoints, cores, queues, and how much to do. */
public final class Workbench implements AutoCloseable {
  private final Scale scale;
  private final Choice choice;
  private final Lease lease;
  private final String token = Session.newToken();
  private final StudyGauge gauge;
  private final Map<Where, Placement> placements = new EnumMap<>(Where.class);
  private final Map<Integer, StudyQueue> queues = new HashMap<>();
  private final Set<Worker> running = ConcurrentHashMap.newKeySet();
  private final AtomicInteger paths = new AtomicInteger();
  private JavaCommand java = JavaCommand.likeThis();
  private boolean over;
  private boolean alone;

  /** Takes a lease. */
  public Workbench(Scale scale) throws IOException {
    this(scale, Choice.ALL);
  }

  /** Takes a lease. */
  public Workbench(Scale scale, Choice choice) throws IOException {
    this.scale = scale;
    this.choice = choice;
    this.lease = Lease.acquire();
    this.gauge = new StudyGauge(lease.directory(), token, scale.gaugeTurns());
    lease.endFirst(this::endAll);
    Unpacking.into(lease.directory());
  }

  /**
   * From now on whatever the calling thread starts has a network and System V queues of its own, if
   * the kernel allows it: published studies know no token, so anybody could get in.
   */
  public void keepToItself() {
    alone = PrivateNamespaces.enter();
  }

  /** Whether others can neither see nor reach what a study uses. */
  public boolean alone() {
    return alone;
  }

  /** How much to do. */
  public Scale scale() {
    return scale;
  }

  /** What of it to do. */
  public Choice choice() {
    return choice;
  }

  /** Goes with the lease, and all in it. */
  public Path directory() {
    return lease.directory();
  }

  /**
   * The cores of client and server.
   *
   * @throws NotAvailable if there are too few
   */
  public Placement placement(Where where) {
    return placements.computeIfAbsent(where, w -> Placement.of(w.pin()));
  }

  /** Nanoseconds of one of the gauge's round trips now; empty if there is no gauge here. */
  public OptionalDouble gaugeNanos() throws IOException {
    return gauge.nanos();
  }

  /** A queue with this key, or with another one if there is a queue with it already. */
  public StudyQueue queue(int wanted) throws IOException {
    StudyQueue queue = queues.get(wanted);
    if (queue == null) {
      queue = new StudyQueue(wanted, alone ? key -> {} : lease::sysv);
      queues.put(wanted, queue);
    }
    return queue;
  }

  /** Where client and server meet at this queue. */
  public ClientSide between(StudyQueue queue) {
    return between(queue.key() + ",0");
  }

  /** Where client and server meet that know the address already. */
  public ClientSide between(String address) {
    return new NamedClientSide(
        address,
        (lane, names) -> {
          throw new IllegalStateException("no lane begins here");
        });
  }

  /** Pipes between client and server, which they inherit. */
  public ClientSide pipe() throws IOException {
    return new Pipe().prepare(Benchmarks.settings(token), lease);
  }

  /** From now on endpoints in Java are started in this JVM. */
  public void runOn(TargetJava target) {
    JavaCommand own = JavaCommand.likeThis();
    List<String> flags = ForkFlags.known(own.flags(), target);
    java = new JavaCommand(target.executable(), flags, own.classPath());
  }

  /** A path for a socket or FIFO that no other run has. */
  public String path() throws IOException {
    return SocketPath.in(lease.directory(), "at" + paths.incrementAndGet());
  }

  /**
   * Starts an endpoint, which ends with the study at the latest.
   *
   * @param log takes what it says beside its answers
   * @throws NotAvailable if this build has no program in its language
   */
  public Worker start(
      String role, Side side, List<Integer> inherited, FailureReport failures, Consumer<String> log)
      throws IOException {
    Optional<NativeProgram> program = NativeProgram.of(side.language());
    program
        .flatMap(NativeProgram::unavailable)
        .ifPresent(
            reason -> {
              throw new NotAvailable(reason);
            });
    RunningEndpoint.Program command =
        program
            .map(each -> RunningEndpoint.of(each, lease.directory()))
            .orElse((part, arguments) -> EndpointMain.command(java, part, arguments));
    return start(role, command, side.arguments(), inherited, failures, log);
  }

  /** The same with a program of the study's own. */
  public Worker start(
      String role,
      RunningEndpoint.Program command,
      Map<String, String> arguments,
      List<Integer> inherited,
      FailureReport failures,
      Consumer<String> log)
      throws IOException {
    synchronized (this) {
      if (over) {
        throw new Failure("stopped");
      }
      Worker worker =
          new Worker(
              RunningEndpoint.start(
                  role,
                  lease.directory(),
                  token,
                  failures,
                  log,
                  RunningEndpoint.process(role, command, token, arguments, inherited)),
              scale.patience());
      running.removeIf(Worker::ended);
      running.add(worker);
      return worker;
    }
  }

  /** Kills all endpoints; none is started any more. */
  public synchronized void endAll() {
    over = true;
    running.forEach(Worker::kill);
  }

  /** Puts aside what a run that went wrong may have left. */
  public void renewQueues() throws IOException {
    for (StudyQueue queue : queues.values()) {
      queue.renew();
    }
  }

  @Override
  public void close() throws IOException {
    for (Worker worker : running) {
      worker.close();
    }
    gauge.close();
    endAll();
    for (StudyQueue queue : queues.values()) {
      queue.remove();
    }
    lease.close();
  }
}
