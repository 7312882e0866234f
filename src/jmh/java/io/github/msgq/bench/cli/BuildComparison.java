package io.github.msgq.bench.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import io.github.msgq.bench.builds.Build;
import io.github.msgq.bench.builds.Case;
import io.github.msgq.bench.linux.Machine;
import io.github.msgq.bench.page.HtmlReport;
import io.github.msgq.bench.plan.Schedule;
import io.github.msgq.bench.problem.ExitStatus;
import io.github.msgq.bench.problem.Failure;
import io.github.msgq.bench.problem.Refusal;
import io.github.msgq.bench.report.Changes;
import io.github.msgq.bench.report.FinalReport;
import io.github.msgq.bench.report.Markdown;
import io.github.msgq.bench.report.PlainText;
import io.github.msgq.bench.report.Progress;
import io.github.msgq.bench.report.Report;
import io.github.msgq.bench.report.ResultFiles;
import io.github.msgq.bench.report.Terminal;
import io.github.msgq.bench.report.WholeFile;
import io.github.msgq.bench.result.Digits;
import io.github.msgq.bench.result.Document;
import io.github.msgq.bench.saved.ForkFile;
import io.github.msgq.bench.saved.SavedFiles;
import io.github.msgq.bench.saved.SavedRun;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Two builds compared, from their lists of benchmarks to the exit status. */
final class BuildComparison implements AutoCloseable {
  private static final String LOG = ".log";
  private static final String OLD = "-old.json";
  private static final int FORESEEN = 6;
  private static final int MOST_ROUNDS = 3 * FORESEEN;
  private static final Duration NO_LIMIT = Duration.ofDays(365);
  private static final int MOST_NAMED = 10;

  /**
   * What a command line asks for.
   *
   * @param builds the old one first
   * @param jmh options for the JMH in them
   * @param metrics figures to compare besides the score
   * @param forks of each side; empty if that depends on what is decided
   * @param gate what is an error
   */
  record Request(
      List<Build> builds,
      List<String> regexps,
      PassedOn jmh,
      List<String> metrics,
      Optional<Integer> forks,
      Optional<Duration> within,
      Optional<Path> markdown,
      boolean withoutFiles,
      SavedBaseline gate) {}

  private final Request request;
  private final Terminal terminal;
  private final PrintStream out;
  private final Optional<ResultFiles> files;
  private final PrintStream log;
  private final long start = System.nanoTime();
  private final List<Build> builds;
  private final List<String> notes = new ArrayList<>(); // what is not compared, and why
  private final FinalReport last = new FinalReport(this::report);
  private List<Case> cases = List.of();
  private TwoBuilds forks = new TwoBuilds(List.of(), List.of());
  private int status = ExitStatus.FAILED;

  private BuildComparison(Request request, Terminal terminal, PrintStream out) throws IOException {
    this.request = request;
    this.builds = request.builds;
    this.terminal = terminal;
    this.out = out;
    this.files =
        request.withoutFiles ? Optional.empty() : Optional.of(ResultFiles.create("compare-", LOG));
    OutputStream target = files.isPresent() ? files.get().open() : OutputStream.nullOutputStream();
    this.log = new PrintStream(target, true, StandardCharsets.UTF_8);
  }

  /** Lists, measures and reports; returns the exit status. */
  static int run(Request request, Terminal terminal) throws Refusal, IOException {
    try (RunPlace place = RunPlace.open(terminal.open());
        BuildComparison comparison = new BuildComparison(request, terminal, place.out())) {
      place.lease().endFirst(comparison::stop);
      Path directory = place.lease().directory();
      comparison.builds.get(0).copyTo(directory.resolve("old"), comparison.log::println);
      comparison.builds.get(1).copyTo(directory.resolve("new"), comparison.log::println);
      comparison.choose();
      comparison.measure();
      comparison.last.end();
      return comparison.status;
    }
  }

  private void stop() {
    builds.forEach(Build::stop);
  }

  /** Finds the cases that both builds have, and names the others. */
  private void choose() throws Refusal, IOException {
    List<Set<Case>> all = new ArrayList<>();
    for (Build build : builds) {
      all.add(
          new LinkedHashSet<>(
              build.cases(request.regexps, request.jmh.choosing(), request.jmh.others())));
    }
    String asked =
        request.regexps.isEmpty() ? "" : " '%s'".formatted(String.join("' '", request.regexps));
    if (all.stream().allMatch(Set::isEmpty)) {
      throw new Refusal("no benchmark of the two builds matches" + asked);
    }
    name(builds.get(0), all.get(0), all.get(1));
    name(builds.get(1), all.get(1), all.get(0));
    List<Case> both = all.get(0).stream().filter(all.get(1)::contains).toList();
    both.stream()
        .filter(each -> each.refused().isPresent())
        .collect(groupingBy(each -> each.refused().get(), LinkedHashMap::new, toList()))
        .forEach((why, those) -> notes.add("not measured: %s: %s".formatted(listed(those), why)));
    cases = both.stream().filter(each -> each.refused().isEmpty()).toList();
    if (cases.isEmpty()) {
      throw new Refusal(
          notes.stream().collect(joining("; ", "the builds have nothing to compare: ", "")));
    }
    forks = new TwoBuilds(cases, request.metrics);
  }

  /** Names what only one build has: benchmarks, and values of parameters of others. */
  private void name(Build build, Set<Case> own, Set<Case> others) {
    Set<String> theirs = others.stream().map(Case::benchmark).collect(toSet());
    Set<String> only =
        own.stream()
            .filter(each -> !others.contains(each))
            .map(each -> theirs.contains(each.benchmark()) ? each.toString() : each.benchmark())
            .collect(toCollection(TreeSet::new));
    if (!only.isEmpty()) {
      notes.add("only in %s: %s".formatted(build.label(), listed(only)));
    }
  }

  private static String listed(Collection<?> all) {
    String names = all.stream().limit(MOST_NAMED).map(Object::toString).collect(joining("; "));
    int more = all.size() - MOST_NAMED;
    return names + (more > 0 ? "; and %d more".formatted(more) : "");
  }

  private void measure() {
    long seed = new Random().nextInt(1 << 16);
    say(
        "%s compared with %s: %s, %s; random order, seed %d."
            .formatted(
                builds.get(1).label(),
                builds.get(0).label(),
                Digits.count(cases.size(), "combination"),
                request.forks.map(f -> f + " forks of each").orElse("forks until it is decided"),
                seed));
    notes.forEach(this::say);
    files.flatMap(ResultFiles::notice).ifPresent(this::say);
    OtherRuns.warnings().forEach(this::say);
    Progress progress =
        new Progress(
            out, terminal, TwoBuilds.SIDES * FORESEEN * cases.size(), Duration.ZERO, List.of());
    UntilDecided rows =
        new UntilDecided(
            forks::rows,
            MOST_ROUNDS,
            request.within.orElse(NO_LIMIT),
            System::nanoTime,
            request.gate.limits());
    for (Schedule.Step step :
        Schedule.inRows(
            round -> {
              List<List<Integer>> open =
                  request.forks.map(most -> fixed(round, most)).orElseGet(() -> rows.open(round));
              int each = Math.max(1, request.forks.orElse(FORESEEN) - round);
              progress.toCome(TwoBuilds.SIDES * open.size() * each);
              return open;
            },
            seed)) {
      if (!forks.inVain(step.combination() / TwoBuilds.SIDES)) {
        fork(step.combination(), progress);
        rows.ended(step.combination());
      }
    }
  }

  private List<List<Integer>> fixed(int round, int most) {
    return IntStream.range(0, round < most ? cases.size() : 0)
        .filter(chosen -> !forks.inVain(chosen))
        .mapToObj(chosen -> List.of(TwoBuilds.SIDES * chosen, TwoBuilds.SIDES * chosen + 1))
        .toList();
  }

  private void fork(int combination, Progress progress) {
    Case chosen = cases.get(combination / TwoBuilds.SIDES);
    Build build = builds.get(combination % TwoBuilds.SIDES);
    String name = build.label() + " " + forks.name(combination / TwoBuilds.SIDES);
    log.printf("%n# %s: %s%n", build.label(), chosen);
    try {
      List<ForkFile.Result> results = build.run(chosen, request.jmh.others());
      last.before(() -> progress.ended(name, forks.add(combination, results), true));
    } catch (Failure | IOException e) {
      last.before(
          () -> {
            forks.failed(combination, e.getMessage());
            progress.ended(name, "failed (%s)".formatted(e.getMessage()), false);
          });
    }
  }

  private void say(String line) {
    Announcement.say(out, terminal, line);
    log.println(line);
  }

  private void report(boolean interrupted) {
    if (interrupted) {
      stop();
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
  }

  private void report() throws IOException {
    long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
    TwoBuilds.Saved old = saved(0, seconds);
    TwoBuilds.Saved now = saved(1, seconds);
    Changes changes = Changes.of(List.of(old.run()), List.of(now.run()), request.gate.limits());
    for (String name : request.metrics) {
      if (Stream.of(old, now)
          .flatMap(side -> side.run().asMeasured().stream())
          .noneMatch(each -> each.mode().endsWith(" " + name))) {
        notes.add("--metric %s: no benchmark has such a figure".formatted(name));
      }
    }
    Document document = changes.document(notes);
    out.println();
    out.print(PlainText.of(document, Integer.MAX_VALUE, terminal.width()));
    if (builds.get(0).sameAs(builds.get(1))) {
      say(
          "The two are the same, so that each difference is a false alarm: "
              + changes.regression().ratios().power("here, with these options, one could see"));
    }
    if (files.isPresent()) {
      Map<String, String> others = new LinkedHashMap<>();
      others.put(OLD, old.json());
      others.put(
          ResultFiles.PAGE,
          HtmlReport.of(new SavedFiles(List.of(old.run(), now.run()), List.of())));
      files.get().save(out, now.json(), others);
    }
    SavedBaseline.Verdict verdict = request.gate.judge(changes);
    boolean incomplete = forks.anyFailed() || files.map(ResultFiles::lost).orElse(false);
    boolean worse = verdict.status() == ExitStatus.REGRESSED;
    status = incomplete && !worse ? ExitStatus.FAILED : verdict.status();
    out.print(status == verdict.status() ? verdict.text() : "");
    if (request.markdown.isPresent()) {
      WholeFile.write(request.markdown.get(), Markdown.of(document));
    }
  }

  private TwoBuilds.Saved saved(int side, long seconds) {
    Map<String, String> facts = Machine.facts();
    facts.putAll(builds.get(side).facts());
    facts.put(SavedRun.DATE, LocalDateTime.now().format(Report.DATE));
    facts.put("command", System.getProperty("sun.java.command", ""));
    return forks.saved(side, builds.get(side).label(), facts, seconds);
  }

  @Override
  public void close() {
    try (ResultFiles used = files.orElse(null)) {
      last.close();
      log.close();
    }
  }
}
