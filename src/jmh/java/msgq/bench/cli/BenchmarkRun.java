package msgq.bench.cli;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import msgq.bench.jmh.ForkFlags;
import msgq.bench.jmh.FromLauncher;
import msgq.bench.jmh.JmhLock;
import msgq.bench.jmh.JmhTempFiles;
import msgq.bench.jmh.OwnFigures;
import msgq.bench.jmh.StopOnFailure;
import msgq.bench.jmh.TargetJava;
import msgq.bench.lease.Lease;
import msgq.bench.lease.Leases;
import msgq.bench.lease.NativeCopy;
import msgq.bench.linux.SocketPath;
import msgq.bench.problem.Refusal;
import msgq.bench.report.Overview;
import msgq.bench.report.ResultFiles;
import msgq.bench.report.Terminal;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** One run of the selected benchmarks, from the removal of what others left to the report. */
final class BenchmarkRun {
  private final Options given;
  private final Selection selection;
  private final TargetJava java;

  BenchmarkRun(Options given, Selection selection, TargetJava java) {
    this.given = given;
    this.selection = selection;
    this.java = java;
  }

  int run() throws Refusal {
    JmhLock.removeAtExit();
    try (PrintStream out = output();
        Lease lease = Lease.acquire()) {
      SocketPath.in(
          lease.directory(), "control"); // the forks' is as long, and all would fail of it
      NativeCopy.loadIn(lease.directory());
      Leases.sweep().forEach(removed -> out.println("Left by a killed run, removed: " + removed));
      Path outcomes = Files.createFile(lease.directory().resolve("outcomes"));
      ResultFiles files = ResultFiles.create("", RunReport.LOG);
      Overview overview = Plan.of(given, selection);
      try (RunReport report = new RunReport(given, overview, out, outcomes, files)) {
        OutputFormat format = report.format(new JmhTempFiles(lease));
        run(new Runner(options(outcomes), format), report);
      } finally {
        Leases.sweep();
      }
      return 0;
    } catch (RunnerException e) {
      throw refusal(e);
    } catch (IOException e) {
      throw new Refusal(e.getMessage(), e);
    } catch (UncheckedIOException e) {
      throw new Refusal(e.getCause().getMessage(), e);
    }
  }

  private static void run(Runner runner, RunReport report) throws RunnerException, Refusal {
    try {
      report.end(runner.run());
    } catch (StopOnFailure e) {
      report.stopped();
      throw new Refusal(e.getMessage(), e);
    }
  }

  private PrintStream output() throws IOException {
    if (given.verbosity().orElse(VerboseMode.NORMAL) == VerboseMode.SILENT) {
      return new PrintStream(OutputStream.nullOutputStream());
    }
    return given.getOutput().hasValue()
        ? new PrintStream(given.getOutput().get(), StandardCharsets.UTF_8)
        : Terminal.open();
  }

  private Options options(Path outcomes) {
    List<String> flags = ForkFlags.prepended(java, given);
    return new OptionsBuilder()
        .parent(given)
        .jvmArgsPrepend(flags.toArray(new String[0]))
        .addProfiler(OwnFigures.class)
        .shouldFailOnError(false) // the report sees to it
        .addProfiler(FromLauncher.class, FromLauncher.options(outcomes))
        .build();
  }

  /** JMH's own words, without the trace of its calls. */
  private static Refusal refusal(RunnerException e) {
    if (e.getCause() == null && String.valueOf(e.getMessage()).contains("JMH lock")) {
      return new Refusal(
          "another JMH run holds the lock %s: wait until it ends, or run beside it with java -Djmh.ignoreLock=true -jar ..."
              .formatted(JmhLock.path()),
          e);
    }
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
