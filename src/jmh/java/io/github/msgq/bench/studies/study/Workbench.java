package io.github.msgq.bench.studies.study;

import io.github.msgq.bench.endpoints.endpoint.EndpointMain;
import io.github.msgq.bench.endpoints.gauge.Turns;
import io.github.msgq.bench.endpoints.process.Endpoint;
import io.github.msgq.bench.endpoints.process.Endpoints;
import io.github.msgq.bench.endpoints.process.FailureReport;
import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.endpoints.process.NativeProgram;
import io.github.msgq.bench.endpoints.process.Program;
import io.github.msgq.bench.endpoints.session.EndpointPair;
import io.github.msgq.bench.endpoints.stream.Pipe;
import io.github.msgq.bench.endpoints.transport.ClientSide;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.measure.plan.ForkFlags;
import io.github.msgq.bench.measure.plan.TargetJava;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The resources of a study: endpoints, cores, queues, and how much to run. */
public class Workbench extends Endpoints {
  private final Scale scale;
  private final Choice choice;
  private final Map<Placement, Cores> cores = new EnumMap<>(Placement.class);
  private final Map<Integer, StudyQueue> queues = new HashMap<>();
  private Optional<Turns> turns = Optional.empty();
  private TargetJava java = TargetJava.ofThisProcess();

  /** Takes a lease. */
  public Workbench(Scale scale, Choice choice) throws IOException {
    this.scale = scale;
    this.choice = choice;
  }

  public Scale scale() {
    return scale;
  }

  public Choice choice() {
    return choice;
  }

  /** The cores of client and server; NotAvailable if there are too few. */
  public Cores cores(Placement placement) {
    return cores.computeIfAbsent(placement, Placement::cores);
  }

  /** The gauge; empty if it cannot run here. */
  public Optional<Turns> turns() throws IOException {
    if (turns.isEmpty()) {
      turns = Turns.onOneCore(this, scale.gaugeTurns());
    }
    return turns;
  }

  /**
   * Replaces what a failed run may have spoiled: the gauge, which may never answer again, by the
   * next turn's, and the queues, in which messages may be left.
   */
  public void renew() throws IOException {
    Optional<Turns> old = turns;
    turns = Optional.empty();
    try {
      if (old.isPresent()) {
        old.get().close();
      }
    } finally {
      for (StudyQueue queue : queues.values()) {
        queue.renew();
      }
    }
  }

  /** Creates a queue with this key, or with another if the key is taken. */
  public StudyQueue queue(int key) throws IOException {
    StudyQueue queue = queues.get(key);
    if (queue == null) {
      queue = new StudyQueue(key, lease()::sysv);
      queues.put(key, queue);
    }
    return queue;
  }

  /** Creates pipes between client and server, which inherit them. */
  public ClientSide pipe() throws IOException {
    return new Pipe().prepare(Benchmarks.settings(token()), lease());
  }

  /** From now on, starts Java endpoints in this JVM. */
  public void runOn(TargetJava target) {
    java = target;
  }

  public TargetJava java() {
    return java;
  }

  /**
   * Starts a client and a server, which end no later than the study.
   *
   * @param language of both: {@code java} or {@code c}
   * @param server its arguments, as docs/protocol.md lists them
   * @throws NotAvailable if this build has no program in this language
   */
  public EndpointPair pair(
      String language, ClientSide between, Map<String, ?> server, Map<String, ?> client)
      throws IOException {
    return EndpointPair.start(
        this, program(language), new FailureReport(), between, server, client, scale.patience());
  }

  /**
   * Starts an endpoint, which ends no later than the study; NotAvailable if this build has no
   * program in the language.
   *
   * @param log takes its other output
   */
  public Endpoint start(
      String role, String language, Map<String, ?> arguments, Consumer<String> log)
      throws IOException {
    return start(role, program(language), arguments, List.of(), new FailureReport(), log);
  }

  private Program program(String language) {
    Optional<NativeProgram> program = NativeProgram.of(language);
    NotAvailable.check(program.flatMap(NativeProgram::unavailable));
    JavaCommand own = JavaCommand.likeThis();
    List<String> flags = ForkFlags.known(own.flags(), java);
    JavaCommand command = new JavaCommand(java.executable(), flags, own.classPath());
    return program.map(Program.class::cast).orElse(EndpointMain.in(command));
  }

  @Override
  protected void removeAll() throws IOException {
    for (StudyQueue queue : queues.values()) {
      queue.remove();
    }
  }
}
