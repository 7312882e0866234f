package msgq.bench.study.dubbo;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import msgq.bench.jmh.TargetJava;
import msgq.bench.linux.Placement;
import msgq.bench.linux.Usage;
import msgq.bench.problem.Failure;
import msgq.bench.process.JavaCommand;
import msgq.bench.result.Table;
import msgq.bench.rpc.CallOutcome;
import msgq.bench.rpc.LibraryLine;
import msgq.bench.rpc.RpcBuild;
import msgq.bench.rpc.RpcPair;
import msgq.bench.rpc.Sent;
import msgq.bench.rpc.StackRow;
import msgq.bench.study.About;
import msgq.bench.study.Choice;
import msgq.bench.study.Claim;
import msgq.bench.study.Figure;
import msgq.bench.study.Measurements;
import msgq.bench.study.Sample;
import msgq.bench.study.Study;
import msgq.bench.study.Task;
import msgq.bench.study.Warming;
import msgq.bench.study.Workbench;

/** RPC stacks: an object or a string goes to a server and comes back. */
public final class DubboStudy implements Study {
  /** Calls for which CPU time is told. */
  private static final int CALLS = 1000;

  private final Workbench workbench;
  private final List<TargetJava> javas;
  private final Timetable timetable;
  private final Trials trials = new Trials();
  private final FailedPayloads failed = new FailedPayloads();
  private final Set<CallCell> measured = new HashSet<>(); // with these JVMs
  private RpcPair pair;
  private String pairOf = "";

  /** Starts nothing yet. */
  public DubboStudy(Workbench workbench) {
    this.workbench = workbench;
    this.javas = workbench.choice().javas();
    this.timetable = Timetable.of(workbench.scale(), workbench.choice());
  }

  /** The rows that {@code --rows} knows. */
  public static List<String> rowNames() {
    return Arrays.stream(StackRow.values()).map(StackRow::key).toList();
  }

  @Override
  public About about() {
    return new About(
        "dubbo",
        "RPC by protocol, transporter and serialization (2016), and today's stacks",
        3, // the article gives one mean each, of 60 s
        "call",
        1,
        List.of("client", "server"),
        List.of(CallCell.WHERE));
  }

  /** As often as the budget allows: the JVMs of a row are warmed up once. */
  @Override
  public int inARow() {
    return timetable.rounds();
  }

  @Override
  public List<Task> tasks() {
    return CallCell.all(rows(), javas).stream()
        .map(cell -> new Task(cell.cell(), CALLS, share -> run(cell, share), cell.pair()))
        .toList();
  }

  /** How long it takes on two cores unless it is given more. */
  public static Duration time(Choice choice) {
    return Timetable.usual(choice);
  }

  private List<StackRow> rows() {
    return StackRow.of(workbench.choice().rows());
  }

  private Warming run(CallCell cell, double share) throws IOException {
    cell.row().check(workbench.choice().registered());
    if (failed.has(cell, cell.payload(), cell.threads())) {
      throw new Failure("not tried, as fewer threads have failed with it");
    }
    try {
      if (cell.row().line() == LibraryLine.HARNESS) {
        end();
        return WireFloor.run(workbench, cell, share);
      }
      return share < 1 ? look(cell, share) : measure(cell);
    } catch (Failure e) {
      failed.add(cell);
      end(); // its state is not known: the next cell has a new one
      throw e;
    }
  }

  /** A few calls through a tap, which tells what is on the wire. */
  private Warming look(CallCell cell, double share) throws IOException {
    RpcPair looked = pair(cell, true);
    boolean first = cell.threads() == 1;
    if (first) {
      looked.call(cell.payload(), 1, RpcPair.FEW).tried();
    }
    if (first && cell.row().tapped()) {
      CallOutcome outcome = looked.call(cell.payload(), 1, RpcPair.FEW).checked();
      trials.sizes(cell.row(), cell.payload(), outcome);
      outcome.carrying(cell.row());
    }
    double seconds =
        (Pace.warmUp(workbench.scale(), cell.payload())
                + Pace.run(workbench.scale(), cell.payload()))
            / 1e9;
    Usage none = new Usage(0, 0, 0, 0, 0);
    return Warming.of(new Sample(seconds * share, CALLS, none, none));
  }

  private Warming measure(CallCell cell) throws IOException {
    if (workbench.scale().full() && measured.contains(cell)) {
      end(); // the row ends a round and begins the next, which has new JVMs
    }
    RpcPair before = pair;
    RpcPair called = pair(cell, false);
    if (called != before) {
      warmUp(called, cell);
    }
    measured.add(cell);
    called.run(cell.payload(), cell.threads(), Pace.warmUp(workbench.scale(), cell.payload()));
    CallOutcome outcome =
        called
            .run(cell.payload(), cell.threads(), Pace.run(workbench.scale(), cell.payload()))
            .checked();
    trials.measured(cell.name(), outcome);
    return Warming.of(sample(outcome, cell.threads()));
  }

  /** The calls' own time, as long as it is for one thread. */
  private static Sample sample(CallOutcome outcome, int threads) {
    double seconds = outcome.client().number("nanos") / 1e9 / threads;
    return new Sample(seconds, outcome.calls(), outcome.client().usage(), outcome.server());
  }

  /** A payload that has failed would spoil the connection for the others. */
  private void warmUp(RpcPair fresh, CallCell cell) throws IOException {
    StackRow row = cell.row();
    List<Sent> working =
        row.firstPayloads().stream()
            .filter(payload -> !failed.has(cell, payload, Pace.firstThreads(row, payload)))
            .toList();
    for (Sent payload : working) {
      fresh.call(payload, 1, RpcPair.FEW);
    }
    for (Sent payload : working) {
      long nanos = (long) (timetable.longer() * Pace.firstWarmUp(row, payload));
      fresh.run(payload, Pace.firstThreads(row, payload), nanos);
    }
  }

  /** That of the row; the cells of a row follow each other. */
  private RpcPair pair(CallCell cell, boolean looking) throws IOException {
    String wanted = cell.pair() + looking;
    if (!wanted.equals(pairOf)) {
      end();
      pair = looking ? looked(cell) : started(cell);
      pairOf = wanted;
    }
    return pair;
  }

  private RpcPair started(CallCell cell) throws IOException {
    JavaCommand java = RpcBuild.java(cell.row(), cell.java());
    return start(cell, java, workbench.placement(CallCell.WHERE), false);
  }

  /** Compilers do little, and have both cores. */
  private RpcPair looked(CallCell cell) throws IOException {
    JavaCommand java = RpcBuild.brief(cell.row(), cell.java());
    return start(cell, java, Placement.NONE, cell.row().tapped());
  }

  private RpcPair start(CallCell cell, JavaCommand java, Placement placement, boolean tap)
      throws IOException {
    boolean registered = workbench.choice().registered();
    return RpcPair.start(workbench, registered, cell.row(), java, placement, tap);
  }

  private void end() throws IOException {
    measured.clear();
    pairOf = "";
    if (pair != null) {
      pair.close();
      pair = null;
    }
  }

  @Override
  public List<Figure> figures() {
    return DubboPublished.figures(rows(), javas);
  }

  @Override
  public List<Claim> claims() {
    return DubboPublished.claims(rows(), javas);
  }

  @Override
  public List<Table> tables(Measurements measurements) {
    return new DubboTables(trials, measurements, rows(), javas).all();
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>(DubboNotes.of(workbench.scale(), timetable, rows()));
    if (workbench.choice().registered()) {
      notes.add(
          "Servers register with a ZooKeeper on their core, a new one for each pair, and clients"
              + " look them up there. Sizes are those of direct connections.");
    }
    return notes;
  }
}
