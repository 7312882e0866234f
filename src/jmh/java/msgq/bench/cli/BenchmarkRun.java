package msgq.bench.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import msgq.bench.jmh.Benchmarks;
import msgq.bench.jmh.CellResult;
import msgq.bench.jmh.EndpointFigures;
import msgq.bench.jmh.Fork;
import msgq.bench.jmh.ForkFlags;
import msgq.bench.jmh.Jdk;
import msgq.bench.jmh.OwnForks;
import msgq.bench.jmh.Plan;
import msgq.bench.jmh.PlannedCell;
import msgq.bench.jmh.Schedule;
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
import msgq.bench.report.WholeFile;
import msgq.bench.rpc.RpcBuild;
import msgq.bench.session.OwnNetwork;
import org.openjdk.jmh.runner.CompilerHints;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** One run of the selected benchmarks, from the removal of what killed runs left to the report. */
final class BenchmarkRun {
  private static final String SEED = "msgq.seed";
  private static final int MOST_SEEDS = 10_000;

  private final Options given;
  private final Benchmarks selected;
  private final JdkOptions jdkOptions;
  private final List<PlannedCell> cells = new ArrayList<>();
  private final Plan plan;
  private final boolean withoutFiles;
  private final boolean all;

  /**
   * Plans the run.
   *
   * @param given JMH's options, complete
   * @param jdkOptions the JDKs to compare
   * @param threads how many call, if there are several such numbers; or else none
   * @param all whether to print every table
   */
  BenchmarkRun(
      Options given,
      Benchmarks selected,
      JdkOptions jdkOptions,
      List<Integer> threads,
      boolean withoutFiles,
      boolean all)
      throws Refusal {
    this.given = given;
    this.selected = selected;
    this.jdkOptions = jdkOptions;
    this.withoutFiles = withoutFiles;
    this.all = all;
    RunFiles.check(given, withoutFiles);
    OwnForks.check(given);
    List<Jdk> jdks = jdkOptions.jdks(given);
    for (Optional<Jdk> jdk : eachOrNone(jdks)) {
      TargetJava java = jdk.isPresent() ? jdk.get().java() : TargetJava.of(given);
      Options options = options(java);
      for (Optional<Integer> some : eachOrNone(threads)) {
        cells.addAll(PlannedCell.all(options, selected, java, jdk, some));
      }
    }
    plan = Plan.of(cells);
    if (!jdks.isEmpty() && plan.forks() < 2) {
      throw new Refusal("JDKs are compared fork by fork: that takes at least -f 2");
    }
  }

  private static <T> List<Optional<T>> eachOrNone(List<T> some) {
    return some.isEmpty() ? List.of(Optional.empty()) : some.stream().map(Optional::of).toList();
  }

  /** Returns the exit status: whether everything that this machine can run has run. */
  int run() throws Refusal, IOException {
    jdkOptions.remarks().forEach(System.out::println);
    if (selected.parameters().contains("stack")) {
      RpcBuild.missing(); // before a user namespace hides who owns the stacks' jars
      OwnNetwork.allow();
    }
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
  }

  private int measure() throws Refusal, IOException {
    checkCompilerHints();
    try (PrintStream out = output();
        Lease lease = Lease.acquire()) {
      Unpacking.into(lease.directory());
      SocketPath.in(lease.directory(), "control"); // too long here is too long in every fork
      NativeCopy.loadIn(lease.directory());
      Leases.sweep().forEach(left -> out.println("Left by a killed run, " + left));
      Announcement.print(out, given, selected);
      Schedule schedule = schedule(out);
      try (RunFiles files = new RunFiles(given, withoutFiles);
          RunReport report = new RunReport(given, plan, cells, out, all, files)) {
        Announcement.print(out, plan);
        run(schedule, new Fork(lease, report::line), report);
        return files.lost() || isCut(out) ? ExitStatus.FAILED : status(report.cells());
      } finally {
        Leases.sweep();
      }
    }
  }

  /** JMH refuses wrong system properties only when it is in the middle of a run. */
  private static void checkCompilerHints() throws Refusal {
    try (PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream())) {
      CompilerHints.printHints(nowhere);
    } catch (IllegalStateException | IllegalArgumentException e) {
      throw new Refusal("a system property of JMH is wrong: " + e.getMessage());
    }
  }

  private Schedule schedule(PrintStream out) {
    List<Integer> runs = cells.stream().map(PlannedCell::runs).toList();
    if (cells.size() > 1 && plan.forks() > 0) {
      long seed = Long.getLong(SEED, ThreadLocalRandom.current().nextInt(MOST_SEEDS));
      out.printf(
          "Forks run in random order (the same again: java -D%s=%d -jar ...).%n", SEED, seed);
      if (!selected.isWhole()) {
        Announcement.say(out, Selection.LEFT_OUT);
      }
      return Schedule.inRounds(runs, seed);
    }
    return Schedule.inARow(runs);
  }

  private void run(Schedule schedule, Fork fork, RunReport report) {
    for (Schedule.Step step : schedule) {
      int number = step.cell();
      if (report.inVain(number)) {
        continue;
      }
      PlannedCell cell = cells.get(number);
      report.begin(number);
      CellResult ended =
          CellResult.of(
              cell, cell.forks() == 0 ? Fork.runHere(cell, report.jmh()) : fork.run(cell));
      report.ended(number, ended);
      if (ended.failed() && cell.options().shouldFailOnError().orElse(Defaults.FAIL_ON_ERROR)) {
        report.end();
        System.err.printf(
            "-foe true ended the run: %s %s%n", ended.benchmark(), ended.problem().get());
        return;
      }
    }
    report.end();
  }

  /** Whether {@code -o} is incomplete; standard output is checked when the program ends. */
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

  private PrintStream output() throws IOException {
    if (given.verbosity().orElse(VerboseMode.NORMAL) == VerboseMode.SILENT) {
      return new PrintStream(OutputStream.nullOutputStream());
    }
    return given.getOutput().hasValue()
        ? new PrintStream(
            WholeFile.open(Path.of(given.getOutput().get())), false, StandardCharsets.UTF_8)
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
    return options.build();
  }
}
