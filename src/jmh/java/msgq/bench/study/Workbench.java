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

/** The resources of a study: endpoints, cores, queues, and how much to run. */
public final class Workbench extends Workers {
  private final Scale scale;
  private final Choice choice;
  private final Map<Where, Placement> placements = new EnumMap<>(Where.class);
  private final Map<Integer, StudyQueue> queues = new HashMap<>();
  private JavaCommand java = JavaCommand.likeThis();

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

  /** How much to run. */
  public Scale scale() {
    return scale;
  }

  /** Which part of it to run. */
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

  /** The gauge; empty if it cannot run here. */
  public Optional<Turns> turns() throws IOException {
    return turns(scale.gaugeTurns());
  }

  /** Creates a queue with this key, or with another if the key is taken. */
  public StudyQueue queue(int wanted) throws IOException {
    StudyQueue queue = queues.get(wanted);
    if (queue == null) {
      queue = new StudyQueue(wanted, alone() ? key -> {} : lease()::sysv);
      queues.put(wanted, queue);
    }
    return queue;
  }

  /** The client's side of this queue. */
  public ClientSide between(StudyQueue queue) {
    return between(queue.key() + ",0");
  }

  /** The client's side of an address that both endpoints already know. */
  public ClientSide between(String address) {
    return new NamedClientSide(
        address,
        (lane, names) -> {
          throw new IllegalStateException("no lane begins here");
        });
  }

  /** Creates pipes between client and server, which inherit them. */
  public ClientSide pipe() throws IOException {
    return new Pipe().prepare(Benchmarks.settings(token()), lease());
  }

  /** From now on, starts Java endpoints in this JVM. */
  public void runOn(TargetJava target) {
    JavaCommand own = JavaCommand.likeThis();
    List<String> flags = ForkFlags.known(own.flags(), target);
    java = new JavaCommand(target.executable(), flags, own.classPath());
  }

  /**
   * Starts an endpoint, which ends no later than the study.
   *
   * @param log receives its output other than answers
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

  /** Replaces the queues, in which a failed run may have left messages. */
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
