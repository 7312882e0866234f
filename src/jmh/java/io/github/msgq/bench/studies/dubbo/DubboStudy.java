package io.github.msgq.bench.studies.dubbo;

import io.github.msgq.bench.endpoints.client.Batch;
import io.github.msgq.bench.endpoints.endpoint.Transports;
import io.github.msgq.bench.endpoints.process.JavaCommand;
import io.github.msgq.bench.endpoints.session.Costs;
import io.github.msgq.bench.endpoints.session.Session;
import io.github.msgq.bench.machine.linux.Cores;
import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.measure.plan.Benchmarks;
import io.github.msgq.bench.measure.plan.TargetJava;
import io.github.msgq.bench.results.result.Table;
import io.github.msgq.bench.studies.study.About;
import io.github.msgq.bench.studies.study.Choice;
import io.github.msgq.bench.studies.study.Claim;
import io.github.msgq.bench.studies.study.Figure;
import io.github.msgq.bench.studies.study.Measurements;
import io.github.msgq.bench.studies.study.Sample;
import io.github.msgq.bench.studies.study.Scale;
import io.github.msgq.bench.studies.study.Study;
import io.github.msgq.bench.studies.study.Task;
import io.github.msgq.bench.studies.study.Warming;
import io.github.msgq.bench.studies.study.Workbench;
import io.github.msgq.bench.terms.parameter.Languages;
import io.github.msgq.bench.terms.parameter.Parameters;
import io.github.msgq.bench.terms.parameter.Settings;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** RPC stacks: an object or a string goes to a server and comes back. */
public final class DubboStudy implements Study {
  public static final String TITLE =
      "RPC by protocol, transporter and serialization (2016), and today's stacks";

  /** Calls to which each sample is scaled. */
  private static final int CALLS = 1000;

  private final Workbench workbench;
  private final TargetJava java;
  private final Map<StackRow, Map<Payload, CallOutcome>> tapped = new EnumMap<>(StackRow.class);
  private final Map<CallCombination, CallOutcome> latest = new HashMap<>();
  private final Set<CallCombination> failed = new HashSet<>();
  private final Set<StackRow> compiling = EnumSet.noneOf(StackRow.class);
  private RpcPair pair; // that of the row; null between rows

  /** Starts nothing yet. */
  public DubboStudy(Workbench workbench) {
    this.workbench = workbench;
    this.java = workbench.java();
  }

  public static List<String> rowNames() {
    return Arrays.stream(StackRow.values()).map(StackRow::key).toList();
  }

  /** The time that it is given by default, on two cores. */
  public static Duration usual(Choice choice) {
    return Pace.usual(able(choice), choice.registered()).multipliedBy(jdks(choice));
  }

  /** The chosen rows that run: with a registry, those that can use one. */
  private static List<StackRow> able(Choice choice) {
    return StackRow.of(choice.rows()).stream()
        .filter(row -> !choice.registered() || row.unregistered().isEmpty())
        .toList();
  }

  private static int jdks(Choice choice) {
    return Math.max(1, choice.jdks().size());
  }

  @Override
  public About about() {
    return new About(
        "dubbo",
        TITLE,
        3, // the article gives one mean each, of 60 s
        "call",
        1,
        List.of("client", "server"),
        List.of(CallCombination.PLACEMENT));
  }

  /** As often as the budget allows: the JVMs of a row are warmed up once. */
  @Override
  public int inARow() {
    Scale scale = workbench.scale();
    Choice choice = workbench.choice();
    return scale.full()
        ? 0
        : Pace.rounds(scale.budget().dividedBy(jdks(choice)), able(choice), choice.registered());
  }

  @Override
  public List<Task> tasks() {
    return combinations().stream()
        .map(
            each ->
                new Task(each.combination(), CALLS, share -> run(each, share), each.row().key()))
        .toList();
  }

  private List<CallCombination> combinations() {
    return CallCombination.of(rows(), workbench.scale().full());
  }

  private List<StackRow> rows() {
    return StackRow.of(workbench.choice().rows());
  }

  private Warming run(CallCombination combination, double share) throws IOException {
    if (workbench.choice().registered()) {
      NotAvailable.check(combination.row().unregistered());
    }
    if (combination.threads() > 1 && hasFailed(combination)) {
      throw new Failure("skipped: one thread has failed with it already");
    }
    try {
      if (combination.row().line == LibraryLine.HARNESS) {
        return floor(combination, share);
      }
      return share < 1 ? look(combination) : measure(combination);
    } catch (Failure | IOException e) {
      failed.add(combination);
      release(); // its state is unknown: the next combination starts a new one
      throw e;
    }
  }

  /** As many bytes there and back by the harness's own transports: what the wire alone takes. */
  private Warming floor(CallCombination combination, double share) throws IOException {
    Settings settings =
        Benchmarks.settings(Settings.newToken())
            .with(Parameters.SIZE, combination.payload().size())
            .with(Parameters.LANES, combination.threads());
    String transport = combination.row().arguments.get("transporter");
    try (Session session =
        Session.start(
            Transports.byName(transport).orElseThrow(),
            settings,
            workbench.cores(CallCombination.PLACEMENT),
            new Languages("c", "c"))) {
      Costs before = session.spentBefore();
      Batch batch =
          session.run((long) (Pace.run(workbench.scale(), combination.payload()) * share));
      session.barrier();
      Costs costs = session.spentAfter().since(before);
      return Warming.of(
          new Sample(
              batch.nanos() / 1e9, batch.messages(), costs.client(), costs.server().orElseThrow()));
    }
  }

  private RpcPair start(StackRow row, JavaCommand command, Cores cores, boolean tap)
      throws IOException {
    boolean registered = workbench.choice().registered();
    return RpcPair.start(workbench, registered, row, command, cores, tap);
  }

  /** Makes a few calls through a tap, which reports what is on the wire. */
  private Warming look(CallCombination combination) throws IOException {
    StackRow row = combination.row();
    if (pair == null) {
      pair = start(row, RpcBuild.brief(row, java), Cores.NONE, row.tapped()); // it is not timed
    }
    if (combination.threads() == 1) {
      CallOutcome outcome = pair.look(combination.payload());
      if (row.tapped()) {
        tapped
            .computeIfAbsent(row, r -> new EnumMap<>(Payload.class))
            .put(combination.payload(), outcome);
      }
      outcome.carrying(row);
    }
    return Warming.of(new Sample(0, CALLS, Usage.NONE, Usage.NONE));
  }

  private Warming measure(CallCombination combination) throws IOException {
    StackRow row = combination.row();
    Scale scale = workbench.scale();
    if (pair == null) {
      pair =
          start(row, RpcBuild.java(row, java), workbench.cores(CallCombination.PLACEMENT), false);
      if (!pair.warmUp(bursts(row))) {
        compiling.add(row);
      }
    }
    if (scale.full()) {
      pair.run(combination, Pace.BEFORE_FULL);
    }
    CallOutcome outcome = pair.run(combination, Pace.run(scale, combination.payload())).checked();
    latest.put(combination, outcome);
    // the calls' own time, as long as it is for one thread
    double seconds = outcome.client().number("nanos") / 1e9 / combination.threads();
    return Warming.of(
        new Sample(seconds, outcome.calls(), outcome.client().usage(), outcome.server()));
  }

  /** A payload that has failed would spoil the connection for the others. */
  private List<WarmUp.Calls> bursts(StackRow row) {
    return combinations().stream()
        .filter(each -> each.row() == row && !hasFailed(each))
        .<WarmUp.Calls>map(each -> () -> pair.run(each, Pace.burst(each.payload())))
        .toList();
  }

  /** Whether it has with any number of threads. */
  private boolean hasFailed(CallCombination calls) {
    return failed.stream()
        .anyMatch(each -> each.row() == calls.row() && each.payload() == calls.payload());
  }

  @Override
  public void release() {
    RpcPair old = pair;
    pair = null; // whatever its end comes to, the next row has its own
    if (old != null) {
      old.close();
    }
  }

  @Override
  public List<Figure> figures() {
    return DubboPublished.figures(combinations());
  }

  @Override
  public List<Claim> claims() {
    return DubboPublished.claims(combinations());
  }

  @Override
  public List<Claim> claims(String older, String newer) {
    return DubboPublished.claims(rows(), older, newer);
  }

  @Override
  public List<Table> tables(Measurements measurements) {
    return new DubboTables(java, rows(), combinations(), measurements, tapped, latest).all();
  }

  @Override
  public List<String> notes() {
    Scale scale = workbench.scale();
    List<String> notes = new ArrayList<>();
    notes.add(
        "A figure is the mean time of a call, taken around the call alone, over %,.0f ms (1 MB: %,.0f ms), each round anew%s."
            .formatted(
                Pace.run(scale, Payload.POJO) / 1e6,
                Pace.run(scale, Payload.STRING1M) / 1e6,
                scale.full()
                    ? ", in new JVMs"
                    : "; a row's JVMs are the same in all rounds, so that an interval is of"
                        + " these (--full: new ones)"));
    notes.add("Before a row's JVMs count, they are called until their compilers hardly run.");
    if (!compiling.isEmpty()) {
      notes.add(
          compiling.stream()
              .map(StackRow::key)
              .collect(
                  Collectors.joining(
                      ", ",
                      "On JDK "
                          + java.version()
                          + " these still compiled when their time was over: ",
                      "")));
    }
    notes.add(
        "Client and server are pinned as a whole, with all threads of their libraries: each has one"
            + " core. The published machine had four, and pinned nothing.");
    notes.add(
        "Every reply is compared with what was sent. A call that fails, or takes over 2000 ms,"
            + " fails its combination; there is one try per call (the published 6000 ms are three).");
    notes.add("Published in the figures is the mean on the study's newer JDK, 1.7.");
    if (workbench.choice().registered()) {
      notes.add(
          "Servers register with a ZooKeeper on their core, a new one for each pair, and clients"
              + " look them up there. Sizes are those of direct connections.");
    }
    return notes;
  }
}
