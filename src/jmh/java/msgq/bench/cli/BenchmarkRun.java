package msgq.bench.cli;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.jmh.CellResult;
import msgq.bench.jmh.EndpointFigures;
import msgq.bench.jmh.ForkFlags;
import msgq.bench.jmh.ForkLink;
import msgq.bench.jmh.Jdk;
import msgq.bench.jmh.JmhLock;
import msgq.bench.jmh.JmhTempFiles;
import msgq.bench.jmh.LauncherOptions;
import msgq.bench.jmh.OneOfManyRuns;
import msgq.bench.jmh.Plan;
import msgq.bench.jmh.ShuffledForks;
import msgq.bench.jmh.StopOnFailure;
import msgq.bench.jmh.TargetJava;
import msgq.bench.lease.Lease;
import msgq.bench.lease.Leases;
import msgq.bench.lease.NativeCopy;
import msgq.bench.lease.RunLock;
import msgq.bench.linux.SocketPath;
import msgq.bench.linux.Unpacking;
import msgq.bench.problem.ExitStatus;
import msgq.bench.problem.Refusal;
import msgq.bench.report.Terminal;
import msgq.bench.study.dubbo.CallTrial;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Optional;

/** One run of the selected benchmarks, from the removal of what others left to the report. */
final class BenchmarkRun {
  private static final String SEED = "msgq.seed";
  private static final int MOST_SEEDS = 10_000;
  private static final long LOCK_NANOS = 500_000_000;

  private final Options given;
  private final Benchmarks selected;
  private final TargetJava java;
  private final List<Jdk> jdks; // to compare; none for one JVM
  private final boolean withoutFiles;

  BenchmarkRun(
      Options given, Benchmarks selected, TargetJava java, List<Jdk> jdks, boolean withoutFiles) {
    this.given = given;
    this.selected = selected;
    this.java = java;
    this.jdks = jdks;
    this.withoutFiles = withoutFiles;
  }

  /** Returns the exit status: whether everything that this machine can run has run. */
  int run() throws Refusal {
    try {
      if (JmhLock.ignored()) {
        return measure();
      }
      try (RunLock lock = RunLock.acquire()) {
        if (!lock.held()) {
          throw new Refusal(
              "another run of yours is in progress: wait until it ends, or run beside it with java"
                  + " -Djmh.ignoreLock=true -jar ...");
        }
        return measure();
      }
    } catch (RunnerException e) {
      throw refusal(e);
    } catch (IOException e) {
      throw new Refusal(e.getMessage(), e);
    } catch (UncheckedIOException e) {
      throw new Refusal(e.getCause().getMessage(), e);
    }
  }

  private int measure() throws Refusal, IOException, RunnerException {
    try (PrintStream out = output();
        Lease lease = Lease.acquire()) {
      JmhLock.putInto(lease.directory());
      Unpacking.into(lease.directory());
      SocketPath.in(
          lease.directory(), "control"); // the forks' is as long, and all would fail of it
      NativeCopy.loadIn(lease.directory());
      LauncherOptions.recordIn(lease.directory());
      Leases.sweep().forEach(left -> out.println("Left by a killed run, " + left));
      ignored().forEach(out::println);
      flags().forEach(out::println);
      Plan plan = Plan.of(given, selected).on(jdks.size());
      if (plan.forks() > 0) {
        ForkLink.guard();
      }
      List<ShuffledForks.Piece> pieces = pieces(out);
      try (RunFiles files = new RunFiles(given, withoutFiles);
          RunReport report =
              new RunReport(given, plan, jdks, pieces.size(), out, lease.directory(), files)) {
        OutputFormat format = report.format(new JmhTempFiles(lease));
        if (pieces.isEmpty()) {
          run(new Runner(options(java), format), report);
        } else {
          run(pieces, format, report);
        }
        return files.lost() || isCut(out) ? ExitStatus.FAILED : status(report.cells());
      } finally {
        Leases.sweep();
      }
    }
  }

  private static void run(Runner runner, RunReport report) throws RunnerException {
    try {
      report.end(runner.run());
    } catch (StopOnFailure e) {
      report.stopped();
      System.err.println(e.getMessage());
    }
  }

  /** The forks in random order; none where JMH is to have its own way. */
  private List<ShuffledForks.Piece> pieces(PrintStream out) throws Refusal {
    if (!ShuffledForks.possible(given, selected)) {
      return List.of();
    }
    long seed = Long.getLong(SEED, ThreadLocalRandom.current().nextInt(MOST_SEEDS));
    out.printf("Forks run in random order (the same again: java -D%s=%d -jar ...).%n", SEED, seed);
    if (!selected.isWhole()) {
      Announcement.say(out, Selection.LEFT_OUT);
    }
    List<Options> jvms =
        jdks.isEmpty()
            ? List.of(options(java))
            : jdks.stream().map(j -> options(j.java())).toList();
    return ShuffledForks.of(given, jvms, selected, seed);
  }

  /** JMH's lock is free for a moment between two forks: whoever takes it is waited for. */
  private static void run(List<ShuffledForks.Piece> pieces, OutputFormat format, RunReport report)
      throws RunnerException {
    boolean begun = false;
    try {
      for (ShuffledForks.Piece piece : pieces) {
        if (!report.inVain(piece.cell())) {
          report.begin(piece.cell());
          runOne(piece, format, begun);
          report.over();
          begun = true;
        }
      }
      format.close();
      report.end(report.results());
    } catch (StopOnFailure e) {
      report.stopped();
      System.err.println(e.getMessage());
    }
  }

  private static void runOne(ShuffledForks.Piece piece, OutputFormat format, boolean patient)
      throws RunnerException {
    while (true) {
      try {
        new Runner(piece.options(), OneOfManyRuns.of(format, patient)).run();
        return;
      } catch (RunnerException e) {
        if (!patient || !String.valueOf(e.getMessage()).contains("JMH lock")) {
          throw e;
        }
        LockSupport.parkNanos(LOCK_NANOS);
      }
    }
  }

  /** Standard output is looked at when all has been said. */
  private boolean isCut(PrintStream out) {
    boolean cut = given.getOutput().hasValue() && out.checkError();
    if (cut) {
      System.err.println("cannot write all of -o " + given.getOutput().get());
    }
    return cut;
  }

  private static int status(List<CellResult> cells) {
    boolean failed = cells.stream().anyMatch(CellResult::failed);
    boolean measured = cells.stream().anyMatch(cell -> cell.result().isPresent());
    return failed || !measured ? ExitStatus.FAILED : ExitStatus.DONE;
  }

  /** What does no harm, but not what the user expects either. */
  private List<String> ignored() {
    Set<String> taken = selected.parameters();
    return Benchmarks.all().parameters().stream()
        .filter(name -> given.getParameter(name).hasValue() && !taken.contains(name))
        .map(name -> "-p %s is ignored: no selected benchmark has this parameter".formatted(name))
        .toList();
  }

  /** What is particular to one transport, or to the ends of one stack. */
  private List<String> flags() {
    return Stream.concat(
            flags("transport", ForkFlags::ofTransport), flags("stack", CallTrial::flags))
        .toList();
  }

  private Stream<String> flags(String parameter, Function<String, List<String>> of) {
    return given.getParameter(parameter).orElse(selected.defaults(parameter)).stream()
        .distinct()
        .filter(name -> selected.parameters().contains(parameter))
        .filter(name -> !of.apply(name).isEmpty())
        .map(
            name -> "JVM flags for %s alone: %s".formatted(name, String.join(" ", of.apply(name))));
  }

  private PrintStream output() throws IOException {
    if (given.verbosity().orElse(VerboseMode.NORMAL) == VerboseMode.SILENT) {
      return new PrintStream(OutputStream.nullOutputStream());
    }
    return given.getOutput().hasValue()
        ? new PrintStream(given.getOutput().get(), StandardCharsets.UTF_8)
        : Terminal.open();
  }

  private Options options(TargetJava jvm) {
    List<String> flags = ForkFlags.prepended(jvm, given);
    ChainedOptionsBuilder options =
        new ResultsAreOurs()
            .parent(given)
            .jvmArgsPrepend(flags.toArray(new String[0]))
            .addProfiler(EndpointFigures.class)
            .addProfiler(LauncherOptions.class)
            .shouldFailOnError(false); // the report sees to it
    if (!given.getJvmArgs().hasValue()) {
      options.jvmArgs(ForkFlags.inherited(jvm).toArray(new String[0]));
    }
    return (jdks.isEmpty() ? options : options.jvm(jvm.executable().toString())).build();
  }

  /** JMH would write what {@code -rff} asks for itself, with figures from before a failure. */
  private static final class ResultsAreOurs extends OptionsBuilder {
    private static final long serialVersionUID = 1;

    @Override
    public Optional<String> getResult() {
      return Optional.none();
    }

    @Override
    public Optional<ResultFormatType> getResultFormat() {
      return Optional.none();
    }
  }

  /** JMH's own words, without the trace of its calls. */
  private static Refusal refusal(RunnerException e) {
    List<String> words = new ArrayList<>();
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      words.add(cause.getMessage());
      List.of(cause.getSuppressed()).forEach(other -> words.add(other.getMessage()));
    }
    return new Refusal(
        words.stream()
            .filter(Objects::nonNull)
            .distinct()
            .collect(joining(": "))
            .replace(", exiting.", ""),
        e);
  }
}
