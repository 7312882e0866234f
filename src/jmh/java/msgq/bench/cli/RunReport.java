package msgq.bench.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import msgq.bench.jmh.CellForks;
import msgq.bench.jmh.CellResult;
import msgq.bench.jmh.Outcome;
import msgq.bench.jmh.Plan;
import msgq.bench.jmh.PlannedCell;
import msgq.bench.jmh.ResultJson;
import msgq.bench.linux.Machine;
import msgq.bench.report.FinalReport;
import msgq.bench.report.PlainText;
import msgq.bench.report.Progress;
import msgq.bench.report.Report;
import msgq.bench.report.Terminal;
import msgq.bench.report.Width;
import msgq.bench.result.Digits;
import msgq.bench.result.Document;
import msgq.bench.result.Measurement;
import msgq.bench.saved.SavedRun;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;

/** Follows a run and reports it, even if it is interrupted: progress, tables, result files. */
final class RunReport implements AutoCloseable {
  /** The report on the terminal has no title. */
  private static final Path UNNAMED = Path.of("");

  /**
   * So many rounds each end with an answer on a terminal; later ones are rarer, since working an
   * answer out takes longer with each fork.
   */
  private static final int FIRST_ROUNDS = 8;

  private final Options options;
  private final Plan plan;
  private final List<PlannedCell> cells;
  private final PrintStream out;
  private final boolean all;
  private final RunFiles files;
  private final long start = System.nanoTime();
  private final CellForks forks;
  private final Optional<Progress> progress;
  private final PrintStream jmh;
  private final OutputFormat text; // JMH's
  private final List<String> remarks = new ArrayList<>();
  private final String loadBefore = Machine.load();
  private final FinalReport last;
  private int nextAnswer = 1; // after so many rounds of forks

  /**
   * Follows a run.
   *
   * @param plan what the run will do
   * @param all whether to print costs, limits and facts, too
   */
  RunReport(
      Options options,
      Plan plan,
      List<PlannedCell> cells,
      PrintStream out,
      boolean all,
      RunFiles files) {
    this.options = options;
    this.plan = plan;
    this.cells = cells;
    this.out = out;
    this.all = all;
    this.files = files;
    this.forks = new CellForks(cells);
    this.progress = progress();
    this.jmh = new PrintStream(new Lines(this::line), true, StandardCharsets.UTF_8);
    this.text =
        OutputFormatFactory.createFormatInstance(
            jmh, options.verbosity().orElse(Defaults.VERBOSITY));
    this.last = new FinalReport(this::report);
  }

  /** Takes a line that a fork has printed, such as JMH's output. */
  void line(String text) {
    files.log().println(text);
    if (!compact()) {
      out.println(text);
    }
  }

  /** Takes JMH's output, where JMH runs in this JVM. */
  PrintStream jmh() {
    return jmh;
  }

  /** Whether more forks of this combination would tell nothing. */
  boolean inVain(int cell) {
    return forks.inVain(cell);
  }

  /** A fork of this combination begins. */
  void begin(int cell) {
    line(forks.next(cell));
    text.startBenchmark(cells.get(cell).params(1));
  }

  /** A fork of this combination has ended. */
  void ended(int cell, CellResult fork) {
    last.before(
        () -> {
          forks.add(cell, fork);
          fork.remark().ifPresent(remark -> remarks.add(forks.name(cell) + ": " + remark));
          int spared = fork.problem().isPresent() ? forks.left(cell) : 0;
          progress.ifPresent(
              lines -> {
                lines.ended(measurement(fork), spared);
                answerSoFar(lines);
              });
        });
  }

  /**
   * Shows what the run would answer if it ended now: after 1, 2, 4 … rounds of forks, or more
   * often.
   */
  private void answerSoFar(Progress lines) {
    int ended = forks.rounds();
    if (ended < nextAnswer) {
      return;
    }
    nextAnswer = lines.redraws() && ended < FIRST_ROUNDS ? ended + 1 : 2 * ended;
    Outcome outcome = new Outcome(cells(), Map.of(), plan.cells(), 0);
    List<String> answers = Report.briefly(ResultJson.of(outcome).saved(UNNAMED)).head();
    if (!answers.isEmpty()) {
      String title = "So far, after %s of each:".formatted(Digits.count(ended, "fork"));
      lines.known(Stream.concat(Stream.of(title), wrapped(answers)).toList());
    }
  }

  private Optional<Progress> progress() {
    int forks = cells.stream().mapToInt(PlannedCell::runs).sum();
    return compact()
        ? Optional.of(new Progress(out, Terminal::width, forks, plan.time(), plan.varying()))
        : Optional.empty();
  }

  private static Measurement measurement(CellResult fork) {
    return ResultJson.of(Outcome.of(fork)).saved(UNNAMED).measurements().get(0);
  }

  /**
   * Whether progress replaces JMH's output: not if the user asks for that output, or for a
   * profiler, whose figures stand only there.
   */
  private boolean compact() {
    return !options.verbosity().hasValue() && options.getProfilers().isEmpty();
  }

  /** Reports the run that has ended. */
  void end() {
    last.end();
  }

  private void report(boolean interrupted) {
    if (!interrupted) {
      report();
      return;
    }
    if (cells().stream().anyMatch(cell -> cell.result().isPresent())) {
      Terminal.width(); // it may have changed since the last line was drawn
      out.println(FinalReport.INTERRUPTED);
      report();
    }
    files.close();
  }

  private void report() {
    long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
    Outcome outcome = new Outcome(cells(), facts(), plan.cells(), seconds);
    text.endRun(outcome.results()); // JMH's own table
    ResultJson json = ResultJson.of(outcome);
    if (!outcome.cells().isEmpty()) {
      SavedRun run = json.saved(UNNAMED);
      String whole =
          text(Report.of(run))
              + "\n"
              + wrapped(Report.facts(run)).collect(Collectors.joining("\n", "", "\n"));
      out.println();
      out.println(all ? whole : text(Report.briefly(run)));
      files.log().println(whole);
    }
    for (String disturbance : remarks) {
      Announcement.say(out, disturbance);
      files.log().println(disturbance);
    }
    files.write(out, outcome, json);
  }

  private static Stream<String> wrapped(List<String> lines) {
    Width width = Terminal.width();
    return lines.stream().flatMap(line -> width.wrap(line, "    ").stream());
  }

  private static String text(Document report) {
    return PlainText.of(report, Integer.MAX_VALUE, Terminal.width());
  }

  private Map<String, String> facts() {
    Map<String, String> facts = Machine.facts();
    facts.put("load before and after", loadBefore + "; " + Machine.load());
    cells.stream()
        .flatMap(cell -> cell.jdk().stream())
        .forEach(jdk -> facts.put("JDK " + jdk.label(), jdk.java().executable().toString()));
    facts.put(SavedRun.DATE, LocalDateTime.now().format(Report.DATE));
    facts.put("command", System.getProperty("sun.java.command", ""));
    return facts;
  }

  /** The results of the combinations that have ended. */
  List<CellResult> cells() {
    return forks.cells();
  }

  @Override
  public void close() {
    last.close();
  }
}
