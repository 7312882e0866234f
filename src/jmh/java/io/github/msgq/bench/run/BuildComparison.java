package io.github.msgq.bench.run;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import io.github.msgq.bench.machine.linux.Machine;
import io.github.msgq.bench.measure.plan.Schedule;
import io.github.msgq.bench.measure.trial.JvmEnd;
import io.github.msgq.bench.results.advice.Viewpoint;
import io.github.msgq.bench.results.page.HtmlReport;
import io.github.msgq.bench.results.report.Changes;
import io.github.msgq.bench.results.report.FinalReport;
import io.github.msgq.bench.results.report.Progress;
import io.github.msgq.bench.results.report.Report;
import io.github.msgq.bench.results.report.ResultFiles;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.FigureName;
import io.github.msgq.bench.results.result.Measurement;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.results.saved.ForkFiles;
import io.github.msgq.bench.results.saved.SavedFiles;
import io.github.msgq.bench.results.saved.SavedRun;
import io.github.msgq.bench.run.builds.Build;
import io.github.msgq.bench.run.builds.Case;
import io.github.msgq.bench.terms.problem.ExitStatus;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import io.github.msgq.bench.terms.problem.Printable;
import io.github.msgq.bench.terms.problem.Refusal;
import io.github.msgq.bench.terms.problem.Sentence;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Two builds compared, or one with an older result, from their lists of benchmarks to the exit
 * status.
 */
public final class BuildComparison implements AutoCloseable {
  /** Tools that sort files by name take the other one, the old build's, for the first. */
  private static final String NEW = "-new.json";

  /**
   * What a command line asks for.
   *
   * @param builds the old one first
   * @param before the older result in its place
   * @param most forks of each
   */
  public record Request(
      List<Build> builds,
      List<SavedRun> before,
      boolean same,
      List<String> regexps,
      List<String> choosing,
      List<String> metrics,
      int most,
      Duration within,
      Judgement judgement) {}

  /** For a fork that begins within the time, and for what JMH interrupts by itself. */
  private static final long GRACE =
      TimeUnit.MILLISECONDS.toNanos(Long.getLong("msgq.grace.millis", 600_000));

  private final Request request;
  private final Terminal terminal;
  private final PrintStream out;
  private final ResultFiles files = ResultFiles.create("compare-", ".log");
  private final PrintStream log = new PrintStream(files.open(), true, StandardCharsets.UTF_8);
  private final long start = System.nanoTime();
  private final List<String> notes = new ArrayList<>(); // what is not compared, and why
  private final FinalReport last = new FinalReport(this::report);
  private long longest; // of the forks that have ended, in nanoseconds
  private List<Case> cases = List.of();
  private boolean whole; // whether all that both have is measured
  private BuildForks forks = new BuildForks(List.of(), 1, List.of());
  private Optional<UntilDecided> untilDecided = Optional.empty();
  private final String loadBefore = Machine.load();
  private String loadAfter = "";
  private int status = ExitStatus.FAILED;

  private BuildComparison(Request request, Terminal terminal, PrintStream out) throws IOException {
    this.request = request;
    this.terminal = terminal;
    this.out = out;
  }

  /** Lists, measures and reports; returns the exit status. */
  public static int run(Request request, Terminal terminal) throws Refusal, IOException {
    try (RunResources place = RunResources.open(new OptionsBuilder(), terminal);
        BuildComparison comparison = new BuildComparison(request, terminal, place.out())) {
      place.lease().endFirst(() -> request.builds.forEach(Build::stop));
      try {
        Path directory = place.lease().directory();
        for (Build each : request.builds) {
          String name = each == comparison.newest() ? "new" : "old";
          Path profiles = comparison.files.file("-" + name);
          each.copyTo(directory.resolve(name), profiles, comparison.log::println);
        }
        comparison.choose();
      } finally {
        JvmEnd.awaitIfBegun(); // which removes the directory
      }
      comparison.measure();
      comparison.last.end();
      return comparison.status;
    }
  }

  /** Finds the cases that all builds have, and names the others. */
  private void choose() throws Refusal, IOException {
    List<String> choosing = new ArrayList<>(request.choosing);
    List<String> regexps = request.regexps;
    List<String> added = List.of();
    if (request.builds.size() > 1 && request.builds.stream().allMatch(Build::isOurs)) {
      regexps = regexps.isEmpty() ? Preset.JDKS.benchmarks() : regexps;
      added = Preset.JDKS.missing(choosing);
      added.forEach(each -> choosing.addAll(List.of("-p", each)));
    }
    List<Case> old = build(0).cases(regexps, choosing);
    List<Case> now = request.builds.size() == 1 ? old : build(1).cases(regexps, choosing);
    if (old.isEmpty() && now.isEmpty()) {
      throw new Refusal("no benchmark there matches '%s'".formatted(String.join("' '", regexps)));
    }
    name(build(0), old, now);
    name(newest(), now, old);
    List<Case> both = old.stream().filter(now::contains).distinct().toList();
    cases = both.stream().filter(Case::canBeAskedFor).filter(Case::isPrintable).toList();
    for (String each : added) {
      if (cases.stream().anyMatch(its -> its.parameters().containsKey(each.split("=")[0]))) {
        notes.add("only %s is compared: -p for others".formatted(each));
      }
    }
    note(
        "not measured, as JMH's -p splits a value at commas, and refuses '=' and no value",
        both.stream().filter(each -> !each.canBeAskedFor()).map(Case::toString));
    note(
        "each fork writes this file anew, unless its name has %p in it",
        request.builds.stream().flatMap(Build::files).distinct());
    note(
        "not measured, as control characters could move a terminal",
        both.stream().filter(each -> !each.isPrintable()).map(Case::toString));
    Set<String> shared = old.stream().map(Case::benchmark).collect(toSet());
    shared.retainAll(now.stream().map(Case::benchmark).collect(toSet()));
    shared.removeAll(cases.stream().map(Case::benchmark).collect(toSet()));
    whole = shared.isEmpty() && cases.size() == both.size();
    if (cases.isEmpty()) {
      throw new Refusal("there is nothing to compare: " + String.join("; ", notes));
    }
    forks = new BuildForks(cases, request.builds.size(), request.metrics);
  }

  /** Names what only one build has: benchmarks, and values of parameters of others. */
  private void name(Build build, List<Case> own, List<Case> others) {
    Set<String> theirs = others.stream().map(Case::benchmark).collect(toSet());
    note(
        "only in " + build.label(),
        own.stream()
            .filter(each -> !others.contains(each))
            .map(each -> theirs.contains(each.benchmark()) ? each.toString() : each.benchmark())
            .distinct()
            .sorted());
  }

  private void note(String what, Stream<String> names) {
    String all = names.collect(joining("; "));
    if (!all.isEmpty()) {
      notes.add(Printable.of(what + ": " + all));
    }
  }

  private void measure() {
    say(
        "%s compared with %s: %s, forks until it is decided, %d of each at most, in random order."
            .formatted(
                newest().label(),
                request.before.isEmpty()
                    ? build(0).label()
                    : request.before.stream().map(SavedRun::name).collect(joining(", ")),
                Digits.count(cases.size(), "combination"),
                request.most));
    notes.forEach(this::say);
    files.notice().ifPresent(this::say);
    OtherRuns.warnings().forEach(this::say);
    Progress progress = new Progress(out, terminal, 0, Duration.ZERO, List.of(), System::nanoTime);
    List<Measurement> older =
        request.before.stream().flatMap(run -> run.asMeasured().stream()).toList();
    UntilDecided rows =
        new UntilDecided(
            () -> forks.rows(older),
            request.most,
            request.within,
            System::nanoTime,
            request.judgement.gate().limits());
    untilDecided = Optional.of(rows);
    for (Schedule.Step step :
        rows.schedule(
            new Random().nextLong(), (next, each) -> progress.toCome(next.size() * each))) {
      boolean due = !forks.isFutile(step.combination());
      while (due) {
        due = fork(step.combination(), progress);
        rows.ended(step.combination());
      }
    }
  }

  /** Runs a fork; returns whether it is to be repeated. */
  private boolean fork(int combination, Progress progress) {
    Case chosen = cases.get(combination / request.builds.size());
    log.printf("%n# %s: %s%n", build(combination).label(), chosen);
    try {
      long begin = System.nanoTime();
      long left = Math.max(0, request.within.toNanos() - (begin - start));
      long grace = Math.max(GRACE, 2 * longest);
      List<ForkFiles> results = build(combination).run(chosen, Duration.ofNanos(left + grace));
      longest = Math.max(longest, System.nanoTime() - begin);
      last.before(() -> progress.ended(name(combination), forks.add(combination, results), true));
      return false;
    } catch (NotAvailable e) {
      return without(combination, Problem.notAvailable(e.getMessage()), progress);
    } catch (Failure | IOException e) {
      JvmEnd.awaitIfBegun(); // which removes the directory
      return without(combination, Problem.failed(Sentence.of(e)), progress);
    }
  }

  private boolean without(int combination, Problem problem, Progress progress) {
    boolean late = System.nanoTime() - start >= request.within.toNanos();
    last.before(
        () -> {
          forks.add(combination, problem, late);
          if (!forks.isFutile(combination)) {
            progress.oneMore();
          }
          progress.ended(name(combination), problem.toString(), false);
        });
    return !forks.isFutile(combination);
  }

  private String name(int combination) {
    return build(combination).label() + " " + forks.name(combination);
  }

  private Build build(int combination) {
    return request.builds.get(combination % request.builds.size());
  }

  private Build newest() {
    return build(request.builds.size() - 1);
  }

  private void say(String line) {
    Announcement.say(out, terminal, line);
    log.println(line);
  }

  private void report(boolean interrupted) {
    if (interrupted) {
      out.println(forks.isEmpty() ? FinalReport.NOTHING : FinalReport.INTERRUPTED);
    }
    try {
      if (!forks.isEmpty()) {
        report();
      }
    } catch (IOException e) {
      status = ExitStatus.FAILED;
      System.err.println(e.getMessage());
    }
    if (interrupted) {
      close();
    }
  }

  private void report() throws IOException {
    loadAfter = Machine.load();
    long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
    List<BuildForks.Saved> saved =
        IntStream.range(0, request.builds.size()).mapToObj(side -> saved(side, seconds)).toList();
    List<SavedRun> sides = new ArrayList<>(request.before);
    saved.forEach(each -> sides.add(each.run()));
    int last = sides.size() - 1;
    Changes changes =
        Changes.of(
            sides.subList(0, last),
            sides.subList(last, last + 1),
            request.judgement.gate().limits());
    for (String name : request.metrics) {
      if (sides.stream()
          .flatMap(side -> side.asMeasured().stream())
          .noneMatch(each -> each.further().equals(Optional.of(FigureName.whole(name))))) {
        notes.add("--metric %s: no benchmark has such a figure".formatted(name));
      }
    }
    request.builds.forEach(each -> notes.addAll(each.notices()));
    untilDecided.ifPresent(rows -> notes.addAll(rows.givenUp(forks::name)));
    notes.addAll(forks.leftOut(this::name));
    for (int each : forks.unpaired()) {
      notes.add(
          "measured in %s only, as this was interrupted: %s"
              .formatted(build(each).label(), forks.name(each)));
    }
    notes.add(OtherRuns.averages(loadBefore, loadAfter));
    Judgement.Shown shown = request.judgement.of(List.of(changes), notes, whole, terminal.width());
    out.println();
    out.print(shown.text());
    log.print(shown.text());
    if (request.same) {
      say(
          "The two are the same, so that each difference is a false alarm: "
              + changes
                  .regression()
                  .ratios()
                  .power("here, with these options, one could see changes of"));
    }
    Map<String, String> others = new LinkedHashMap<>();
    saved.stream().skip(1).forEach(now -> others.put(NEW, now.json()));
    others.put(ResultFiles.PAGE, HtmlReport.of(new SavedFiles(sides, List.of()), Viewpoint.USUAL));
    files.save(out, saved.get(0).json(), others);
    boolean incomplete = forks.anyFailed() || files.lost();
    status =
        Gate.first(
            List.of(incomplete ? ExitStatus.FAILED : ExitStatus.DONE, shown.verdict().status()));
    out.print(shown.verdict().text(status));
    log.print(shown.verdict().text(status));
  }

  private BuildForks.Saved saved(int side, long seconds) {
    Map<String, String> facts = Machine.facts();
    facts.putAll(build(side).facts());
    facts.put("load before and after", loadBefore + "; " + loadAfter);
    facts.put(SavedRun.DATE, LocalDateTime.now().format(Report.DATE));
    facts.put("command", Printable.of(System.getProperty("sun.java.command", "")));
    return forks.saved(side, build(side).label(), facts, seconds);
  }

  @Override
  public void close() {
    try (files) {
      last.close();
      log.close();
    }
  }
}
