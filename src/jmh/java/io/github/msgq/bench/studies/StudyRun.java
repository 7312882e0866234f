package io.github.msgq.bench.studies;

import io.github.msgq.bench.endpoints.gauge.Turns;
import io.github.msgq.bench.machine.linux.DaemonThread;
import io.github.msgq.bench.measure.plan.Schedule;
import io.github.msgq.bench.results.report.Progress;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.result.Digits;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.studies.study.Measurements;
import io.github.msgq.bench.studies.study.Sample;
import io.github.msgq.bench.studies.study.Scale;
import io.github.msgq.bench.studies.study.Study;
import io.github.msgq.bench.studies.study.StudyCombination;
import io.github.msgq.bench.studies.study.Task;
import io.github.msgq.bench.studies.study.Warming;
import io.github.msgq.bench.studies.study.Workbench;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * A run of a study that measures round by round, everything once in each, so that what changes on
 * the machine in the meantime changes it for all alike.
 */
final class StudyRun {
  private static final double WARM_UP = 0.1;
  private static final double FULL_WARM_UP = 0.02;
  private static final long NOTICE_MILLIS = 2_000;

  /** The more results there are, the longer it takes to save them. */
  private static final long KEEP_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Study study;
  private final Workbench workbench;
  private final Terminal terminal;
  private final PrintStream out;
  private final Measurements measurements = new Measurements();
  private final LongSupplier nanos;
  private final long notice;
  private final long start;
  private final CountDownLatch stop = new CountDownLatch(1);
  private Progress progress;
  private int planned;
  private int done;
  private boolean ended;
  private String gaugedFor = ""; // what the last run shared: the gauge has just had its turn for it
  private Runnable keep = () -> {};
  private long nextKeep;

  StudyRun(Study study, Workbench workbench, Terminal terminal, PrintStream out) {
    this(study, workbench, terminal, out, System::nanoTime, NOTICE_MILLIS);
  }

  /** Within {@code notice} milliseconds a run that failed may turn out to have been stopped. */
  StudyRun(
      Study study,
      Workbench workbench,
      Terminal terminal,
      PrintStream out,
      LongSupplier nanos,
      long notice) {
    this.study = study;
    this.workbench = workbench;
    this.terminal = terminal;
    this.out = out;
    this.nanos = nanos;
    this.notice = notice;
    this.start = nanos.getAsLong();
    this.nextKeep = start;
    this.progress = progress(study.tasks().size(), Duration.ZERO);
  }

  Measurements measurements() {
    return measurements;
  }

  /** Sets how the results so far are saved: after a row, at most once a second. */
  void keepBy(Runnable action) {
    keep = action;
  }

  /** How much of it has run, and how long that took. */
  String effort() {
    return "%d of %d runs in %s, %s volumes"
        .formatted(
            done,
            planned,
            Digits.clock(Duration.ofNanos(nanos.getAsLong() - start)),
            workbench.scale().full() ? "published" : "scaled");
  }

  /** Begins no further run, and does not count the one that is in progress. */
  synchronized void stop() {
    stop.countDown();
  }

  boolean stopped() {
    return stop.getCount() == 0;
  }

  boolean ended() {
    return ended;
  }

  void measure() {
    Scale scale = workbench.scale();
    List<Task> tasks = study.tasks();
    out.printf(
        "%s: %s, warming up%s%n",
        study.about().name(),
        Digits.count(tasks.size(), "row"),
        scale.full() ? "" : "; about " + Digits.clock(scale.budget()) + " in all");
    warmUp(tasks, scale.full() ? FULL_WARM_UP : WARM_UP);
    List<Task> able =
        tasks.stream().filter(task -> measurements.problem(task.combination()).isEmpty()).toList();
    List<List<Task>> groups = groups(able);
    Collections.shuffle(groups);
    for (Schedule.Step step : schedule(able.size(), groups.size())) {
      run(groups.get(step.combination()), step.round());
      if (step.last()) {
        study.release();
      }
    }
    ended = !stopped();
  }

  private void warmUp(List<Task> tasks, double share) {
    for (List<Task> group : groups(tasks)) {
      for (Task task : group) {
        if (!stopped() && attempt(task, share).isPresent()) {
          unlessStopped(() -> progress.ended(task.combination().toString(), "warm-up", true));
        }
      }
      study.release();
    }
  }

  /** The report of an interrupted study waits until this has ended, or else it does not count. */
  private synchronized void unlessStopped(Runnable action) {
    if (!stopped()) {
      action.run();
    }
  }

  private Schedule schedule(int tasks, int groups) {
    Scale scale = workbench.scale();
    int inARow = study.inARow();
    planned = tasks * (inARow > 0 ? inARow : rounds(scale.budget()));
    progress = progress(planned, scale.full() ? Duration.ZERO : scale.budget());
    long began = nanos.getAsLong();
    return inARow > 0
        ? Schedule.inARow(Collections.nCopies(groups, inARow))
        : Schedule.inRounds(groups, () -> roundsSince(began, tasks), new Random().nextLong());
  }

  /** How many rounds there are, now that the first one has ended. */
  private int roundsSince(long began, int tasks) {
    if (stopped()) {
      return 1;
    }
    int rounds = rounds(Duration.ofNanos(nanos.getAsLong() - began));
    planned = tasks * rounds;
    progress.total(planned);
    return rounds;
  }

  private int rounds(Duration each) {
    return workbench.scale().rounds(study.about().publishedRounds(), each);
  }

  private void run(List<Task> group, int round) {
    for (Task task : group) {
      if (!stopped() && measurements.problem(task.combination()).isEmpty()) {
        attempt(task, 1)
            .map(trial -> trial.forUnits(task.published()))
            .ifPresent(sample -> unlessStopped(() -> count(task.combination(), round, sample)));
      }
    }
  }

  private Progress progress(int lines, Duration time) {
    return new Progress(out, terminal, lines, time, List.of(), System::nanoTime);
  }

  private static List<List<Task>> groups(List<Task> tasks) {
    Map<String, List<Task>> groups =
        tasks.stream()
            .collect(
                Collectors.groupingBy(Task::together, LinkedHashMap::new, Collectors.toList()));
    return new ArrayList<>(groups.values());
  }

  private void count(StudyCombination combination, int round, Sample sample) {
    measurements.add(combination, round, sample);
    done++;
    progress.ended(combination.toString(), figure(combination, sample), true);
    if (nanos.getAsLong() - nextKeep >= 0) {
      keep.run();
      nextKeep = nanos.getAsLong() + KEEP_NANOS;
    }
  }

  /** The first published figure of the row, as measured in this run. */
  private String figure(StudyCombination combination, Sample sample) {
    return study.figures().stream()
        .filter(figure -> figure.combinations().containsValue(combination.name()))
        .findFirst()
        .map(f -> Digits.number(f.quantity().applyAsDouble(sample)) + " " + f.unit())
        .orElse("");
  }

  private Optional<Warming> attempt(Task task, double share) {
    try {
      return Optional.of(gauged(task, share));
    } catch (NotAvailable e) {
      problem(task.combination(), Problem.notAvailable(e.getMessage()));
    } catch (Failure | IOException e) {
      if (!stopping()) {
        problem(task.combination(), Problem.failed(e.getMessage()));
        renew();
      }
    }
    return Optional.empty();
  }

  private Warming gauged(Task task, double share) throws IOException {
    Optional<Turns> turns = workbench.turns();
    if (!task.together().equals(gaugedFor)) {
      turns.ifPresent(Turns::begin);
    }
    gaugedFor = "";
    Warming trial = task.run().run(share);
    Optional<Double> gauge = turns.map(Turns::around);
    gaugedFor = task.together();
    return gauge.map(trial::beside).orElse(trial);
  }

  private void problem(StudyCombination combination, Problem problem) {
    unlessStopped(
        () -> {
          measurements.problem(combination, problem);
          progress.ended(combination.toString(), problem.toString(), false);
        });
  }

  /** Ctrl-C reaches the endpoints too, perhaps before it has reached us. */
  private boolean stopping() {
    return DaemonThread.await(stop, notice);
  }

  private void renew() {
    try {
      workbench.renew();
    } catch (IOException e) {
      out.println("the next run may fail too: " + e.getMessage());
    }
  }
}
