package io.github.msgq.bench.run;

import io.github.msgq.bench.machine.linux.CpuQuota;
import io.github.msgq.bench.machine.linux.Machine;
import io.github.msgq.bench.measure.fork.ForkResult;
import io.github.msgq.bench.measure.fork.ForkResults;
import io.github.msgq.bench.measure.plan.Combination;
import io.github.msgq.bench.measure.plan.Plan;
import io.github.msgq.bench.measure.plan.Schedule;
import io.github.msgq.bench.results.report.FinalReport;
import io.github.msgq.bench.results.report.Progress;
import io.github.msgq.bench.results.report.Report;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.report.Width;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.saved.CombinationResult;
import io.github.msgq.bench.results.saved.Outcome;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.terms.problem.ExitStatus;
import io.github.msgq.bench.terms.problem.Printable;
import io.github.msgq.bench.terms.problem.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Follows a run and reports it, even if it is interrupted: progress, tables, result files. */
final class RunReport implements AutoCloseable, ForkRow.Forks {
  private static final int IN_VAIN = 3; // forks without a figure, after which a run ends

  private final Request request;
  private final Plan plan;
  private final Map<String, String> otherSide; // facts about it
  private final PrintStream out;
  private final Terminal terminal;
  private final RunFiles files;
  private final long start;
  private final ForkResults forks;
  private final Optional<Progress> progress;
  private final Set<String> remarks = new LinkedHashSet<>(); // forks may say the same
  private final String loadBefore;
  private String loadAfter = "";
  private final Optional<CpuQuota> quotaBefore;
  private final FinalReport last;
  private Optional<UntilDecided> untilDecided = Optional.empty();
  private int judged = ExitStatus.DONE; // of a comparison
  private Optional<Measurement> fatal = Optional.empty(); // for -foe true
  private int nextAnswer = 1; // after so many rounds of forks

  /**
   * Opens the files, says what is about to run, and follows it from now on.
   *
   * @throws Refusal if a command is to start the servers, and cannot
   */
  RunReport(Request request, Plan plan, RunResources place, Terminal terminal)
      throws Refusal, IOException {
    this.request = request;
    this.plan = plan;
    this.terminal = terminal;
    this.otherSide = place.otherSide(request.runSettings());
    this.loadBefore = Machine.load();
    this.quotaBefore = CpuQuota.ofThisProcess();
    this.start = System.nanoTime();
    this.files = new RunFiles(request.options(), request.withoutFiles());
    try {
      this.out = place.out();
    } catch (IOException e) {
      files.close();
      throw e;
    }
    files.notice().ifPresent(out::println);
    this.forks = new ForkResults(plan.combinations());
    this.progress = progress();
    this.last = new FinalReport(this::report);
    Announcement.print(out, terminal, request, plan);
  }

  /** Takes a line that a fork has printed, such as JMH's output. */
  void line(String text) {
    files.log().println(text);
    if (progress.isEmpty()) {
      out.println(text);
    }
  }

  /** Takes what JMH prints itself of a run. */
  private void jmh(Consumer<OutputFormat> printing) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream lines = new PrintStream(printed, true, StandardCharsets.UTF_8);
    VerboseMode verbosity = request.options().verbosity().orElse(Defaults.VERBOSITY);
    printing.accept(OutputFormatFactory.createFormatInstance(lines, verbosity));
    printed.toString(StandardCharsets.UTF_8).lines().forEach(this::line);
  }

  Schedule schedule() {
    untilDecided =
        request
            .comparison()
            .filter(its -> request.untilDecided())
            .map(its -> its.untilDecided(plan.combinations(), this, request.most()));
    return untilDecided
        .map(rows -> rows.schedule(plan.seed().orElse(0L), this::foresee))
        .orElseGet(plan::schedule);
  }

  @Override
  public Optional<Measurement> soFar(int combination) {
    return forks.soFar(combination);
  }

  @Override
  public void judged(int combination, int times, double risk) {
    forks.judged(combination, times, risk);
  }

  private void foresee(List<Integer> next, int each) {
    Duration once = next.stream().map(plan.forkTimes()::get).reduce(Duration.ZERO, Duration::plus);
    progress.ifPresent(lines -> lines.toCome(next.size() * each, once.multipliedBy(each)));
  }

  @Override
  public boolean isFutile(int combination) {
    return fatal.isPresent() || forks.areSpoiled(IN_VAIN) || forks.isFutile(combination);
  }

  /** Whether its fork has just failed, for the first time. */
  boolean isToBeRepeated(int combination) {
    return fatal.isEmpty() && forks.isToBeRepeated(combination);
  }

  void begin(int combination) {
    line(forks.next(combination));
    jmh(output -> output.startBenchmark(plan.combinations().get(combination).params(1)));
  }

  void ended(Schedule.Step step, ForkResult fork) {
    int combination = step.combination();
    Combination planned = plan.combinations().get(combination);
    untilDecided.ifPresent(rows -> rows.ended(combination));
    last.before(
        () -> {
          Measurement figures = forks.add(combination, step.round(), fork);
          fork.facts().times().ifPresent(times -> files.record(fileName(planned), times));
          fork.facts()
              .remark()
              .ifPresent(remark -> remarks.add(forks.name(combination) + ": " + remark));
          if (figures.problem().filter(Problem::failed).isPresent()
              && planned.options().shouldFailOnError().orElse(Defaults.FAIL_ON_ERROR)) {
            fatal = Optional.of(figures);
          }
          boolean fixed = !request.untilDecided(); // else the next round foresees it
          int spared = fixed && forks.isFutile(combination) ? forks.left(combination) : 0;
          int more = isToBeRepeated(combination) ? 1 : 0;
          progress.ifPresent(
              lines -> {
                lines.ended(figures, spared - more, plan.forkTimes().get(combination));
                answerSoFar(lines);
              });
        });
  }

  /** What distinguishes a combination from others of the run, as a part of a file's name. */
  private String fileName(Combination combination) {
    return Stream.concat(
            Stream.of(combination.values().get(Measurement.TRANSPORT)),
            plan.varying().stream().map(combination.params(1)::getParam))
        .distinct()
        .collect(Collectors.joining("-"))
        .replaceAll("[^\\w.-]", "_");
  }

  /**
   * Shows what the run would answer if it ended now: after each round of forks if that takes no
   * lines, or else after 1, 2, 4 … rounds.
   */
  private void answerSoFar(Progress lines) {
    int ended = forks.rounds();
    if (ended < nextAnswer) {
      return;
    }
    String title = "So far, after %s of each:".formatted(Digits.count(ended, "fork"));
    if (lines.redraws()) {
      nextAnswer = ended + 1;
      List<String> answers = Report.briefly(saved(Map.of()), request.reader()).head();
      if (!answers.isEmpty()) {
        lines.known(Stream.concat(Stream.of(title), answers.stream()));
      }
      return;
    }
    nextAnswer = 2 * ended;
    List<String> answers = Report.inBrief(saved(Map.of()), request.reader());
    if (!answers.isEmpty()) {
      lines.soFar(title + " " + String.join("; ", answers));
    }
  }

  /**
   * What replaces JMH's output: nothing if the user asks for that output, or for a profiler, whose
   * figures stand only there.
   */
  private Optional<Progress> progress() {
    if (request.options().verbosity().hasValue() || !request.options().getProfilers().isEmpty()) {
      return Optional.empty();
    }
    int lines = plan.combinations().stream().mapToInt(Combination::forks).sum();
    return Optional.of(
        new Progress(out, terminal, lines, plan.time(), plan.varying(), System::nanoTime));
  }

  /** Reports the run that has ended; returns the exit status. */
  int end() {
    last.end();
    fatal.ifPresent(
        fork ->
            System.err.printf(
                "-foe true ended the run: %s %s%n", fork.benchmark(), fork.problem().get()));
    int status = files.lost() || isCut() ? ExitStatus.FAILED : status();
    return Gate.first(List.of(status, judged));
  }

  /** Whether {@code -o} is incomplete; standard output is checked when the program ends. */
  private boolean isCut() {
    boolean cut = request.options().getOutput().hasValue() && out.checkError();
    if (cut) {
      System.err.println("cannot write all of -o " + request.options().getOutput().get());
    }
    return cut;
  }

  /** Whether everything that this machine can run has run. */
  private int status() {
    List<CombinationResult> combinations = forks.combinations();
    boolean failed =
        forks.haveFailed() || combinations.stream().anyMatch(CombinationResult::failed);
    boolean measured = combinations.stream().anyMatch(each -> each.result().isPresent());
    return failed || !measured ? ExitStatus.FAILED : ExitStatus.DONE;
  }

  private void report(boolean interrupted) {
    if (!interrupted) {
      report();
      return;
    }
    terminal.width(); // it may have changed since the last line was drawn
    if (forks.combinations().stream().anyMatch(each -> each.result().isPresent())) {
      out.println(FinalReport.INTERRUPTED);
      report();
    } else {
      out.println(FinalReport.NOTHING);
    }
    files.close();
  }

  private void report() {
    loadAfter = Machine.load();
    Optional<CpuQuota> quota = quotaBefore.flatMap(CpuQuota::sinceThen);
    SavedRun run = saved(facts(quota));
    Outcome outcome = new Outcome(forks.combinations(), run);
    jmh(output -> output.endRun(outcome.results())); // its own table
    if (!outcome.combinations().isEmpty()) {
      Width width = terminal.width();
      out.println();
      if (request.comparison().isEmpty() || request.all()) {
        out.print(Report.text(run, request.reader(), request.all(), width));
      }
      files.log().println(Report.text(run, request.reader(), true, width));
      request.comparison().ifPresent(its -> judge(its, run, width));
    }
    untilDecided.ifPresent(rows -> remarks.addAll(rows.givenUp(forks::name)));
    Set<String> naming = new LinkedHashSet<>(List.of(Measurement.TRANSPORT, Measurement.PLACEMENT));
    naming.addAll(plan.varying());
    remarks.addAll(forks.leftOut(naming));
    quota
        .filter(each -> each.stops() > 0)
        .map(
            each ->
                "a CPU quota disturbed this run (%s): %s; measure without one (docker run without --cpus)"
                    .formatted(each.limit(), each.effect()))
        .ifPresent(remarks::add);
    if (forks.areSpoiled(IN_VAIN)) {
      remarks.add(
          "Stopped, since the machine spoiled the first %d forks%s. Stop what else runs here (top shows it), or try again later."
              .formatted(IN_VAIN, OtherRuns.load().map(load -> ": " + load).orElse("")));
    }
    remarks.addAll(request.closing());
    for (String remark : remarks) {
      Announcement.say(out, terminal, remark);
      files.log().println(remark);
    }
    files.write(out, outcome, request.reader());
  }

  private void judge(ComparedRun comparison, SavedRun run, Width width) {
    try {
      List<String> notes = List.of(OtherRuns.averages(loadBefore, loadAfter));
      Judgement.Shown shown =
          comparison.judgement().of(comparison.changes(run), notes, true, width);
      judged = Gate.first(List.of(status(), shown.verdict().status()));
      String text = shown.text() + shown.verdict().text(judged);
      out.println(text);
      files.log().println(text);
    } catch (IOException e) {
      judged = ExitStatus.FAILED;
      System.err.println(e.getMessage());
    }
  }

  private SavedRun saved(Map<String, String> facts) {
    Duration used = Duration.ofNanos(System.nanoTime() - start);
    int planned = plan.combinations().size();
    return SavedRun.of(facts, LocalDateTime.now(), planned, used, forks.measurements());
  }

  private Map<String, String> facts(Optional<CpuQuota> quota) {
    Map<String, String> facts = Machine.facts();
    quota.ifPresent(each -> facts.put(CpuQuota.NAME, each.ofRun()));
    facts.putAll(otherSide);
    facts.put("load before and after", loadBefore + "; " + loadAfter);
    plan.combinations().stream()
        .flatMap(each -> each.jdk().stream())
        .forEach(jdk -> facts.put("JDK " + jdk.label(), jdk.java().executable().toString()));
    facts.put(SavedRun.DATE, LocalDateTime.now().format(Report.DATE));
    facts.put("command", Printable.of(System.getProperty("sun.java.command", "")));
    return facts;
  }

  @Override
  public void close() {
    try (files) {
      last.close();
    }
  }
}
