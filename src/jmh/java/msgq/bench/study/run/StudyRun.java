package msgq.bench.study.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import msgq.bench.gauge.Turns;
import msgq.bench.problem.Failure;
import msgq.bench.problem.NotAvailable;
import msgq.bench.result.Problem;
import msgq.bench.study.Measurements;
import msgq.bench.study.Scale;
import msgq.bench.study.Study;
import msgq.bench.study.Task;
import msgq.bench.study.Warming;
import msgq.bench.study.Workbench;

/**
 * Measures round by round, everything once in each, so that what changes on the machine in the
 * meantime changes it for all alike.
 */
final class StudyRun {
  private static final int WARMING = -1;
  private static final double WARM_UP = 0.1;
  private static final double FULL_WARM_UP = 0.02;

  private static final long NOTICE_MILLIS = 2_000;

  private final Study study;
  private final Workbench workbench;
  private final StudyProgress progress;
  private final Measurements measurements = new Measurements();
  private final long start = System.nanoTime();
  private final CountDownLatch stop = new CountDownLatch(1);
  private boolean ended;
  private int rounds;
  private String ofGroups = ""; // as long as only some have had their rounds
  private Duration expected = Duration.ZERO; // of a round, by the warm-up
  private boolean complete = true;
  private String gaugedFor = ""; // what the last run shares with the next: it has just been gauged
  private Runnable afterEach = () -> {};

  StudyRun(Study study, Workbench workbench, StudyProgress progress) {
    this.study = study;
    this.workbench = workbench;
    this.progress = progress;
  }

  Measurements measurements() {
    return measurements;
  }

  /** What is to be done whenever a row has been measured. */
  void afterEach(Runnable action) {
    afterEach = action;
  }

  /** Rounds that have ended, and whether the last one was cut short. */
  String rounds() {
    String more = complete ? "" : " and a part of the next";
    return rounds + " rounds" + (ofGroups.isEmpty() ? more : ofGroups);
  }

  /** No further run begins; the one that runs is not counted. */
  void stop() {
    stop.countDown();
  }

  boolean stopped() {
    return stop.getCount() == 0;
  }

  /** Whether all has been measured. */
  boolean ended() {
    return ended;
  }

  Duration used() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  void measure() {
    Scale scale = workbench.scale();
    List<Task> tasks = study.tasks();
    progress.begin(study.name(), tasks.size(), scale, this::used);
    round(tasks, WARMING, scale.full() ? FULL_WARM_UP : WARM_UP);
    int inARow = study.inARow();
    if (inARow > 0) {
      measureInARow(tasks, inARow);
    } else {
      measureInRounds(tasks, scale);
    }
    ended = !stopped();
  }

  private void measureInRounds(List<Task> tasks, Scale scale) {
    int most = scale.mostRounds(study.publishedRounds());
    long measuring = System.nanoTime();
    while (!stopped() && rounds < most) {
      Duration measured = Duration.ofNanos(System.nanoTime() - measuring);
      if (rounds > 0 && !scale.another(rounds, measured)) {
        break;
      }
      Duration each = rounds == 0 ? expected : measured.dividedBy(rounds);
      int left = Math.max(0, scale.expectedRounds(most, each) - rounds - 1);
      List<Task> order =
          scale.full() ? inTurns(tasks) : shuffled(tasks).stream().flatMap(List::stream).toList();
      progress.round(rounds + 1, left, each);
      complete = round(order, rounds, 1);
      rounds += complete ? 1 : 0;
    }
  }

  private void measureInARow(List<Task> tasks, int times) {
    List<List<Task>> groups = shuffled(tasks);
    rounds = times;
    Duration left = workbench.scale().budget().minus(used());
    long measuring = System.nanoTime();
    int done = 0;
    for (; done < groups.size() && !stopped(); done++) {
      List<Task> group = groups.get(done);
      ofGroups = ofGroups(done, groups);
      if (done > 0) {
        Duration measured = Duration.ofNanos(System.nanoTime() - measuring);
        left = measured.multipliedBy(groups.size() - done).dividedBy(done);
      }
      progress.group(group.get(0).together(), done + 1, groups.size(), group.size() * times, left);
      for (int i = 0; i < times && complete; i++) {
        complete = round(group, i, 1);
      }
    }
    done -= complete ? 0 : 1;
    ofGroups = done == groups.size() ? "" : ofGroups(done, groups);
  }

  private static String ofGroups(int done, List<List<Task>> groups) {
    return " of %d of %d groups of rows".formatted(done, groups.size());
  }

  /** Every other round is turned around, so that none always comes after the same. */
  private List<Task> inTurns(List<Task> tasks) {
    List<Task> order = new ArrayList<>(tasks);
    if (rounds % 2 == 1) {
      Collections.reverse(order);
    }
    return order;
  }

  /** What belongs together, in random order. */
  private static List<List<Task>> shuffled(List<Task> tasks) {
    Map<String, List<Task>> groups =
        tasks.stream()
            .collect(
                Collectors.groupingBy(Task::together, LinkedHashMap::new, Collectors.toList()));
    List<List<Task>> order = new ArrayList<>(groups.values());
    Collections.shuffle(order);
    return order;
  }

  /** Whether it came to its end. */
  private boolean round(List<Task> tasks, int round, double share) {
    for (Task task : tasks) {
      if (stopped()) {
        return false;
      }
      if (measurements.problem(task.cell()).isEmpty()) {
        run(task, round, share);
      }
      progress.done();
    }
    return !stopped();
  }

  /** Ctrl-C reaches the ends too, perhaps before it has reached us. */
  private boolean stopping() {
    try {
      return stop.await(NOTICE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return stopped();
    }
  }

  private void renewQueues() {
    try {
      workbench.renewQueues();
    } catch (IOException e) {
      progress.problem("the next run may fail too: " + e.getMessage());
    }
  }

  private void run(Task task, int round, double share) {
    long began = System.nanoTime();
    try {
      Optional<Turns> turns = workbench.turns();
      if (!task.together().equals(gaugedFor)) {
        turns.ifPresent(Turns::begin);
      }
      gaugedFor = "";
      Warming trial = task.run().run(share);
      Optional<Double> gauge = turns.map(Turns::around);
      gaugedFor = task.together();
      if (round == WARMING) {
        double overhead = (System.nanoTime() - began) / 1e9 - trial.seconds();
        expected = expected.plusMillis((long) (1000 * (overhead + trial.seconds() / share)));
      } else if (!stopped()) {
        measurements.add(task.cell(), round, trial.forUnits(task.published()));
        gauge.ifPresent(nanos -> measurements.gauge(task.cell(), round, nanos));
        afterEach.run();
      }
    } catch (NotAvailable e) {
      measurements.problem(task.cell(), Problem.notAvailable(e.getMessage()));
    } catch (Failure | IOException e) {
      if (!stopping()) {
        measurements.problem(task.cell(), Problem.failed(e.getMessage()));
        progress.problem(task.cell() + ": " + e.getMessage());
        renewQueues();
      }
    }
  }
}
