package io.github.msgq.bench.studies;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.endpoints.gauge.Turns;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.machine.linux.Usage;
import io.github.msgq.bench.results.report.Terminal;
import io.github.msgq.bench.results.result.Problem;
import io.github.msgq.bench.studies.study.About;
import io.github.msgq.bench.studies.study.Choice;
import io.github.msgq.bench.studies.study.Sample;
import io.github.msgq.bench.studies.study.Scale;
import io.github.msgq.bench.studies.study.Study;
import io.github.msgq.bench.studies.study.StudyCombination;
import io.github.msgq.bench.studies.study.Task;
import io.github.msgq.bench.studies.study.Warming;
import io.github.msgq.bench.studies.study.Workbench;
import io.github.msgq.bench.terms.problem.Failure;
import io.github.msgq.bench.terms.problem.NotAvailable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StudyRunTest {
  /** What is measured starts no process either. */
  private static final class Ungauged extends Workbench {
    Ungauged(Scale scale) throws IOException {
      super(scale, Choice.ALL);
    }

    @Override
    public Optional<Turns> turns() {
      return Optional.empty();
    }
  }

  private static final StudyCombination A = new StudyCombination("a", Placement.SAME_CORE);
  private static final StudyCombination B = new StudyCombination("b", Placement.SAME_CORE);
  private static final Usage NOTHING = new Usage(0, 0, 0, 0, 0);

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final List<String> runs = new ArrayList<>();
  private final List<Integer> ended = new ArrayList<>(); // after so many runs
  private Workbench workbench;
  private StudyRun run;
  private int inARow;
  private long nanos;
  private int kept;

  @BeforeEach
  void acquire() throws Exception {
    workbench = new Ungauged(new Scale(true, Duration.ZERO));
  }

  @AfterEach
  void release() throws Exception {
    workbench.close();
  }

  private void scaleDown() throws Exception {
    workbench.close();
    workbench = new Ungauged(new Scale(false, Duration.ZERO));
  }

  @Test
  void takesEverythingOnceInEachRound() {
    measure(task(A, () -> {}), task(B, () -> {}));
    assertThat(runs).hasSize(8);
    for (int round = 0; round < runs.size(); round += 2) {
      assertThat(runs.subList(round, round + 2)).containsExactlyInAnyOrder("a", "b");
    }
    assertThat(run.measurements().of(A)).as("the warm-up does not count").hasSize(3);
    assertThat(run.effort()).startsWith("6 of 6 runs in ").endsWith(", published volumes");
  }

  /** Of eight rows, three rounds in the same order would be a rare chance. */
  @Test
  void roundsHaveARandomOrder() throws Exception {
    scaleDown();
    Task[] rows =
        IntStream.range(0, 8)
            .mapToObj(i -> task(new StudyCombination("row " + i, Placement.SAME_CORE), () -> {}))
            .toArray(Task[]::new);
    measure(rows);
    Set<List<String>> orders = new HashSet<>();
    for (int round = 8; round < runs.size(); round += 8) {
      List<String> order = runs.subList(round, round + 8);
      assertThat(order).containsExactlyInAnyOrderElementsOf(runs.subList(0, 8));
      orders.add(order);
    }
    assertThat(orders).hasSizeGreaterThan(1);
  }

  /** Starting their processes anew for each would take longer than measuring them. */
  @Test
  void combinationsThatBelongTogetherFollowEachOtherInTheirOrder() throws Exception {
    scaleDown();
    measure(
        IntStream.range(0, 12)
            .mapToObj(
                i ->
                    task(
                        new StudyCombination(i / 3 + "-" + i % 3, Placement.SAME_CORE),
                        "pair " + i / 3))
            .toArray(Task[]::new));
    for (int i = 0; i < runs.size(); i += 3) {
      String pair = runs.get(i).replaceFirst("-.*", "");
      assertThat(runs.subList(i, i + 3)).containsExactly(pair + "-0", pair + "-1", pair + "-2");
      assertThat(ended).as("the processes of each").contains(i + 3);
    }
  }

  @Test
  void whatWarmsUpSlowlyHasAllItsRoundsAtOnce() throws Exception {
    scaleDown();
    inARow = 2;
    measure(
        task(A, "pair"),
        task(B, "pair"),
        task(new StudyCombination("c", Placement.SAME_CORE), "other"));
    assertThat(runs.subList(0, 3)).as("the warm-up").containsExactly("a", "b", "c");
    assertThat(runs.subList(3, 9))
        .isIn(List.of("a", "b", "a", "b", "c", "c"), List.of("c", "c", "a", "b", "a", "b"));
    assertThat(ended.subList(2, ended.size())).isIn(List.of(3 + 4, 9), List.of(3 + 2, 9));
    assertThat(run.measurements().of(A)).hasSize(2);
    assertThat(run.effort()).startsWith("6 of 6 runs in ");
  }

  @Test
  void whatIsStoppedInItsWarmUpHasNoRun() throws Exception {
    scaleDown();
    inARow = 2;
    measure(task(A, () -> run.stop()), task(B, () -> {}));
    assertThat(runs).containsExactly("a");
    assertThat(run.measurements().isEmpty()).isTrue();
    assertThat(run.ended()).isFalse();
  }

  @Test
  void aStoppedRoundDoesNotTellHowManyFit() throws Exception {
    workbench.close();
    workbench = new Ungauged(new Scale(false, Duration.ofSeconds(90)));
    measure(task(A, () -> {}));
    assertThat(run.effort()).as("no time passes").startsWith("30 of 30 runs in ");
    runs.clear();
    measure(task(A, () -> stopAfter(2)));
    assertThat(runs).hasSize(2);
    assertThat(run.effort()).startsWith("0 of 3 runs in ");
  }

  private void stopAfter(int all) {
    if (runs.size() == all) {
      run.stop();
    }
  }

  @Test
  void whatCannotRunIsAskedOnceAndTheOthersGoOn() {
    measure(
        task(
            A,
            () -> {
              throw new NotAvailable("install it");
            }),
        task(B, () -> {}));
    assertThat(runs).containsExactly("a", "b", "b", "b", "b");
    assertThat(run.measurements().problem(A)).contains(Problem.notAvailable("install it"));
  }

  @Test
  void whatFailsIsSaidAtOnceAndNotTriedAgain() {
    measure(
        task(
            A,
            () -> {
              throw new Failure("it broke");
            }),
        task(B, () -> {}));
    assertThat(runs).containsExactly("a", "b", "b", "b", "b");
    assertThat(run.measurements().problem(A)).contains(Problem.failed("it broke"));
    assertThat(output.toString()).containsPattern("1/2 .*a, same-core +failed \\(it broke\\)");
  }

  @Test
  void theRunInWhichItIsStoppedDoesNotCount() {
    measure(
        task(A, () -> {}),
        task(
            B,
            () -> {
              if (runs.size() > 4) {
                run.stop();
                throw new Failure("killed");
              }
            }));
    assertThat(run.stopped()).isTrue();
    assertThat(run.measurements().problem(B)).isEmpty();
    assertThat(run.effort()).startsWith("%d of 6 runs in ".formatted(runs.size() - 3));
    assertThat(run.measurements().of(A).size() + run.measurements().of(B).size())
        .isEqualTo(runs.size() - 3);
  }

  @Test
  void isKeptOnceASecondAtMost() {
    measure(task(A, () -> {}), task(B, () -> {}));
    assertThat(kept).as("no time passes").isEqualTo(1);
    Runnable second = () -> nanos += TimeUnit.SECONDS.toNanos(1);
    measure(task(A, second), task(B, second));
    assertThat(kept).as("each of six runs takes a second").isEqualTo(1 + 6);
  }

  private Task task(StudyCombination combination, String together) {
    Task alone = task(combination, () -> {});
    return new Task(combination, alone.published(), alone.run(), together);
  }

  private Task task(StudyCombination combination, Runnable action) {
    return new Task(
        combination,
        2,
        share -> {
          runs.add(combination.name());
          action.run();
          return Warming.of(new Sample(1, 1, NOTHING, NOTHING));
        });
  }

  private void end() {
    ended.add(runs.size());
  }

  private void measure(Task... tasks) {
    About about = new About("fake", "nothing", 3, "run", 1);
    Study study = new FakeStudy(about, List.of(tasks), List.of(), List.of(), inARow, this::end);
    run =
        new StudyRun(
            study, workbench, new Terminal(), new PrintStream(output, true), () -> nanos, 0);
    run.keepBy(() -> kept++);
    run.measure();
  }
}
