package msgq.bench.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.jmh.CellResult;
import msgq.bench.jmh.EndpointFigures;
import msgq.bench.jmh.Fork;
import msgq.bench.jmh.ForkFlags;
import msgq.bench.jmh.ForkOrder;
import msgq.bench.jmh.ForkedCell;
import msgq.bench.jmh.Jdk;
import msgq.bench.jmh.Plan;
import msgq.bench.jmh.PlannedCell;
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
import msgq.bench.rpc.CallTrial;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** One run of the selected benchmarks, from the removal of what others left to the report. */
final class BenchmarkRun {
  private static final String SEED = "msgq.seed";
  private static final int MOST_SEEDS = 10_000;

  private final Options given;
  private final Benchmarks selected;
  private final TargetJava java;
  private final List<Jdk> jdks; // to compare; none for one JVM
  private final boolean withoutFiles;
  private final boolean all;

  BenchmarkRun(
      Options given,
      Benchmarks selected,
      TargetJava java,
      List<Jdk> jdks,
      boolean withoutFiles,
      boolean all) {
    this.given = given;
    this.selected = selected;
    this.java = java;
    this.jdks = jdks;
    this.withoutFiles = withoutFiles;
    this.all = all;
  }

  /** Returns the exit status: whether everything that this machine can run has run. */
  int run() throws Refusal {
    try {
      if (Boolean.getBoolean("jmh.ignoreLock")) { // JMH's own switch
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
    } catch (IOException e) {
      throw new Refusal(e.getMessage(), e);
    } catch (UncheckedIOException e) {
      throw new Refusal(e.getCause().getMessage(), e);
    }
  }

  private int measure() throws Refusal, IOException {
    try (PrintStream out = output();
        Lease lease = Lease.acquire()) {
      Unpacking.into(lease.directory());
      SocketPath.in(
          lease.directory(), "control"); // the forks' is as long, and all would fail of it
      NativeCopy.loadIn(lease.directory());
      Leases.sweep().forEach(left -> out.println("Left by a killed run, " + left));
      ignored().forEach(out::println);
      flags().forEach(out::println);
      Plan plan = Plan.of(given, selected).on(jdks.size());
      List<ForkedCell> cells = cells();
      List<Integer> order = order(cells, out);
      try (RunFiles files = new RunFiles(given, withoutFiles);
          RunReport report =
              new RunReport(given, plan, jdks, cells, order.size(), out, all, files)) {
        new Announcement(out, plan).print();
        run(cells, order, new Fork(lease, report::line), report);
        return files.lost() || isCut(out) ? ExitStatus.FAILED : status(report.cells());
      } finally {
        Leases.sweep();
      }
    }
  }

  private List<ForkedCell> cells() {
    List<ForkedCell> cells = new ArrayList<>();
    List<Optional<Jdk>> jvms =
        jdks.isEmpty() ? List.of(Optional.empty()) : jdks.stream().map(Optional::of).toList();
    for (Optional<Jdk> jdk : jvms) {
      TargetJava jvm = jdk.map(Jdk::java).orElse(java);
      Options options = options(jvm);
      PlannedCell.of(given, selected)
          .forEach(planned -> cells.add(new ForkedCell(planned, options, jvm, jdk)));
    }
    return cells;
  }

  /** The numbers of the cells, each as often as it has forks, or once without any. */
  private List<Integer> order(List<ForkedCell> cells, PrintStream out) {
    if (cells.size() > 1 && cells.stream().anyMatch(cell -> cell.forks() > 0)) {
      long seed = Long.getLong(SEED, ThreadLocalRandom.current().nextInt(MOST_SEEDS));
      out.printf(
          "Forks run in random order (the same again: java -D%s=%d -jar ...).%n", SEED, seed);
      if (!selected.isWhole()) {
        Announcement.say(out, Selection.LEFT_OUT);
      }
      return ForkOrder.of(forks(cells), seed);
    }
    return IntStream.range(0, cells.size())
        .boxed()
        .flatMap(cell -> Collections.nCopies(forks(cells).get(cell), cell).stream())
        .toList();
  }

  private static List<Integer> forks(List<ForkedCell> cells) {
    return cells.stream().map(ForkedCell::runs).toList();
  }

  private static void run(
      List<ForkedCell> cells, List<Integer> order, Fork fork, RunReport report) {
    for (int number : order) {
      if (report.inVain(number)) {
        continue;
      }
      ForkedCell cell = cells.get(number);
      report.begin(number);
      CellResult ended =
          cell.result(cell.forks() == 0 ? Fork.runHere(cell, report.jmh()) : fork.run(cell));
      report.ended(number, ended);
      if (ended.failed() && cell.options().shouldFailOnError().orElse(Defaults.FAIL_ON_ERROR)) {
        report.end();
        System.err.printf(
            "-foe true ended the run: %s %s%n", ended.benchmark(), ended.problemText());
        return;
      }
    }
    report.end();
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
        new OptionsBuilder()
            .parent(given)
            .jvmArgsPrepend(flags.toArray(new String[0]))
            .addProfiler(EndpointFigures.class);
    if (!given.getJvmArgs().hasValue()) {
      options.jvmArgs(ForkFlags.inherited(jvm).toArray(new String[0]));
    }
    return (jdks.isEmpty() ? options : options.jvm(jvm.executable().toString())).build();
  }
}
