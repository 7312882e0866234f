package msgq.bench.study;

import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import msgq.bench.endpoint.EndpointMain;
import msgq.bench.gauge.Turns;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.jmh.ForkFlags;
import msgq.bench.jmh.TargetJava;
import msgq.bench.linux.Placement;
import msgq.bench.linux.PrivateNamespaces;
import msgq.bench.problem.NotAvailable;
import msgq.bench.process.FailureReport;
import msgq.bench.process.JavaCommand;
import msgq.bench.process.NativeProgram;
import msgq.bench.process.RunningEndpoint;
import msgq.bench.transport.ClientSide;
import msgq.bench.transport.NamedClientSide;
import msgq.bench.transport.stream.Pipe;
import msgq.bench.worker.Worker;
import msgq.bench.worker.Workers;

/** What a study works with: endpoints, cores, queues, and how much to do. */
public final class Workbench extends Workers {
  private final Scale scale;
  private final Choice choice;
  private final Map<Where, Placement> placements = new EnumMap<>(Where.class);
  private final Map<Integer, StudyQueue> queues = new HashMap<>();
  private JavaCommand java = JavaCommand.likeThis();
  private boolean alone;

  /** Takes a lease. */
  public Workbench(Scale scale) throws IOException {
    this(scale, Choice.ALL);
  }

  /** Takes a lease. */
  public Workbench(Scale scale, Choice choice) throws IOException {
    super(scale.patience());
    this.scale = scale;
    this.choice = choice;
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

  /**
   * The cores of client and server.
   *
   * @throws NotAvailable if there are too few
   */
  public Placement placement(Where where) {
    return placements.computeIfAbsent(where, w -> Placement.of(w.pin()));
  }

  /** The gauge; empty where there can be none. */
  public Optional<Turns> turns() throws IOException {
    return turns(scale.gaugeTurns());
  }

  /** A queue with this key, or with another one if there is a queue with it already. */
  public StudyQueue queue(int wanted) throws IOException {
    StudyQueue queue = queues.get(wanted);
    if (queue == null) {
      queue = new StudyQueue(wanted, alone ? key -> {} : lease()::sysv);
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
    return new Pipe().prepare(Benchmarks.settings(token()), lease());
  }

  /** From now on endpoints in Java are started in this JVM. */
  public void runOn(TargetJava target) {
    JavaCommand own = JavaCommand.likeThis();
    List<String> flags = ForkFlags.known(own.flags(), target);
    java = new JavaCommand(target.executable(), flags, own.classPath());
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
            .map(each -> RunningEndpoint.of(each, directory()))
            .orElse((part, arguments) -> EndpointMain.command(java, part, arguments));
    return start(role, command, side.arguments(), inherited, failures, log);
  }

  /** Puts aside what a run that went wrong may have left. */
  public void renewQueues() throws IOException {
    for (StudyQueue queue : queues.values()) {
      queue.renew();
    }
  }

  @Override
  protected void removeAll() throws IOException {
    for (StudyQueue queue : queues.values()) {
      queue.remove();
    }
  }
}
