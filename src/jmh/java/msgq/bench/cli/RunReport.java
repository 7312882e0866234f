package msgq.bench.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import msgq.bench.jmh.CellForks;
import msgq.bench.jmh.CellResult;
import msgq.bench.jmh.Collector;
import msgq.bench.jmh.Combination;
import msgq.bench.jmh.Jdk;
import msgq.bench.jmh.Outcome;
import msgq.bench.jmh.Plan;
import msgq.bench.jmh.StopOnFailure;
import msgq.bench.jmh.Strangers;
import msgq.bench.jmh.TeeFormat;
import msgq.bench.linux.CallCounter;
import msgq.bench.linux.MachineFacts;
import msgq.bench.linux.Version;
import msgq.bench.report.PlainText;
import msgq.bench.report.Progress;
import msgq.bench.report.Report;
import msgq.bench.report.Terminal;
import msgq.bench.saved.SavedRun;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Follows a run and reports it: progress, the table, the result files; interrupted runs too. */
final class RunReport implements AutoCloseable {
  /** The report on the terminal has no title. */
  private static final Path UNNAMED = Path.of("");

  private final Options options;
  private final Plan plan;
  private final List<Jdk> jdks;
  private final PrintStream out;
  private final RunFiles files;
  private final Collector collector;
  private final Thread hook = new Thread(this::interrupted, "report-of-interrupted-run");
  private final long start = System.nanoTime();
  private final CellForks forks = new CellForks();
  private final boolean apart; // whether forks of a combination run apart
  private int running; // which combination
  private final String loadBefore = MachineFacts.load();
  private boolean reported;

  /**
   * Follows a run.
   *
   * @param plan what the run will do
   * @param jdks those that are compared, the cells of each after those of the one before; or none
   * @param pieces how many forks run apart; 0 if each combination's follow one another
   * @param records the directory that forks write their records into
   */
  RunReport(
      Options options,
      Plan plan,
      List<Jdk> jdks,
      int pieces,
      PrintStream out,
      Path records,
      RunFiles files) {
    this.options = options;
    this.plan = plan;
    this.jdks = jdks;
    this.out = out;
    this.files = files;
    this.apart = pieces > 0;
    Consumer<CellResult> progress = progress(apart ? pieces : plan.cells());
    Consumer<CellResult> ended = progress.andThen(this::note).andThen(this::stopIfAsked);
    this.collector = new Collector(records, cell -> ended.accept(labelled(cell)));
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Says which JDK it ran on, where there are several. */
  private CellResult labelled(CellResult ended) {
    return jdks.isEmpty()
        ? ended
        : jdks.get(running / (plan.cells() / jdks.size())).labelled(ended);
  }

  private void note(CellResult ended) {
    forks.add(apart ? running : running++, ended);
  }

  /** A fork of this combination begins. */
  void begin(int cell) {
    running = cell;
  }

  /** It has ended, perhaps without a word. */
  void over() {
    collector.endRun(List.of());
  }

  /** Whether more forks of this combination would tell nothing. */
  boolean inVain(int cell) {
    return forks.inVain(cell);
  }

  /** What JMH would return if it had run all forks. */
  Collection<RunResult> results() {
    return forks.results();
  }

  private Consumer<CellResult> progress(int total) {
    if (!compact()) {
      return cell -> {};
    }
    Progress progress = new Progress(out, Terminal.width(), total, plan.time(), plan.varying());
    return cell -> progress.accept(Outcome.of(cell).saved(UNNAMED).measurements().get(0));
  }

  /** In JMH's place, to which what cannot run here is a failure too. */
  private void stopIfAsked(CellResult cell) {
    if (cell.failed() && options.shouldFailOnError().orElse(Defaults.FAIL_ON_ERROR)) {
      throw new StopOnFailure(cell);
    }
  }

  /** What JMH is to talk to. */
  OutputFormat format(OutputFormat other) {
    VerboseMode verbosity = options.verbosity().orElse(VerboseMode.NORMAL);
    List<OutputFormat> formats = new ArrayList<>();
    formats.add(other);
    formats.add(OutputFormatFactory.createFormatInstance(new Unclosable(files.log()), verbosity));
    if (!compact()) {
      formats.add(OutputFormatFactory.createFormatInstance(new Unclosable(out), verbosity));
    }
    formats.add(new Announcement(out, plan));
    formats.add(collector);
    return TeeFormat.of(formats);
  }

  /** JMH's own words where the user asks for them, or for figures that only they hold. */
  private boolean compact() {
    return !options.verbosity().hasValue() && options.getProfilers().isEmpty();
  }

  /** Reports the run that has ended. */
  synchronized void end(Collection<RunResult> results) {
    if (reported) {
      return; // interrupted: JMH goes on until this process has ended
    }
    reported = true;
    Set<String> failed =
        cells().stream()
            .filter(cell -> cell.result().isEmpty())
            .map(cell -> Combination.name(cell.params()))
            .collect(Collectors.toCollection(HashSet::new));
    report(
        results.stream()
            .filter(result -> !failed.contains(Combination.name(result.getParams())))
            .toList());
  }

  /** Reports a run that was stopped. */
  synchronized void stopped() {
    if (!reported) {
      reported = true;
      report(results());
    }
  }

  /** Ctrl-C: the figures so far are better than none. */
  private synchronized void interrupted() {
    if (reported) {
      return;
    }
    reported = true;
    collector.stop();
    Collection<RunResult> results = results();
    if (!results.isEmpty()) {
      out.println("Interrupted; what was measured so far:");
      report(results);
    }
    try {
      files.close();
    } catch (IOException e) {
      // gone already
    }
  }

  private void report(Collection<RunResult> jmh) {
    long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
    Outcome outcome = new Outcome(jmh, cells(), facts(), plan.cells(), seconds);
    if (!outcome.cells().isEmpty()) {
      String text =
          PlainText.of(Report.of(outcome.saved(UNNAMED)), Integer.MAX_VALUE, Terminal.width());
      out.println();
      out.println(text);
      files.log().println(text);
    }
    List<String> disturbances = new ArrayList<>(collector.remarks());
    Strangers.remark().ifPresent(disturbances::add);
    for (String disturbance : disturbances) {
      Terminal.width().wrap(disturbance, "").forEach(out::println);
      files.log().println(disturbance);
    }
    files.write(out, outcome);
  }

  private Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>(MachineFacts.all());
    facts.put("load before and after", loadBefore + "; " + MachineFacts.load());
    jdks.forEach(jdk -> facts.put("JDK " + jdk.label(), jdk.java().executable().toString()));
    facts.put("msgq", Version.text());
    CallCounter.unavailable().ifPresent(reason -> facts.put(SavedRun.CALLS, reason));
    facts.put(SavedRun.DATE, LocalDateTime.now().format(Report.DATE));
    facts.put("command", System.getProperty("sun.java.command", ""));
    return facts;
  }

  /** How each combination ended, of those that have. */
  List<CellResult> cells() {
    return forks.cells();
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // it is the hook that closes
    }
  }

  /** JMH closes its format at the end of the run; the report comes after. */
  private static final class Unclosable extends PrintStream {
    Unclosable(PrintStream out) {
      super(out, true);
    }

    @Override
    public void close() {
      flush();
    }
  }
}
