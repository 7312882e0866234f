package msgq.bench.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import msgq.bench.linux.Usage;
import msgq.bench.problem.Failure;
import msgq.bench.problem.NotAvailable;
import msgq.bench.result.Problem;
import msgq.bench.study.About;
import msgq.bench.study.Cell;
import msgq.bench.study.Claim;
import msgq.bench.study.Figure;
import msgq.bench.study.Sample;
import msgq.bench.study.Scale;
import msgq.bench.study.Study;
import msgq.bench.study.Task;
import msgq.bench.study.Warming;
import msgq.bench.study.Where;
import msgq.bench.study.Workbench;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StudyRunTest {
  private static final Cell A = new Cell("a", Where.SAME_CORE);
  private static final Cell B = new Cell("b", Where.SAME_CORE);
  private static final Usage NOTHING = new Usage(0, 0, 0, 0, 0);

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final List<String> runs = new ArrayList<>();
  private Workbench workbench;
  private StudyRun run;
  private int inARow;

  @BeforeEach
  void acquire() throws Exception {
    workbench = new Workbench(new Scale(true, Duration.ZERO));
  }

  @AfterEach
  void release() throws Exception {
    workbench.close();
  }

  private void scaleDown() throws Exception {
    workbench.close();
    workbench = new Workbench(new Scale(false, Duration.ZERO));
  }

  @Test
  void takesEverythingOnceInEachRoundAndTurnsTheOrderAround() {
    measure(task(A, () -> {}), task(B, () -> {}));
    assertThat(runs).containsExactly("a", "b", "a", "b", "b", "a", "a", "b");
    assertThat(run.measurements().of(A)).as("the warm-up does not count").hasSize(3);
  }

  /** Of eight rows, three rounds in the same order would be a rare chance. */
  @Test
  void scaledRoundsHaveARandomOrder() throws Exception {
    scaleDown();
    Task[] rows =
        IntStream.range(0, 8)
            .mapToObj(i -> task(new Cell("row " + i, Where.SAME_CORE), () -> {}))
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
  void cellsThatBelongTogetherFollowEachOtherInTheirOrder() throws Exception {
    scaleDown();
    measure(
        IntStream.range(0, 12)
            .mapToObj(i -> task(new Cell(i / 3 + "-" + i % 3, Where.SAME_CORE), "pair " + i / 3))
            .toArray(Task[]::new));
    for (int i = 0; i < runs.size(); i += 3) {
      String pair = runs.get(i).replaceFirst("-.*", "");
      assertThat(runs.subList(i, i + 3)).containsExactly(pair + "-0", pair + "-1", pair + "-2");
    }
  }

  @Test
  void whatWarmsUpSlowlyHasAllItsRoundsAtOnce() throws Exception {
    scaleDown();
    inARow = 2;
    measure(task(A, "pair"), task(B, "pair"), task(new Cell("c", Where.SAME_CORE), "other"));
    assertThat(runs.subList(0, 3)).as("the warm-up").containsExactly("a", "b", "c");
    assertThat(runs.subList(3, 9))
        .isIn(List.of("a", "b", "a", "b", "c", "c"), List.of("c", "c", "a", "b", "a", "b"));
    assertThat(run.measurements().of(A)).hasSize(2);
    assertThat(run.rounds()).isEqualTo("2 rounds");
  }

  @Test
  void whatIsCutShortSaysOfWhichRowsItHasRounds() throws Exception {
    scaleDown();
    inARow = 2;
    Task stopping =
        task(
            A,
            () -> {
              if (runs.size() == 4) {
                run.stop();
              }
            });
    measure(
        new Task(A, stopping.published(), stopping.run(), "pair"),
        new Task(B, stopping.published(), stopping.run(), "other"));
    assertThat(run.rounds()).isEqualTo("2 rounds of 0 of 2 groups of rows");
  }

  @Test
  void whatIsStoppedBeforeItsFirstRoundHasNone() throws Exception {
    scaleDown();
    inARow = 2;
    measure(task(A, () -> run.stop()), task(B, () -> {}));
    assertThat(run.rounds()).matches("2 rounds of 0 of [12] groups of rows");
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
    assertThat(output.toString()).contains("a, same core: it broke");
  }

  @Test
  void theRunInWhichItIsStoppedDoesNotCount() {
    measure(
        task(A, () -> {}),
        task(
            B,
            () -> {
              if (runs.size() == 5) {
                run.stop();
                throw new Failure("killed");
              }
            }));
    assertThat(run.stopped()).isTrue();
    assertThat(run.measurements().of(A)).hasSize(1);
    assertThat(run.measurements().of(B)).hasSize(1);
    assertThat(run.measurements().problem(B)).isEmpty();
    assertThat(run.rounds()).isEqualTo("1 rounds and a part of the next");
  }

  private Task task(Cell cell, String together) {
    Task alone = task(cell, () -> {});
    return new Task(cell, alone.published(), alone.run(), together);
  }

  private Task task(Cell cell, Runnable action) {
    return new Task(
        cell,
        2,
        share -> {
          runs.add(cell.name());
          action.run();
          return Warming.of(new Sample(1, 1, NOTHING, NOTHING));
        });
  }

  private void measure(Task... tasks) {
    StudyProgress progress = new StudyProgress(new PrintStream(output, true));
    run = new StudyRun(new Fake(List.of(tasks), inARow), workbench, progress);
    run.measure();
  }

  private record Fake(List<Task> tasks, int inARow) implements Study {
    @Override
    public About about() {
      return new About("fake", "nothing", 3, "run", 1);
    }

    @Override
    public List<Figure> figures() {
      return List.of();
    }

    @Override
    public List<Claim> claims() {
      return List.of();
    }

    @Override
    public List<String> notes() {
      return List.of();
    }
  }
}
