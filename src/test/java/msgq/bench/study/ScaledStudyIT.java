package msgq.bench.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A scaled study tells what the full one does. Both take turns, because the machine changes; by CPU
 * time, because the machine has other work: on one core the ends wait for nothing else.
 */
@Timeout(300)
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
      List<Double> ratios = new ArrayList<>();
      do {
        ratios.add(seconds(scaled) / seconds(full));
        System.out.printf("%s: %s%n", row, ratios);
      } while (ratios.size() < LEAST_ROUNDS || !agree(ratios) && ratios.size() < MOST_ROUNDS);
      assertThat(agree(ratios)).as("scaled / full: " + ratios).isTrue();
    }
  }

  private static Task task(Workbench workbench, String row) throws Exception {
    Cell cell = new Cell(row, Where.SAME_CORE);
    return Studies.open("lajp", workbench).tasks().stream()
        .filter(task -> task.cell().equals(cell))
        .findFirst()
        .orElseThrow();
  }

  private static double seconds(Task task) throws Exception {
    Sample sample = task.run().run(1).forUnits(task.published());
    System.out.printf(
        "%.3f s real, %.3f s CPU%n", sample.seconds(), sample.user() + sample.system());
    return sample.user() + sample.system();
  }

  private static boolean agree(List<Double> ratios) {
    double median = ratios.stream().sorted().skip(ratios.size() / 2).findFirst().orElseThrow();
    return Math.abs(median - 1) <= TOLERANCE;
  }
}
