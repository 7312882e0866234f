package msgq.bench.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import msgq.bench.study.Cell;
import msgq.bench.study.Sample;
import msgq.bench.study.Scale;
import msgq.bench.study.Task;
import msgq.bench.study.Where;
import msgq.bench.study.Workbench;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A scaled study tells what the full one does. Both take turns, because the machine changes. Time
 * or CPU time will do: other work on the machine adds to the one, and a compilation that comes late
 * to the other; a JVM's start that is multiplied shows in both.
 */
@Timeout(300)
@Isolated("takes the time")
class ScaledStudyIT {
  private static final double TOLERANCE = 0.1;
  private static final int LEAST_ROUNDS = 3;
  private static final int MOST_ROUNDS = 7;

  @ParameterizedTest
  @ValueSource(strings = {"1 Java, long, MQ", "1 Java, long, socket", "3 Java, short, MQ"})
  void agreesWithTheFullOne(String row) throws Exception {
    try (Workbench few = new Workbench(new Scale(false, Duration.ofSeconds(90)));
        Workbench all = new Workbench(new Scale(true, Duration.ZERO))) {
      Task scaled = task(few, row);
      Task full = task(all, row);
      List<Double> times = new ArrayList<>();
      List<Double> cpuTimes = new ArrayList<>();
      do {
        Sample part = sample(scaled);
        Sample whole = sample(full);
        times.add(part.seconds() / whole.seconds());
        cpuTimes.add(cpu(part) / cpu(whole));
      } while (times.size() < LEAST_ROUNDS
          || !agree(times) && !agree(cpuTimes) && times.size() < MOST_ROUNDS);
      System.out.printf("%s, scaled / full: time %s, CPU %s%n", row, times, cpuTimes);
      boolean agreed = agree(times) || agree(cpuTimes);
      assumeTrue(
          agreed || !(undecided(times) || undecided(cpuTimes)),
          "this machine is too noisy to tell");
      assertThat(agreed).as(row + times + cpuTimes).isTrue();
    }
  }

  private static Task task(Workbench workbench, String row) throws Exception {
    Cell cell = new Cell(row, Where.SAME_CORE);
    return Studies.open("lajp", workbench).tasks().stream()
        .filter(task -> task.cell().equals(cell))
        .findFirst()
        .orElseThrow();
  }

  private static Sample sample(Task task) throws Exception {
    return task.run().run(1).forUnits(task.published());
  }

  private static double cpu(Sample sample) {
    return sample.user() + sample.system();
  }

  private static boolean agree(List<Double> ratios) {
    double median = ratios.stream().sorted().skip(ratios.size() / 2).findFirst().orElseThrow();
    return Math.abs(median - 1) <= TOLERANCE;
  }

  /** Whether some rounds are on the other side of what is allowed, or within it. */
  private static boolean undecided(List<Double> ratios) {
    return ratios.stream().anyMatch(ratio -> ratio <= 1 + TOLERANCE)
        && ratios.stream().anyMatch(ratio -> ratio >= 1 - TOLERANCE);
  }
}
