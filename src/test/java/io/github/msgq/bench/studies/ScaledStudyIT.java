package io.github.msgq.bench.studies;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.msgq.bench.JavaProcess;
import io.github.msgq.bench.machine.linux.Placement;
import io.github.msgq.bench.results.statistics.Estimate;
import io.github.msgq.bench.studies.study.Choice;
import io.github.msgq.bench.studies.study.Criterion;
import io.github.msgq.bench.studies.study.Criterion.Verdict;
import io.github.msgq.bench.studies.study.Sample;
import io.github.msgq.bench.studies.study.Scale;
import io.github.msgq.bench.studies.study.StudyCombination;
import io.github.msgq.bench.studies.study.Task;
import io.github.msgq.bench.studies.study.Workbench;
import io.github.msgq.host.Command;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A scaled study tells what the full one does. What is compared is the CPU time, which other work
 * on the machine changes least; a JVM's start that is multiplied shows in it as in the time. The
 * endpoints run with a user's flags, not with those of the tests, and as batch processes
 * (docs/studies.md says why).
 */
@Isolated("takes the time")
@Tag("measure")
class ScaledStudyIT {
  private static final List<String> BATCH = List.of("chrt", "--batch", "0");

  @ParameterizedTest
  @ValueSource(strings = {"1 Java, long, MQ", "3 Java, short, MQ"})
  void agreesWithTheFullOne(String row) throws Exception {
    Process turns = JavaProcess.start(BATCH, List.of(), Turns.class, "lajp", row);
    List<String> verdict = turns.inputReader().lines().toList();
    assertThat(Command.end(turns)).isZero();
    assertThat(verdict)
        .isSubsetOf(Verdict.HOLDS.toString(), Verdict.TOO_CLOSE_TO_CALL.toString())
        .hasSize(1);
  }

  /**
   * Runs a row of a study scaled and in full, in turns, until it is clear whether their CPU times
   * agree; prints the verdict.
   */
  static final class Turns {
    private static final Criterion WITHIN_A_TENTH = new Criterion(0.9, 1.1);
    private static final int LEAST_ROUNDS = 3;
    private static final int MOST_ROUNDS = 5;

    private Turns() {}

    public static void main(String[] args) throws Exception {
      String study = args[0];
      String row = args[1];
      try (Workbench few = new Workbench(new Scale(false, Duration.ofSeconds(90)), Choice.ALL);
          Workbench all = new Workbench(new Scale(true, Duration.ZERO), Choice.ALL)) {
        Task scaled = task(study, few, row);
        Task full = task(study, all, row);
        List<Double> ratios = new ArrayList<>();
        Verdict verdict = Verdict.NOT_MEASURED;
        while (ratios.size() < LEAST_ROUNDS
            || verdict == Verdict.TOO_CLOSE_TO_CALL && ratios.size() < MOST_ROUNDS) {
          Sample part = sample(scaled);
          Sample whole = sample(full);
          System.err.printf(
              "%s: %.2f s, CPU %.2f s scaled; %.2f s, CPU %.2f s in full%n",
              row, part.seconds(), cpu(part), whole.seconds(), cpu(whole));
          ratios.add(cpu(part) / cpu(whole));
          verdict = judge(ratios);
        }
        System.out.println(verdict);
      }
    }

    private static Verdict judge(List<Double> ratios) {
      return Estimate.ofEach(ratios)
          .flatMap(Estimate::confidence)
          .map(WITHIN_A_TENTH::judge)
          .orElse(Verdict.NOT_MEASURED);
    }

    private static Task task(String study, Workbench workbench, String row) throws Exception {
      StudyCombination combination = new StudyCombination(row, Placement.SAME_CORE);
      return Studies.open(study, workbench).tasks().stream()
          .filter(task -> task.combination().equals(combination))
          .findFirst()
          .orElseThrow();
    }

    private static Sample sample(Task task) throws Exception {
      return task.run().run(1).forUnits(task.published());
    }

    private static double cpu(Sample sample) {
      return sample.user() + sample.system();
    }
  }
}
