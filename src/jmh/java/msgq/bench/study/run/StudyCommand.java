package msgq.bench.study.run;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.stream.Stream;
import msgq.bench.lease.Lease;
import msgq.bench.lease.Leases;
import msgq.bench.linux.Unpacking;
import msgq.bench.linux.UserNamespace;
import msgq.bench.page.HtmlReport;
import msgq.bench.problem.ExitStatus;
import msgq.bench.problem.Nearest;
import msgq.bench.problem.Refusal;
import msgq.bench.report.FinalReport;
import msgq.bench.report.Json;
import msgq.bench.report.PlainText;
import msgq.bench.report.ResultFiles;
import msgq.bench.report.Terminal;
import msgq.bench.saved.SavedFiles;
import msgq.bench.saved.SavedStudy;
import msgq.bench.study.Choice;
import msgq.bench.study.Scale;
import msgq.bench.study.Study;
import msgq.bench.study.Workbench;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code study} verb. */
@Command(
    name = "study",
    description = "Runs published studies on this machine and judges what they claim.",
    mixinStandardHelpOptions = true)
public final class StudyCommand implements Callable<Integer> {
  private static final String ALL = "all";

  /** Longer tables are for the files alone. */
  private static final int MOST_ROWS = 40;

  @Parameters(
      arity = "1..*",
      paramLabel = "lajp|apue|afecho|socat|dubbo|all",
      completionCandidates = Names.class,
      description = "Which.")
  private List<String> names;

  @Option(
      names = "--full",
      description =
          "The published volumes and repetitions: half an hour for lajp, over a day for socat and"
              + " dubbo.")
  private boolean full;

  @Option(
      names = "--budget",
      paramLabel = "<time>",
      description =
          "About so long per study, such as 30s or 5m; unless you say so, 90s, and for dubbo what its"
              + " rows take: a quarter of an hour for all on one JDK.")
  private String budget;

  @Option(
      names = "--jdks",
      split = ",",
      paramLabel = "<jdk>",
      description =
          "JDKs to compare, each a java program or a JDK's home; all: those in the usual places.")
  private List<String> jdks = List.of();

  @Option(
      names = "--rows",
      split = ",",
      paramLabel = "<row>",
      description = "dubbo: only these rows of its table, such as A,D,grpc-tcp.")
  private List<String> rows = List.of();

  @Override
  public Integer call() throws Refusal, IOException {
    Choice choice = Choice.of(jdks, rows);
    List<String> wanted = wanted();
    Map<String, Scale> scales = new LinkedHashMap<>();
    for (String name : wanted) {
      Studies.check(name, choice);
      scales.put(
          name, new Scale(full, budget == null ? Studies.usual(name, choice) : duration(budget)));
    }
    allowNamespaces();
    try (PrintStream out = Terminal.open()) {
      Leases.sweep().forEach(left -> out.println("Left by a killed run, " + left));
      if (names.contains(ALL)) {
        leftOut().forEach(out::println);
      }
      for (String name : wanted) {
        int status = apart(() -> run(name, scales.get(name), choice, out));
        if (status != ExitStatus.DONE) {
          return status;
        }
      }
    } finally {
      Leases.sweep();
    }
    return ExitStatus.DONE;
  }

  /**
   * Where only a user namespace allows studies a network and queues of their own, this process
   * begins anew in one. There the owners of directories are not all known, so the temp directory is
   * checked before.
   */
  private static void allowNamespaces() throws IOException {
    boolean helps;
    try (Lease lease = Lease.acquire()) {
      Unpacking.into(lease.directory());
      helps = UserNamespace.helps();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted before a study");
    }
    if (helps) {
      UserNamespace.restart();
    }
  }

  /**
   * In a thread of its own, whose network and queues may be its own; this one keeps the machine's.
   */
  private static int apart(Callable<Integer> study) throws IOException {
    FutureTask<Integer> task = new FutureTask<>(study);
    new Thread(task, "study").start();
    try {
      return task.get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof RuntimeException) {
        throw (RuntimeException) cause;
      }
      throw cause instanceof IOException ? (IOException) cause : new IOException(cause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted during a study");
    }
  }

  /** Returns the exit status. */
  private static int run(String name, Scale scale, Choice choice, PrintStream out)
      throws IOException {
    try (Workbench workbench = new Workbench(scale, choice);
        ResultFiles files = ResultFiles.create("study-" + name + "-", ResultFiles.JSON)) {
      workbench.keepToItself();
      Study study = Studies.open(name, workbench);
      StudyRun run = new StudyRun(study, workbench, out);
      StudyResult result = new StudyResult(study, workbench, run);
      run.afterEach(() -> files.keep(Json.of(result.saved())).ifPresent(out::println));
      Consumer<Boolean> report =
          interrupted -> {
            if (interrupted) {
              run.stop();
              workbench.endAll();
            }
            report(interrupted, study, run, result, files, out);
          };
      try (FinalReport last = new FinalReport(report)) {
        run.measure();
        last.end();
      }
      return run.stopped()
          ? ExitStatus.REFUSED
          : files.lost() ? ExitStatus.FAILED : ExitStatus.DONE;
    }
  }

  private static void report(
      boolean interrupted,
      Study study,
      StudyRun run,
      StudyResult result,
      ResultFiles files,
      PrintStream out) {
    out.println();
    if (interrupted && run.measurements().isEmpty()) {
      files.close();
      return;
    }
    if (interrupted) {
      out.println(FinalReport.INTERRUPTED);
      out.println();
    }
    SavedStudy saved = result.saved();
    out.println(PlainText.of(saved.document(), MOST_ROWS, Terminal.width()));
    files.save(out, Json.of(saved), HtmlReport.of(new SavedFiles(List.of(), List.of(saved))));
    out.println();
  }

  private List<String> wanted() throws Refusal {
    List<String> known = new ArrayList<>(Studies.names());
    known.add(ALL);
    for (String name : names) {
      if (!known.contains(name)) {
        throw new Refusal(
            "unknown study '%s': the studies are %s%s"
                .formatted(name, String.join(", ", known), Nearest.question(name, known)));
      }
      Optional<String> missing = name.equals(ALL) ? Optional.empty() : Studies.missing(name);
      if (missing.isPresent()) {
        throw new Refusal("study " + name + ": " + missing.get());
      }
    }
    return names.contains(ALL)
        ? Studies.names().stream().filter(name -> Studies.missing(name).isEmpty()).toList()
        : names.stream().distinct().toList();
  }

  /** What {@code all} is without. */
  private static List<String> leftOut() {
    return Studies.names().stream()
        .flatMap(name -> Studies.missing(name).map(why -> name + " is left out: " + why).stream())
        .toList();
  }

  private static Duration duration(String text) throws Refusal {
    if (!text.matches("[1-9][0-9]{0,4}[sm]")) {
      throw new Refusal("--budget=%s is not a time: write it as 30s or 5m".formatted(text));
    }
    return Duration.parse("PT" + text);
  }

  /** What may be asked for. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(Studies.names().stream(), Stream.of(ALL)).iterator();
    }
  }
}
